export type GuessLimits = {
  /** Wrong attempts after which a code is no longer accepted. */
  attemptsPerCode: number
  /** Wrong guesses for one mobile or PAN in 24 hours, after which an unknown browser must also give the date of birth. */
  wrongPerDay: number
  /** Wrong guesses for all mobiles and PANs in an hour, after which unknown browsers have only one attempt per code. */
  wrongPerHourOverall: number
  /** The same for the codes requested from one IP address. */
  wrongPerHourAddress: number
  /** The same for the codes requested by one browser. */
  wrongPerHourBrowser: number
}

export type GuessHistory = {
  /** Whether the browser has logged in to this mobile before. */
  isKnownDevice: boolean
  /** Wrong guesses in the last 24 hours: of this device if it is known, otherwise of all unknown browsers together. */
  wrongGuesses: readonly Date[]
  /** Wrong guesses of unknown browsers in the last hour, for all mobiles and PANs. */
  recentWrongGuesses: { overall: number; ofAddress: number; ofBrowser: number }
  /** Wrong guesses with a date of birth that this browser made in the last 24 hours. */
  wrongWithDateOfBirth: readonly Date[]
  wrongAttemptsOfCode: number
}

export type Guess = {
  isCodeRight: boolean
  /** Undefined if no date of birth was given. */
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

/** Refused until the oldest of the last `limit` guesses is a day old. */
const usedUp = (guesses: readonly Date[], limit: number, now: Date): GuessDecision => {
  const leavesAt = (guesses.at(-limit) ?? now).getTime() + dayMs
  return { kind: 'used up', waitSeconds: Math.max(1, Math.ceil((leavesAt - now.getTime()) / 1000)) }
}

const isUnderAttack = ({ recentWrongGuesses: { overall, ofAddress, ofBrowser } }: GuessHistory, limits: GuessLimits) =>
  overall >= limits.wrongPerHourOverall ||
  ofAddress >= limits.wrongPerHourAddress ||
  ofBrowser >= limits.wrongPerHourBrowser

/**
 * Decides whether a code is accepted, without letting strangers lock the owner out by guessing: after the daily limit an
 * unknown browser must also give the date of birth, and after an hourly limit it has one attempt per code. The answer to
 * a wrong date of birth is the same as to a wrong code, so neither can be guessed separately.
 */
export function decideGuess(guess: Guess, history: GuessHistory, limits: GuessLimits, now: Date): GuessDecision {
  const { isKnownDevice, wrongGuesses, wrongWithDateOfBirth, wrongAttemptsOfCode } = history
  const hasGuessedTooOften = wrongGuesses.length >= limits.wrongPerDay
  if (isKnownDevice && hasGuessedTooOften) return usedUp(wrongGuesses, limits.wrongPerDay, now)

  const needsDateOfBirth = !isKnownDevice && hasGuessedTooOften
  if (needsDateOfBirth && wrongWithDateOfBirth.length >= attemptsWithDateOfBirth)
    return usedUp(wrongWithDateOfBirth, attemptsWithDateOfBirth, now)
  if (needsDateOfBirth && guess.isDateOfBirthRight === undefined) return { kind: 'date of birth required' }

  const attempts = !isKnownDevice && isUnderAttack(history, limits) ? 1 : limits.attemptsPerCode
  if (wrongAttemptsOfCode >= attempts) return { kind: 'code ended' }
  const isRight = guess.isCodeRight && (!needsDateOfBirth || guess.isDateOfBirthRight === true)
  return isRight ? { kind: 'right' } : { kind: 'wrong', attemptsLeft: attempts - wrongAttemptsOfCode - 1 }
}
