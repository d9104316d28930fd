export type GuessLimits = {
  /** Wrong attempts that end a code. */
  attemptsPerCode: number
  /** Wrong guesses about one subject in 24 hours before more than a code is asked for. */
  wrongPerDay: number
  /** Wrong guesses in an hour, over all subjects, before codes of unknown browsers have one attempt only. */
  wrongPerHourOverall: number
  /** The same for the codes that one address asks for. */
  wrongPerHourAddress: number
  /** The same for the codes that one browser asks for. */
  wrongPerHourBrowser: number
}

export type GuessHistory = {
  /** A browser that has logged in to this mobile before is counted by itself. */
  isKnownDevice: boolean
  /** Wrong guesses in the last 24 hours: of this device if it is known, else of all unknown browsers together. */
  wrongGuesses: readonly Date[]
  /** Wrong guesses of unknown browsers in the last hour, over all subjects: everywhere, of this address, of this browser. */
  recentWrongGuesses: { overall: number; ofAddress: number; ofBrowser: number }
  /** Wrong guesses with a date of birth that this browser made in the last 24 hours. */
  wrongWithDateOfBirth: readonly Date[]
  wrongAttemptsOfCode: number
}

export type Guess = {
  isCodeRight: boolean
  /** Nothing when no date of birth was given. */
  isDateOfBirthRight?: boolean
}

export type GuessDecision =
  | { kind: 'right' }
  | { kind: 'wrong'; attemptsLeft: number }
  | { kind: 'code ended' }
  | { kind: 'used up'; waitSeconds: number }
  | { kind: 'date of birth required' }

const attemptsWithDateOfBirth = 3
const dayMs = 24 * 3_600_000

const waitFor = (guesses: readonly Date[], limit: number, now: Date): GuessDecision => {
  const leavesAt = (guesses.at(-limit) ?? now).getTime() + dayMs
  return { kind: 'used up', waitSeconds: Math.max(1, Math.ceil((leavesAt - now.getTime()) / 1000)) }
}

const isUnderAttack = ({ recentWrongGuesses: { overall, ofAddress, ofBrowser } }: GuessHistory, limits: GuessLimits) =>
  overall >= limits.wrongPerHourOverall ||
  ofAddress >= limits.wrongPerHourAddress ||
  ofBrowser >= limits.wrongPerHourBrowser

/**
 * Judges a code. Strangers who guess cannot lock the owner out: past the daily limit an unknown browser gives the date of
 * birth as well, and past the hourly limit overall, of its address or its own, its code has one attempt. A wrong date of
 * birth reads like a wrong code.
 */
export function decideGuess(guess: Guess, history: GuessHistory, limits: GuessLimits, now: Date): GuessDecision {
  const { isKnownDevice, wrongGuesses, wrongWithDateOfBirth, wrongAttemptsOfCode } = history
  const hasGuessedTooOften = wrongGuesses.length >= limits.wrongPerDay
  if (isKnownDevice && hasGuessedTooOften) return waitFor(wrongGuesses, limits.wrongPerDay, now)

  const needsDateOfBirth = !isKnownDevice && hasGuessedTooOften
  if (needsDateOfBirth && wrongWithDateOfBirth.length >= attemptsWithDateOfBirth)
    return waitFor(wrongWithDateOfBirth, attemptsWithDateOfBirth, now)
  if (needsDateOfBirth && guess.isDateOfBirthRight === undefined) return { kind: 'date of birth required' }

  const attempts = !isKnownDevice && isUnderAttack(history, limits) ? 1 : limits.attemptsPerCode
  if (wrongAttemptsOfCode >= attempts) return { kind: 'code ended' }
  const isRight = guess.isCodeRight && (!needsDateOfBirth || guess.isDateOfBirthRight === true)
  return isRight ? { kind: 'right' } : { kind: 'wrong', attemptsLeft: attempts - wrongAttemptsOfCode - 1 }
}
