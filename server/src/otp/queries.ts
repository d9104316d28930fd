import type { SendHistory } from 'domain/otp/send-limits'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepare-query.ts'
import { isOfRequester, type Requester, requesterColumns } from './requester.ts'

export const otpPurposes = ['login', 'repay', 'sign'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

/** What a code is for: a mobile that logs in, a PAN whose loan is repaid, or documents that are signed. */
export type Subject = { purpose: OtpPurpose; subjectHash: Buffer }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const takeLock = prepareQuery((database, { key }: { key: bigint }) =>
  database.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(key)]).as('locked')),
)

async function lock(transaction: Transaction, hash: Buffer): Promise<void> {
  await takeLock.execute(transaction, { key: hash.readBigInt64BE() })
}

/** Requests about one subject wait for each other, but not for requests about others. */
export const lockSubject = (transaction: Transaction, { subjectHash }: Subject): Promise<void> =>
  lock(transaction, subjectHash)

/** A request for a code, or a guess at one. */
type Attempt = { subject: Subject; requester: Requester; isKnownDevice: boolean; now: Date }

const attemptParameters = ({ subject, requester }: Pick<Attempt, 'subject' | 'requester'>) => ({
  purpose: subject.purpose,
  subjectHash: subject.subjectHash,
  browserHash: requester.browserHash,
  addressHash: requester.addressHash,
  hadCookie: requester.hadCookie,
})
type AttemptParameters = ReturnType<typeof attemptParameters>

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
  const hourAgo = before(now, hourMs)
  const parameters = { ...attemptParameters(attempt), dayAgo: before(now, dayMs), hourAgo }
  let sends = await selectSends.list(transaction, parameters)
  const isOfAddress = (send: (typeof sends)[number]) =>
    send.isOfAddress && !send.isOfKnownDevice && send.sentAt > hourAgo
  if (!isKnownDevice && sends.filter(isOfAddress).length + parallelRequests >= addressLimit) {
    await lock(transaction, requester.addressHash)
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

type NewCode = { salt: Buffer; codeHash: Buffer; utm: string | null; expiresAt: Date }

const insertCode = prepareQuery(
  (database, parameters: AttemptParameters & NewCode & { isKnownDevice: boolean; now: Date }) => {
    const { purpose, subjectHash, salt, codeHash, utm, expiresAt, isKnownDevice, now } = parameters
    const identity = { purpose, subject_hash: subjectHash, ...requesterColumns(parameters) }
    const stored = { salt, code_hash: codeHash, utm, sent_at: now, expires_at: expiresAt, wrong_attempts: 0 }
    return database
      .with('code', (cte) =>
        cte
          .insertInto('otp_codes')
          .values({ ...identity, ...stored })
          .onConflict((conflict) =>
            conflict
              .columns(['subject_hash', 'purpose', 'browser_hash'])
              .doUpdateSet({ ...stored, address_hash: identity.address_hash, had_cookie: identity.had_cookie }),
          )
          .returning('id'),
      )
      .with('send', (cte) =>
        cte
          .insertInto('otp_sends')
          .values({ ...identity, is_known_device: isKnownDevice, sent_at: now })
          .returning('id'),
      )
      .selectFrom(['code', 'send'])
      .select(['code.id as codeId', 'send.id as sendId'])
  },
)

/** Stores a code, replacing the browser's earlier one, and counts the send. */
export function storeCode(
  transaction: Transaction,
  attempt: Attempt,
  code: NewCode,
): Promise<{ codeId: number; sendId: number }> {
  const { isKnownDevice, now } = attempt
  return insertCode.get(transaction, { ...attemptParameters(attempt), ...code, isKnownDevice, now })
}

const selectCode = prepareQuery((database, parameters: AttemptParameters & { now: Date }) =>
  database
    .selectFrom('otp_codes')
    .select(['id', 'salt', 'code_hash as codeHash', 'wrong_attempts as wrongAttempts', 'utm'])
    .where('subject_hash', '=', parameters.subjectHash)
    .where('purpose', '=', parameters.purpose)
    .where('expires_at', '>', parameters.now)
    .where(isOfRequester(parameters))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate(),
)

/** Locks this browser's newest code that has not expired, so that guesses at it are checked one at a time. */
export const lockCode = (transaction: Transaction, attempt: Omit<Attempt, 'isKnownDevice'>) =>
  selectCode.find(transaction, { ...attemptParameters(attempt), now: attempt.now })

const deleteById = prepareQuery((database, { codeId }: { codeId: number }) =>
  database.deleteFrom('otp_codes').where('id', '=', codeId),
)

export async function deleteCode(database: Queryable, codeId: number): Promise<void> {
  await deleteById.execute(database, { codeId })
}

/** Deletes a code unless a newer one has replaced it, which has the same id but another salt. */
export async function deleteUnlessReplaced(database: Queryable, { codeId, salt }: { codeId: number; salt: Buffer }) {
  await database.deleteFrom('otp_codes').where('id', '=', codeId).where('salt', '=', salt).execute()
}

export async function deleteSend(database: Queryable, sendId: number): Promise<void> {
  await database.deleteFrom('otp_sends').where('id', '=', sendId).execute()
}

const selectWrongGuesses = prepareQuery((database, parameters: AttemptParameters & { dayAgo: Date }) =>
  database
    .selectFrom('otp_wrong_guesses')
    .select((eb) => [
      'guessed_at as guessedAt',
      'is_known_device as isOfKnownDevice',
      'with_date_of_birth as withDateOfBirth',
      isOfRequester(parameters)(eb).as('isOwn'),
    ])
    .where('subject_hash', '=', parameters.subjectHash)
    .where('guessed_at', '>', parameters.dayAgo)
    .orderBy('guessed_at'),
)

/** Wrong guesses for the subject that count against this browser. */
export async function readWrongGuesses(transaction: Transaction, attempt: Attempt) {
  const { isKnownDevice, now } = attempt
  const parameters = { ...attemptParameters(attempt), dayAgo: before(now, dayMs) }
  const guesses = await selectWrongGuesses.list(transaction, parameters)
  const isCounted = (guess: (typeof guesses)[number]) => (isKnownDevice ? guess.isOwn : !guess.isOfKnownDevice)
  return {
    isKnownDevice,
    wrongGuesses: guesses.filter(isCounted).map((guess) => guess.guessedAt),
    wrongWithDateOfBirth: guesses
      .filter((guess) => guess.isOwn && guess.withDateOfBirth)
      .map((guess) => guess.guessedAt),
  }
}

type RecentGuesses = { addressHash: Buffer; browserHash: Buffer; hourAgo: Date; limit: number }

/** Counts up to a limit, so that an attack does not make the query slow. */
const selectRecentGuesses = prepareQuery((database, parameters: RecentGuesses) => {
  const { addressHash, browserHash, hourAgo, limit } = parameters
  const ofUnknownBrowsers = database
    .selectFrom('otp_wrong_guesses')
    .select('id')
    .where('is_known_device', '=', sql.lit(false))
    .where('guessed_at', '>', hourAgo)
    .limit(limit)
  const count = (guesses: typeof ofUnknownBrowsers) =>
    database.selectFrom(guesses.as('guesses')).select((eb) => eb.fn.countAll<number>().as('count'))
  return database.selectNoFrom([
    count(ofUnknownBrowsers.where('is_of_somebody', '=', sql.lit(true))).as('overall'),
    count(ofUnknownBrowsers.where('address_hash', '=', addressHash)).as('ofAddress'),
    count(ofUnknownBrowsers.where('browser_hash', '=', browserHash)).as('ofBrowser'),
  ])
})

/** Wrong guesses of unknown browsers in the last hour: over all subjects, from this address and from this browser. */
export async function countRecentWrongGuesses(transaction: Transaction, { requester, now }: Attempt, limit: number) {
  const { addressHash, browserHash } = requester
  const hourAgo = before(now, hourMs)
  const counts = await selectRecentGuesses.get(transaction, { addressHash, browserHash, hourAgo, limit })
  return { overall: counts.overall ?? 0, ofAddress: counts.ofAddress ?? 0, ofBrowser: counts.ofBrowser ?? 0 }
}

type WrongGuess = { codeId: number; withDateOfBirth: boolean; hasOwner: boolean }

export async function recordWrongGuess(transaction: Transaction, attempt: Attempt, guess: WrongGuess): Promise<void> {
  const { subject, requester, isKnownDevice, now } = attempt
  await transaction
    .updateTable('otp_codes')
    .set((eb) => ({ wrong_attempts: eb('wrong_attempts', '+', 1) }))
    .where('id', '=', guess.codeId)
    .execute()
  await transaction
    .insertInto('otp_wrong_guesses')
    .values({
      purpose: subject.purpose,
      subject_hash: subject.subjectHash,
      ...requesterColumns(requester),
      is_known_device: isKnownDevice,
      with_date_of_birth: guess.withDateOfBirth,
      is_of_somebody: guess.hasOwner,
      guessed_at: now,
    })
    .execute()
}
