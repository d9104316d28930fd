import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Requester } from './requester.ts'

export const otpPurposes = ['login', 'repay', 'sign'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

/** What a code is for: a mobile that logs in, a PAN whose loan is repaid, or documents that are signed. */
export type Subject = { purpose: OtpPurpose; subjectHash: Buffer }

/** Held until the transaction ends. */
export async function lockHash(transaction: Transaction, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE()})`.execute(transaction)
}

/** Requests about one subject wait for each other, but not for requests about others. */
export const lockSubject = (transaction: Transaction, { subjectHash }: Subject): Promise<void> =>
  lockHash(transaction, subjectHash)

/** A request for a code, or a guess at one. */
export type Attempt = { subject: Subject; requester: Requester; isKnownDevice: boolean; now: Date }

const hourMs = 3_600_000

export const hourBefore = (now: Date) => new Date(now.getTime() - hourMs)
export const dayBefore = (now: Date) => new Date(now.getTime() - 24 * hourMs)
