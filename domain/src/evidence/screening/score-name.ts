import type { FoldedName } from './fold-name.ts'
import { countShared } from './shared-letters.ts'

/** What a word costs that only one of the names has. */
export const extraWordPoints = 12

/** Up to 100, with the words in order of the alphabet: RAVI SHARMA is SHARMA RAVI. */
const scoreWhole = ({ text: one }: FoldedName, { text: other }: FoldedName) =>
  (200 * countShared(one, other)) / (one.length + other.length)

/** Two words that are no spelling of each other: RAVI and RAJU. */
function areDifferent(one: string, other: string, shared: number): boolean {
  const letters = one.length + other.length
  return letters - 2 * shared > 2 && shared < 0.36 * letters
}

type Pair = { a: string; b: string; shared: number; likeness: number }

/** The words of the shorter name, each with the one that is most like it, the best pairs first. */
function pairWords(short: readonly string[], long: readonly string[]): Pair[] {
  const pairs = short.flatMap((a) =>
    long.map((b) => {
      const shared = countShared(a, b)
      return { a, b, shared, likeness: shared / (a.length + b.length) }
    }),
  )
  pairs.sort((one, other) => other.likeness - one.likeness)
  const [freeShort, freeLong] = [[...short], [...long]]
  return pairs.filter(({ a, b }) => {
    const [shortAt, longAt] = [freeShort.indexOf(a), freeLong.indexOf(b)]
    if (shortAt < 0 || longAt < 0) return false
    freeShort.splice(shortAt, 1)
    freeLong.splice(longAt, 1)
    return true
  })
}

/** As much as two names get of which a word differs: no alert, in whatever year they were born. */
const mostOfDifferent = 69
/** Above it the same letters stand in the same order, as in ABDUL RAHMAN and ABDULRAHMAN. */
const sameLetters = 92

/**
 * How alike two names are, from 0 to 100: as a whole, or word by word, since a typo in a first letter moves a word and a middle
 * name may be missing. A single word is never taken for part of a name.
 */
export function scoreName(one: FoldedName, other: FoldedName): number {
  if (one.letters === 0 || other.letters === 0) return 0
  const whole = scoreWhole(one, other)
  const [short, long] = one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words]
  if (short.length < 2 || whole >= sameLetters) return whole
  const pairs = pairWords(short, long)
  const shared = pairs.reduce((sum, pair) => sum + pair.shared, 0)
  const letters = pairs.reduce((sum, { a, b }) => sum + a.length + b.length, 0)
  const score = Math.max(whole, (200 * shared) / letters - extraWordPoints * (long.length - short.length))
  return pairs.some((pair) => areDifferent(pair.a, pair.b, pair.shared)) ? Math.min(score, mostOfDifferent) : score
}

/** A year of birth that a list gives, or the years between which it is. */
export type BirthYears = readonly { from: number; to: number }[]

const samePoints = 10
const otherPoints = -25
const nearYears = 2

/** What the year of birth adds to the likeness of the names. */
export function pointsOfBirthYear(listed: BirthYears, year: number): number {
  if (listed.some(({ from, to }) => from === year && to === year)) return samePoints
  const isNear =
    listed.length === 0 || listed.some(({ from, to }) => year >= from - nearYears && year <= to + nearYears)
  return isNear ? 0 : otherPoints
}

const alertAt = 80
/** Of an alias that the list itself calls weak. */
const weakAlertAt = 92

export const alertsAt = (isWeakAlias: boolean): number => (isWeakAlias ? weakAlertAt : alertAt)
