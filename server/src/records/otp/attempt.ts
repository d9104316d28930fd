import type { Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import type { Requester } from './requester.ts'

export const otpPurposes = ['login', 'repay', 'sign'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

/** What a code is for: a mobile that logs in, a PAN whose loan is repaid, or documents that are signed. */
export type Subject = { purpose: OtpPurpose; subjectHash: Buffer }

const takeLock = prepareQuery((database, { key }: { key: bigint }) =>
  database.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(key)]).as('locked')),
)

/** Held until the transaction ends. */
export async function lockHash(transaction: Transaction, hash: Buffer): Promise<void> {
  await takeLock.execute(transaction, { key: hash.readBigInt64BE() })
}

/** Requests about one subject wait for each other, but not for requests about others. */
export const lockSubject = (transaction: Transaction, { subjectHash }: Subject): Promise<void> =>
  lockHash(transaction, subjectHash)

/** A request for a code, or a guess at one. */
export type Attempt = { subject: Subject; requester: Requester; isKnownDevice: boolean; now: Date }

export const attemptParameters = ({ subject, requester }: Pick<Attempt, 'subject' | 'requester'>) => ({
  purpose: subject.purpose,
  subjectHash: subject.subjectHash,
  browserHash: requester.browserHash,
  addressHash: requester.addressHash,
  hadCookie: requester.hadCookie,
})
export type AttemptParameters = ReturnType<typeof attemptParameters>

const hourMs = 3_600_000

export const hourBefore = (now: Date) => new Date(now.getTime() - hourMs)
export const dayBefore = (now: Date) => new Date(now.getTime() - 24 * hourMs)
