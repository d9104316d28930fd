import { timingSafeEqual } from 'node:crypto'
import { decideGuess, type GuessDecision } from 'domain/otp/guess-limits'
import type { Transaction } from '../platform/database/database.ts'
import type { OtpContext } from './otp-context.ts'
import {
  countRecentWrongGuesses,
  deleteCode,
  lockCode,
  readWrongGuesses,
  recordWrongGuess,
  type Subject,
} from './queries.ts'
import type { Requester } from './requester.ts'

export type CodeGuess = {
  subject: Subject
  requester: Requester
  isKnownDevice: boolean
  otp: string
  dateOfBirth?: string | undefined
  /** Nothing where the subject is nobody's; null where no date of birth is on file yet, so that there is nothing to guard. */
  owner: { dateOfBirth: string | null } | undefined
}

export type RefusedGuess = Exclude<GuessDecision, { kind: 'right' }>
export type VerifyResult = { kind: 'right'; utm: Record<string, string> | null } | RefusedGuess

function isDateOfBirthRight({ dateOfBirth, owner }: CodeGuess) {
  if (dateOfBirth === undefined) return {}
  return { isDateOfBirthRight: owner !== undefined && [null, dateOfBirth].includes(owner.dateOfBirth) }
}

const noGuesses = { overall: 0, ofAddress: 0, ofBrowser: 0 }

/** Judges a code; a right one is used up. What it opens is written in the same transaction. */
export async function verifyCode(
  { clock, limits, hashes, onOutcome }: OtpContext,
  transaction: Transaction,
  guess: CodeGuess,
): Promise<VerifyResult> {
  const now = clock.now()
  const asking = { ...guess, now }
  const code = await lockCode(transaction, asking)
  const history = await readWrongGuesses(transaction, asking)
  const isMatch = code !== undefined && timingSafeEqual(code.codeHash, hashes.code(guess.otp, guess.subject, code.salt))
  const answer = { isCodeRight: isMatch && guess.owner !== undefined, ...isDateOfBirthRight(guess) }
  const wrongAttemptsOfCode = code?.wrongAttempts ?? limits.attemptsPerCode
  // A code that is right at the first attempt is right whatever others guess.
  const isFirstAndRight = isMatch && wrongAttemptsOfCode === 0
  const recentWrongGuesses = isFirstAndRight
    ? noGuesses
    : await countRecentWrongGuesses(transaction, asking, limits.wrongPerHourOverall)
  const decision = decideGuess(answer, { ...history, wrongAttemptsOfCode, recentWrongGuesses }, limits, now)
  onOutcome('verify', decision.kind, guess)
  if (code && decision.kind === 'wrong') {
    const [withDateOfBirth, isOfSomebody] = [guess.dateOfBirth !== undefined, guess.owner !== undefined]
    await recordWrongGuess(transaction, asking, { codeId: code.id, withDateOfBirth, isOfSomebody })
  }
  if (code === undefined || decision.kind !== 'right') return decision as RefusedGuess
  await deleteCode(transaction, code.id)
  return { kind: 'right', utm: code.utm as Record<string, string> | null }
}
