/**
 * Rising whole numbers as short text (commands/master-data/pack-numbers.mjs writes it): the gap before each run of
 * neighbours and, after a hyphen, how many more follow, both in base 36.
 */
type VisitRun = (gap: number, more: number) => void

/** Reads sign by sign: splitting into words would cost ten times the memory and time of what is read. */
function readRuns(packed: string, visit: VisitRun): void {
  let gap = 0
  let more = 0
  let isMore = false
  for (let at = 0; at < packed.length; at++) {
    const sign = packed.charCodeAt(at)
    if (sign === space) {
      visit(gap, more)
      gap = 0
      more = 0
      isMore = false
    } else if (sign === hyphen) isMore = true
    else if (isMore) more = more * 36 + digit(sign)
    else gap = gap * 36 + digit(sign)
  }
  visit(gap, more)
}

const space = 32
const hyphen = 45

/** 0 to 9, then a to z. */
const digit = (sign: number) => (sign < 58 ? sign - 48 : sign - 87)

export function unpackNumbers(packed: string, visit: (number: number) => void): void {
  let next = 0
  readRuns(packed, (gap, more) => {
    const from = next + gap
    next = from + more + 1
    for (let number = from; number < next; number++) visit(number)
  })
}

export function countPacked(packed: string): number {
  let count = 0
  readRuns(packed, (_, more) => {
    count += more + 1
  })
  return count
}
