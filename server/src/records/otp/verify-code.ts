import { timingSafeEqual } from 'node:crypto'
import { decideGuess, type GuessDecision } from 'domain/otp/guess-limits'
import type { Transaction } from '../../platform/database/database.ts'
import type { Subject } from './attempt.ts'
import { deleteCode, lockCode } from './codes.ts'
import type { OtpContext } from './otp-context.ts'
import type { Requester } from './requester.ts'
import { countRecentWrongGuesses, readWrongGuesses, recordWrongGuess } from './wrong-guesses.ts'

export type CodeGuess = {
  subject: Subject
  requester: Requester
  isKnownDevice: boolean
  otp: string
  dateOfBirth?: string | undefined
  /** Undefined if the subject has no owner. A null date of birth means that none is on file, so any date is accepted. */
  owner: { dateOfBirth: string | null } | undefined
}

export type RefusedGuess = Exclude<GuessDecision, { kind: 'right' }>
export type VerifyResult = { kind: 'right'; utm: Record<string, string> | null } | RefusedGuess

function checkDateOfBirth({ dateOfBirth, owner }: CodeGuess) {
  if (dateOfBirth === undefined) return {}
  return { isDateOfBirthRight: owner !== undefined && [null, dateOfBirth].includes(owner.dateOfBirth) }
}

const noGuesses = { overall: 0, ofAddress: 0, ofBrowser: 0 }

/** Checks a code and deletes it if it is right. The caller writes what the code allows in the same transaction. */
export async function verifyCode(
  { clock, limits, hashes, onOutcome }: OtpContext,
  transaction: Transaction,
  guess: CodeGuess,
): Promise<VerifyResult> {
  const now = clock.now()
  const attempt = { ...guess, now }
  const code = await lockCode(transaction, attempt)
  const history = await readWrongGuesses(transaction, attempt)
  const isMatch = code !== undefined && timingSafeEqual(code.codeHash, hashes.code(guess.otp, guess.subject, code.salt))
  const answer = { isCodeRight: isMatch && guess.owner !== undefined, ...checkDateOfBirth(guess) }
  const wrongAttemptsOfCode = code?.wrongAttempts ?? limits.attemptsPerCode
  // A code that is right at the first attempt is accepted, however many others are guessed wrong.
  const isFirstAndRight = isMatch && wrongAttemptsOfCode === 0
  const recentWrongGuesses = isFirstAndRight
    ? noGuesses
    : await countRecentWrongGuesses(transaction, attempt, limits.wrongPerHourOverall)
  const decision = decideGuess(answer, { ...history, wrongAttemptsOfCode, recentWrongGuesses }, limits, now)
  onOutcome('verify', decision.kind, guess)
  if (code && decision.kind === 'wrong') {
    const withDateOfBirth = guess.dateOfBirth !== undefined
    const hasOwner = guess.owner !== undefined
    await recordWrongGuess(transaction, attempt, { codeId: code.id, withDateOfBirth, hasOwner })
  }
  if (code === undefined || decision.kind !== 'right') return decision as RefusedGuess
  await deleteCode(transaction, code.id)
  return { kind: 'right', utm: code.utm as Record<string, string> | null }
}
