import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import { type Attempt, type AttemptParameters, attemptParameters, dayBefore, hourBefore } from './attempt.ts'
import { isOfRequester, requesterColumns } from './requester.ts'

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
  const parameters = { ...attemptParameters(attempt), dayAgo: dayBefore(now) }
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
  const hourAgo = hourBefore(now)
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
