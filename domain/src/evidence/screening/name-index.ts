import type { FoldedName } from './fold-name.ts'
import { alertsAt, type BirthYears, extraWordPoints, pointsOfBirthYear, scoreName } from './score-name.ts'
import { countBits } from './shared-letters.ts'

/** One name or alias of an entry. */
export type ListedName = { entryId: number; name: FoldedName; isWeakAlias: boolean; birthYears: BirthYears }

export type ScreenedPerson = { name: FoldedName; birthYear: number }

export type Match = { entryId: number; score: number }

/** The names that somebody born in a year may have, side by side so that most are passed over by counting bits. */
type Group = {
  names: readonly ListedName[]
  once: Int32Array
  twice: Int32Array
  length: Int32Array
  letters: Int32Array
  words: Int32Array
  /** How alike a name must be, as a share. */
  needed: Float64Array
  points: Float64Array
}

function groupFor(listed: readonly ListedName[], year: number): Group {
  const rated = listed.map((one) => {
    const points = pointsOfBirthYear(one.birthYears, year)
    return { one, points, needed: (alertsAt(one.isWeakAlias) - points) / 100 }
  })
  const possible = rated.filter(({ one, needed }) => needed <= 1 && one.name.letters > 0)
  const each = (read: (name: FoldedName) => number) => Int32Array.from(possible, ({ one }) => read(one.name))
  return {
    names: possible.map(({ one }) => one),
    once: each(({ once }) => once),
    twice: each(({ twice }) => twice),
    length: each(({ text }) => text.length),
    letters: each(({ letters }) => letters),
    words: each(({ words }) => words.length),
    needed: Float64Array.from(possible, ({ needed }) => needed),
    points: Float64Array.from(possible, ({ points }) => points),
  }
}

/** Rounding must never pass over a name that just reaches what is needed. */
const rounding = 1e-9

/**
 * Whether the letters alone allow the likeness that is needed. It is a bound, not a guess: what it passes over, scoreName would
 * not have found either.
 */
function isPossible(group: Group, at: number, { once, twice, text, letters, words }: FoldedName): boolean {
  const [otherOnce, otherTwice] = [group.once[at] ?? 0, group.twice[at] ?? 0]
  const needed = group.needed[at] ?? 1
  const onlyHere = countBits(once & ~otherOnce) + countBits(twice & ~otherTwice)
  const onlyThere = countBits(otherOnce & ~once) + countBits(otherTwice & ~twice)
  const apart = (1 - needed) * (text.length + (group.length[at] ?? 0)) + rounding
  if (onlyHere + onlyThere <= apart) return true
  const extraWords = words.length - (group.words[at] ?? 0)
  if (extraWords === 0) return false
  const neededOfPart = needed + (Math.abs(extraWords) * extraWordPoints) / 100
  const [lost, ofLetters] = extraWords < 0 ? [onlyHere, letters] : [onlyThere, group.letters[at] ?? 0]
  return lost <= (ofLetters * (2 - 2 * neededOfPart)) / (2 - neededOfPart) + rounding
}

/** The names of the lists, ready to be compared with many people. */
export type NameIndex = { find(person: ScreenedPerson): Match[] }

/** Finds exactly what comparing with every name would find. */
export function createNameIndex(listed: readonly ListedName[]): NameIndex {
  const groups = new Map<number, Group>()
  function groupOf(year: number): Group {
    const group = groups.get(year) ?? groupFor(listed, year)
    groups.set(year, group)
    return group
  }
  return {
    find({ name, birthYear }) {
      if (name.letters === 0) return []
      const group = groupOf(birthYear)
      const best = new Map<number, number>()
      for (let at = 0; at < group.names.length; at++) {
        if (!isPossible(group, at, name)) continue
        const other = group.names[at]
        if (other === undefined) continue
        const score = Math.min(100, scoreName(name, other.name) + (group.points[at] ?? 0))
        const isAlert = score >= alertsAt(other.isWeakAlias)
        if (isAlert && score > (best.get(other.entryId) ?? 0)) best.set(other.entryId, score)
      }
      return [...best].map(([entryId, score]) => ({ entryId, score: Math.round(score) }))
    },
  }
}
