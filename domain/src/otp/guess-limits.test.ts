import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideGuess, type Guess, type GuessHistory, type GuessLimits } from './guess-limits.ts'

const limits: GuessLimits = {
  attemptsPerCode: 3,
  wrongPerDay: 10,
  wrongPerHourOverall: 400,
  wrongPerHourAddress: 60,
  wrongPerHourBrowser: 15,
}
const now = new Date('2026-11-15T12:00:00Z')
const hour = 3_600

const guessesAgo = (...ages: number[]) =>
  ages.toSorted((a, b) => b - a).map((seconds) => new Date(now.getTime() - seconds * 1000))
const wrongGuesses = (count: number) => guessesAgo(...Array.from({ length: count }, (_, index) => hour + index))

const emptyHistory: GuessHistory = {
  isKnownDevice: false,
  wrongGuesses: [],
  recentWrongGuesses: { overall: 0, ofAddress: 0, ofBrowser: 0 },
  wrongWithDateOfBirth: [],
  wrongAttemptsOfCode: 0,
}
const decide = (guess: Guess, history: Partial<GuessHistory> = {}) =>
  decideGuess(guess, { ...emptyHistory, ...history }, limits, now)

const right: Guess = { isCodeRight: true }
const wrong: Guess = { isCodeRight: false }

test('the right code is accepted', () => {
  expect(decide(right)).toEqual({ kind: 'right' })
})

test('after three wrong attempts a code is refused even if it is right', () => {
  expect(decide(wrong)).toEqual({ kind: 'wrong', attemptsLeft: 2 })
  expect(decide(wrong, { wrongAttemptsOfCode: 2 })).toEqual({ kind: 'wrong', attemptsLeft: 0 })
  expect(decide(right, { wrongAttemptsOfCode: 2 })).toEqual({ kind: 'right' })
  expect(decide(right, { wrongAttemptsOfCode: 3 })).toEqual({ kind: 'code ended' })
})

test('a known device waits after ten wrong guesses of its own until the first is a day old', () => {
  const history = { isKnownDevice: true, wrongGuesses: guessesAgo(23 * hour, ...Array<number>(9).fill(hour)) }
  expect(decide(right, history)).toEqual({ kind: 'used up', waitSeconds: hour })
  expect(decide(right, { ...history, wrongGuesses: history.wrongGuesses.slice(1) })).toEqual({ kind: 'right' })
})

describe('after ten wrong guesses an unknown browser', () => {
  const guessed = { wrongGuesses: wrongGuesses(10) }

  test('must give the date of birth as well', () => {
    expect(decide(right, { wrongGuesses: wrongGuesses(9) })).toEqual({ kind: 'right' })
    expect(decide(right, guessed)).toEqual({ kind: 'date of birth required' })
    expect(decide(wrong, guessed)).toEqual({ kind: 'date of birth required' })
  })

  test('is let in with the right code and the right date of birth', () => {
    expect(decide({ ...right, isDateOfBirthRight: true }, guessed)).toEqual({ kind: 'right' })
  })

  test('learns nothing about which of the two was wrong', () => {
    const answers = [
      { ...right, isDateOfBirthRight: false },
      { ...wrong, isDateOfBirthRight: true },
      { ...wrong, isDateOfBirthRight: false },
    ].map((guess) => decide(guess, guessed))
    expect(answers).toEqual(Array(3).fill({ kind: 'wrong', attemptsLeft: 2 }))
  })

  test('has three such attempts a day', () => {
    const bothRight = { ...right, isDateOfBirthRight: true }
    const tried = (...ages: number[]) => decide(bothRight, { ...guessed, wrongWithDateOfBirth: guessesAgo(...ages) })
    expect(tried(2 * hour, hour)).toEqual({ kind: 'right' })
    expect(tried(3 * hour, 2 * hour, hour)).toEqual({ kind: 'used up', waitSeconds: 21 * hour })
  })
})

test('a wrong date of birth is ignored while none is required', () => {
  expect(decide({ ...right, isDateOfBirthRight: false })).toEqual({ kind: 'right' })
})

test.each([
  ['over all mobiles', 'overall', 400],
  ['from its address', 'ofAddress', 60],
  ['from itself', 'ofBrowser', 15],
])(
  'an unknown browser has one attempt per code once the wrong guesses of an hour %s reach the limit',
  (_name, counted, limit) => {
    const recently = (count: number) => ({
      recentWrongGuesses: { ...emptyHistory.recentWrongGuesses, [counted]: count },
    })
    const attacked = recently(limit)
    expect(decide(right, attacked)).toEqual({ kind: 'right' })
    expect(decide(wrong, attacked)).toEqual({ kind: 'wrong', attemptsLeft: 0 })
    expect(decide(right, { ...attacked, wrongAttemptsOfCode: 1 })).toEqual({ kind: 'code ended' })
    expect(decide(wrong, recently(limit - 1))).toEqual({ kind: 'wrong', attemptsLeft: 2 })
    expect(decide(wrong, { ...attacked, isKnownDevice: true })).toEqual({ kind: 'wrong', attemptsLeft: 2 })
  },
)

const anyGuesses = fc.array(fc.integer({ min: 0, max: 24 * hour - 1 }), { maxLength: 30 })
const anyCounts = fc.record({ overall: fc.nat(10_000), ofAddress: fc.nat(1_000), ofBrowser: fc.nat(100) })

test('the owner in a new browser is always let in with a new code and the date of birth', () => {
  const both: Guess = { isCodeRight: true, isDateOfBirthRight: true }
  fc.assert(
    fc.property(anyGuesses, anyCounts, (strangers, recent) => {
      const history = { wrongGuesses: guessesAgo(...strangers), recentWrongGuesses: recent }
      expect(decide(both, history)).toEqual({ kind: 'right' })
    }),
  )
})
