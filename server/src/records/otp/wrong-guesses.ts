import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { type Attempt, dayBefore, hourBefore } from './attempt.ts'
import { isOfRequester, requesterColumns } from './requester.ts'

/** Wrong guesses for the subject that count against this browser. */
export async function readWrongGuesses(transaction: Transaction, attempt: Attempt) {
  const { subject, requester, isKnownDevice, now } = attempt
  const guesses = await transaction
    .selectFrom('otpWrongGuesses')
    .select((eb) => [
      'guessedAt',
      'isKnownDevice as isOfKnownDevice',
      'withDateOfBirth',
      isOfRequester(requester)(eb).as('isOwn'),
    ])
    .where('subjectHash', '=', subject.subjectHash)
    .where('guessedAt', '>', dayBefore(now))
    .orderBy('guessedAt')
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
    .selectFrom('otpWrongGuesses')
    .select('id')
    .where('isKnownDevice', '=', sql.lit(false))
    .where('guessedAt', '>', hourBefore(now))
    .limit(limit)
  const count = (guesses: typeof ofUnknownBrowsers) =>
    transaction.selectFrom(guesses.as('guesses')).select((eb) => eb.fn.countAll<number>().as('count'))
  const counts = await transaction
    .selectNoFrom([
      count(ofUnknownBrowsers.where('isOfSomebody', '=', sql.lit(true))).as('overall'),
      count(ofUnknownBrowsers.where('addressHash', '=', addressHash)).as('ofAddress'),
      count(ofUnknownBrowsers.where('browserHash', '=', browserHash)).as('ofBrowser'),
    ])
    .executeTakeFirstOrThrow()
  return { overall: counts.overall ?? 0, ofAddress: counts.ofAddress ?? 0, ofBrowser: counts.ofBrowser ?? 0 }
}

type WrongGuess = { codeId: number; withDateOfBirth: boolean; hasOwner: boolean }

export async function recordWrongGuess(transaction: Transaction, attempt: Attempt, guess: WrongGuess): Promise<void> {
  const { subject, requester, isKnownDevice, now } = attempt
  await transaction
    .updateTable('otpCodes')
    .set((eb) => ({ wrongAttempts: eb('wrongAttempts', '+', 1) }))
    .where('id', '=', guess.codeId)
    .execute()
  await transaction
    .insertInto('otpWrongGuesses')
    .values({
      purpose: subject.purpose,
      subjectHash: subject.subjectHash,
      ...requesterColumns(requester),
      isKnownDevice,
      withDateOfBirth: guess.withDateOfBirth,
      isOfSomebody: guess.hasOwner,
      guessedAt: now,
    })
    .execute()
}
