import type { SendHistory } from 'domain/otp/send-limits'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { type Attempt, dayBefore, hourBefore, lockHash } from './attempt.ts'
import { isOfRequester, requesterColumns } from './requester.ts'

function listSends(transaction: Transaction, { subject: { subjectHash }, requester, now }: Attempt) {
  const { addressHash } = requester
  return transaction
    .selectFrom('otpSends')
    .select((eb) => [
      'sentAt',
      'purpose',
      'isKnownDevice as isOfKnownDevice',
      isOfRequester(requester)(eb).as('isOwn'),
      eb('subjectHash', '=', subjectHash).as('isOfSubject'),
      eb('addressHash', '=', addressHash).as('isOfAddress'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('subjectHash', '=', subjectHash), eb('sentAt', '>', dayBefore(now))]),
        eb.and([eb('addressHash', '=', addressHash), eb('sentAt', '>', hourBefore(now))]),
      ]),
    )
    .orderBy('sentAt')
    .execute()
}

/** At most this many requests of one address are expected in parallel. */
const parallelRequests = 50

/**
 * Counts under a lock on the address only near its limit, which known devices do not have. The lock is taken last, so that
 * it is held only briefly.
 */
async function readSends(transaction: Transaction, attempt: Attempt, addressLimit: number) {
  const { requester, isKnownDevice, now } = attempt
  const hourAgo = hourBefore(now)
  let sends = await listSends(transaction, attempt)
  const isOfAddress = (send: (typeof sends)[number]) =>
    send.isOfAddress && !send.isOfKnownDevice && send.sentAt > hourAgo
  if (!isKnownDevice && sends.filter(isOfAddress).length + parallelRequests >= addressLimit) {
    await lockHash(transaction, requester.addressHash)
    sends = await listSends(transaction, attempt)
  }
  return { ofSubject: sends.filter((send) => send.isOfSubject), ofAddress: sends.filter(isOfAddress) }
}

export async function readSendHistory(
  transaction: Transaction,
  attempt: Attempt,
  addressLimit: number,
): Promise<Omit<SendHistory, 'waitingSince'>> {
  const { subject, isKnownDevice } = attempt
  const { ofSubject, ofAddress } = await readSends(transaction, attempt, addressLimit)
  const isCounted = (send: (typeof ofSubject)[number]) => (isKnownDevice ? send.isOwn : !send.isOfKnownDevice)
  return {
    isKnownDevice,
    allowanceSends: ofSubject.filter(isCounted).map((send) => send.sentAt),
    lastSendOfBrowser: ofSubject.findLast((send) => send.isOwn && send.purpose === subject.purpose)?.sentAt ?? null,
    addressSends: ofAddress.map((send) => send.sentAt),
    addressSendsToMobile: ofAddress.filter((send) => send.isOfSubject).map((send) => send.sentAt),
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
