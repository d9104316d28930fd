import type { SendHistory } from 'domain/otp/send-limits'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { type Attempt, dayBefore, hourBefore, lockHash } from './attempt.ts'
import { isOfRequester, requesterColumns } from './requester.ts'

const listSendsOfSubject = (transaction: Transaction, { subject, requester, now }: Attempt) =>
  transaction
    .selectFrom('otpSends')
    .select((eb) => [
      'sentAt',
      'purpose',
      'isKnownDevice as isOfKnownDevice',
      isOfRequester(requester)(eb).as('isOwn'),
      eb('addressHash', '=', requester.addressHash).as('isOfAddress'),
    ])
    .where('subjectHash', '=', subject.subjectHash)
    .where('sentAt', '>', dayBefore(now))
    .orderBy('sentAt')
    .execute()

const countSendsOfAddress = (transaction: Transaction, { requester, now }: Attempt, limit: number) =>
  transaction
    .selectFrom((eb) =>
      eb
        .selectFrom('otpSends')
        .select('sentAt')
        .where('addressHash', '=', requester.addressHash)
        // As in the condition of its index.
        .where('isKnownDevice', '=', eb.lit(false))
        .where('sentAt', '>', hourBefore(now))
        .orderBy('sentAt', 'desc')
        .limit(limit)
        .as('newest'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('sentAt').as('oldest')])
    .executeTakeFirstOrThrow()

/** At most this many requests of one address are expected in parallel. */
const parallelRequests = 50

/**
 * Counts under a lock on the address only near its limit, which known devices do not have. The lock is taken last, so that
 * it is held only briefly.
 */
async function readSendsOfAddress(transaction: Transaction, attempt: Attempt, limit: number) {
  if (attempt.isKnownDevice) return { count: 0, oldest: null }
  const sends = await countSendsOfAddress(transaction, attempt, limit)
  if (sends.count + parallelRequests < limit) return sends
  await lockHash(transaction, attempt.requester.addressHash)
  return countSendsOfAddress(transaction, attempt, limit)
}

export async function readSendHistory(
  transaction: Transaction,
  attempt: Attempt,
  addressLimit: number,
): Promise<Omit<SendHistory, 'waitingSince'>> {
  const { subject, isKnownDevice, now } = attempt
  const ofSubject = await listSendsOfSubject(transaction, attempt)
  const isCounted = (send: (typeof ofSubject)[number]) => (isKnownDevice ? send.isOwn : !send.isOfKnownDevice)
  const ofAddress = ofSubject.filter(
    (send) => send.isOfAddress && !send.isOfKnownDevice && send.sentAt > hourBefore(now),
  )
  const addressSends = await readSendsOfAddress(transaction, attempt, addressLimit)
  return {
    isKnownDevice,
    allowanceSends: ofSubject.filter(isCounted).map((send) => send.sentAt),
    lastSendOfBrowser: ofSubject.findLast((send) => send.isOwn && send.purpose === subject.purpose)?.sentAt ?? null,
    addressSends,
    addressSendsToMobile: ofAddress.map((send) => send.sentAt),
  }
}

export async function deleteSend(database: Queryable, sendId: number): Promise<void> {
  await database.deleteFrom('otpSends').where('id', '=', sendId).execute()
}

/** A wait ends with the next code, so one that began before the browser's latest send is ignored. */
export async function readWaitingSince(
  transaction: Transaction,
  { subject, requester }: Attempt,
  lastSend: Date | null,
): Promise<Date | null> {
  const waiting = await transaction
    .selectFrom('otpWaits')
    .select('waitingSince')
    .where('subjectHash', '=', subject.subjectHash)
    .where('purpose', '=', subject.purpose)
    .where(isOfRequester(requester))
    .where('waitingSince', '>', lastSend ?? new Date(0))
    .executeTakeFirst()
  return waiting?.waitingSince ?? null
}

export async function startWait(transaction: Transaction, { subject, requester, now }: Attempt): Promise<void> {
  await transaction
    .deleteFrom('otpWaits')
    .where('subjectHash', '=', subject.subjectHash)
    .where('purpose', '=', subject.purpose)
    .where(isOfRequester(requester))
    .execute()
  await transaction
    .insertInto('otpWaits')
    .values({
      purpose: subject.purpose,
      subjectHash: subject.subjectHash,
      ...requesterColumns(requester),
      waitingSince: now,
    })
    .execute()
}
