import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { type Attempt, dayBefore, hourBefore } from './attempt.ts'
import { isOfRequester, requesterColumns } from './requester.ts'

/** Wrong guesses for the subject that count against this browser. */
export async function readWrongGuesses(transaction: Transaction, attempt: Attempt) {
  const { subject, requester, isKnownDevice, now } = attempt
  const guesses = await transaction
    .selectFrom('otp_wrong_guesses')
    .select((eb) => [
      'guessed_at as guessedAt',
      'is_known_device as isOfKnownDevice',
      'with_date_of_birth as withDateOfBirth',
      isOfRequester(requester)(eb).as('isOwn'),
    ])
    .where('subject_hash', '=', subject.subjectHash)
    .where('guessed_at', '>', dayBefore(now))
    .orderBy('guessed_at')
    .execute()
  const isCounted = (guess: (typeof guesses)[number]) => (isKnownDevice ? guess.isOwn : !guess.isOfKnownDevice)
  return {
    isKnownDevice,
    wrongGuesses: guesses.filter(isCounted).map((guess) => guess.guessedAt),
    wrongWithDateOfBirth: guesses
      .filter((guess) => guess.isOwn && guess.withDateOfBirth)
      .map((guess) => guess.guessedAt),
  }
}

/**
 * Wrong guesses of unknown browsers in the last hour: over all subjects, from this address and from this browser. Counts up
 * to a limit, so that an attack does not make the query slow.
 */
export async function countRecentWrongGuesses(transaction: Transaction, { requester, now }: Attempt, limit: number) {
  const { addressHash, browserHash } = requester
  const ofUnknownBrowsers = transaction
    .selectFrom('otp_wrong_guesses')
    .select('id')
    .where('is_known_device', '=', sql.lit(false))
    .where('guessed_at', '>', hourBefore(now))
    .limit(limit)
  const count = (guesses: typeof ofUnknownBrowsers) =>
    transaction.selectFrom(guesses.as('guesses')).select((eb) => eb.fn.countAll<number>().as('count'))
  const counts = await transaction
    .selectNoFrom([
      count(ofUnknownBrowsers.where('is_of_somebody', '=', sql.lit(true))).as('overall'),
      count(ofUnknownBrowsers.where('address_hash', '=', addressHash)).as('ofAddress'),
      count(ofUnknownBrowsers.where('browser_hash', '=', browserHash)).as('ofBrowser'),
    ])
    .executeTakeFirstOrThrow()
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
