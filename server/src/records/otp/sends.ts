import type { SendHistory } from 'domain/otp/send-limits'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import { type Attempt, type AttemptParameters, attemptParameters, dayBefore, hourBefore, lockHash } from './attempt.ts'
import { isOfRequester, requesterColumns } from './requester.ts'

const selectSends = prepareQuery((database, parameters: AttemptParameters & { dayAgo: Date; hourAgo: Date }) => {
  const { subjectHash, addressHash, dayAgo, hourAgo } = parameters
  return database
    .selectFrom('otp_sends')
    .select((eb) => [
      'sent_at as sentAt',
      'purpose',
      'is_known_device as isOfKnownDevice',
      isOfRequester(parameters)(eb).as('isOwn'),
      eb('subject_hash', '=', subjectHash).as('isOfSubject'),
      eb('address_hash', '=', addressHash).as('isOfAddress'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_hash', '=', subjectHash), eb('sent_at', '>', dayAgo)]),
        eb.and([eb('address_hash', '=', addressHash), eb('sent_at', '>', hourAgo)]),
      ]),
    )
    .orderBy('sent_at')
})

/** At most this many requests of one address are expected in parallel. */
const parallelRequests = 50

/**
 * Counts under a lock on the address only near its limit, which known devices do not have. The lock is taken last, so that
 * it is held only briefly.
 */
async function readSends(transaction: Transaction, attempt: Attempt, addressLimit: number) {
  const { requester, isKnownDevice, now } = attempt
  const hourAgo = hourBefore(now)
  const parameters = { ...attemptParameters(attempt), dayAgo: dayBefore(now), hourAgo }
  let sends = await selectSends.list(transaction, parameters)
  const isOfAddress = (send: (typeof sends)[number]) =>
    send.isOfAddress && !send.isOfKnownDevice && send.sentAt > hourAgo
  if (!isKnownDevice && sends.filter(isOfAddress).length + parallelRequests >= addressLimit) {
    await lockHash(transaction, requester.addressHash)
    sends = await selectSends.list(transaction, parameters)
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
  await database.deleteFrom('otp_sends').where('id', '=', sendId).execute()
}

/** A wait ends with the next code, so one that began before the browser's latest send is ignored. */
export async function readWaitingSince(
  transaction: Transaction,
  { subject, requester }: Attempt,
  lastSend: Date | null,
): Promise<Date | null> {
  const waiting = await transaction
    .selectFrom('otp_waits')
    .select('waiting_since')
    .where('subject_hash', '=', subject.subjectHash)
    .where('purpose', '=', subject.purpose)
    .where(isOfRequester(requester))
    .where('waiting_since', '>', lastSend ?? new Date(0))
    .executeTakeFirst()
  return waiting?.waiting_since ?? null
}

export async function startWait(transaction: Transaction, { subject, requester, now }: Attempt): Promise<void> {
  await transaction
    .deleteFrom('otp_waits')
    .where('subject_hash', '=', subject.subjectHash)
    .where('purpose', '=', subject.purpose)
    .where(isOfRequester(requester))
    .execute()
  await transaction
    .insertInto('otp_waits')
    .values({
      purpose: subject.purpose,
      subject_hash: subject.subjectHash,
      ...requesterColumns(requester),
      waiting_since: now,
    })
    .execute()
}
