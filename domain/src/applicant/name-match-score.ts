const titles = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SHRI', 'SRI', 'SMT', 'KUM'])

const partsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part !== '' && !titles.has(part))

/** How many letters must be changed, added or taken away to turn one into the other. */
function distance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= two.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === two[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[two.length] ?? 0
}

/** An initial says less of a given name, which stands first, than of a surname. */
function likeness(part: string, other: string, isGivenName: boolean): number {
  if (part === other) return 1
  const [short, long] = part.length < other.length ? [part, other] : [other, part]
  if (short.length === 1 && long.startsWith(short)) return isGivenName ? 0.4 : 0.7
  return (1 - distance(part, other) / long.length) ** 2
}

const costOfEachPartMore = 0.1
const worthOfOnePartAlone = 0.65
/** A part less like its pair than an initial is another name, whatever the rest says: a sister is not the customer. */
const anotherName = { below: 0.4, atMost: 0.5 }

/** Each part of the shorter name takes the part of the longer that is most like it, the surest pairs first. */
function likenessOf(shorter: string[], longer: string[]): number {
  const pairs = shorter
    .flatMap((part, i) => longer.map((other, j) => ({ i, j, worth: likeness(part, other, j === 0) })))
    .sort((a, b) => b.worth - a.worth)
  const takenShort = new Set<number>()
  const takenLong = new Set<number>()
  const worths: number[] = []
  for (const { i, j, worth } of pairs) {
    if (takenShort.has(i) || takenLong.has(j)) continue
    takenShort.add(i)
    takenLong.add(j)
    worths.push(worth)
  }
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / shorter.length
  return Math.min(...worths) < anotherName.below ? Math.min(mean, anotherName.atMost) : mean
}

/**
 * How well two spellings of a name agree, from 0 to 100: order, titles and marks do not matter, initials and slips of
 * the pen cost something, a part that the other lacks a little, another name nearly everything.
 */
export function nameMatchScore(one: string, two: string): number {
  const [shorter, longer] = [partsOf(one), partsOf(two)].sort((a, b) => a.length - b.length) as [string[], string[]]
  if (shorter.length === 0) return 0
  if (shorter.join('') === longer.join('')) return 100
  const more = longer.length - shorter.length
  const alone = shorter.length === 1 && more > 0 ? worthOfOnePartAlone : 1
  return Math.round(100 * likenessOf(shorter, longer) * Math.max(0, 1 - more * costOfEachPartMore) * alone)
}
