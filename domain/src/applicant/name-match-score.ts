const titles = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SHRI', 'SRI', 'SMT', 'KUM'])

/** They change how letters of Indian scripts are joined, but not the name. */
const joiners = /[\u200c\u200d]/g

/** Without titles and punctuation, in capitals. */
export const namePartsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(joiners, '')
    .toUpperCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part !== '' && !titles.has(part))

/** The Levenshtein distance: how many letters must be replaced, inserted or deleted. */
function editDistance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= two.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === two[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[two.length] ?? 0
}

/** A part of a name, and whether it is the first, which is taken for the given name. */
type Part = { text: string; isFirst: boolean }

/** From 0 to 1. An initial is weaker evidence for a given name than for a surname. */
function partSimilarity(part: Part, other: Part): number {
  if (part.text === other.text) return 1
  const [short, long] = part.text.length < other.text.length ? [part, other] : [other, part]
  if (short.text.length === 1 && long.text.startsWith(short.text)) return long.isFirst ? 0.4 : 0.7
  return (1 - editDistance(short.text, long.text) / long.text.length) ** 2
}

const penaltyPerMissingPart = 0.1
/** Applied when one of the names is a single word and the other is not. */
const singlePartFactor = 0.65
/** One clearly different part means a different person, however well the rest agrees, for example a sister. */
const differentPart = { below: 0.4, maxSimilarity: 0.5 }

/** Pairs each part of the shorter name with a part of the longer one, the most similar pairs first. */
function nameSimilarity(shorter: string[], longer: string[]): number {
  const partAt = (text: string, index: number): Part => ({ text, isFirst: index === 0 })
  const pairs = shorter
    .flatMap((text, i) =>
      longer.map((other, j) => ({ i, j, similarity: partSimilarity(partAt(text, i), partAt(other, j)) })),
    )
    .sort((a, b) => b.similarity - a.similarity)
  const pairedShorter = new Set<number>()
  const pairedLonger = new Set<number>()
  const similarities: number[] = []
  for (const { i, j, similarity } of pairs) {
    if (pairedShorter.has(i) || pairedLonger.has(j)) continue
    pairedShorter.add(i)
    pairedLonger.add(j)
    similarities.push(similarity)
  }
  const mean = similarities.reduce((sum, similarity) => sum + similarity, 0) / shorter.length
  return Math.min(...similarities) < differentPart.below ? Math.min(mean, differentPart.maxSimilarity) : mean
}

/**
 * How well two spellings of a name agree, from 0 to 100. Order, titles and punctuation do not matter; a missing part
 * costs a little, initials and typos more, and a different part brings the score below 60. The same whichever name is
 * given first.
 */
export function nameMatchScore(one: string, two: string): number {
  const [shorter, longer] = [namePartsOf(one), namePartsOf(two)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  if (shorter.length === 0) return 0
  if (shorter.join('') === longer.join('')) return 100
  const missingParts = longer.length - shorter.length
  const missingFactor = Math.max(0, 1 - missingParts * penaltyPerMissingPart)
  const lengthFactor = shorter.length === 1 && missingParts > 0 ? singlePartFactor : 1
  return Math.round(100 * nameSimilarity(shorter, longer) * missingFactor * lengthFactor)
}
