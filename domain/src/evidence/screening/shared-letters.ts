const wordBits = 32
const masks = new Int32Array(128)

/** The length of the longest common subsequence, a column of the usual table at a time in the bits of a number. */
function countInBits(short: string, long: string): number {
  for (let at = 0; at < short.length; at++) {
    const code = short.charCodeAt(at)
    masks[code] = (masks[code] ?? 0) | (1 << at)
  }
  let row = -1
  for (let at = 0; at < long.length; at++) {
    const matched = row & (masks[long.charCodeAt(at)] ?? 0)
    row = (row + matched) | (row - matched)
  }
  for (let at = 0; at < short.length; at++) masks[short.charCodeAt(at)] = 0
  const unused = short.length === wordBits ? 0 : -1 << short.length
  return countBits(~(row | unused))
}

function countInTable(one: string, other: string): number {
  let before = new Uint16Array(other.length + 1)
  for (let i = 0; i < one.length; i++) {
    const row = new Uint16Array(other.length + 1)
    for (let j = 0; j < other.length; j++)
      row[j + 1] = one[i] === other[j] ? (before[j] ?? 0) + 1 : Math.max(before[j + 1] ?? 0, row[j] ?? 0)
    before = row
  }
  return before[other.length] ?? 0
}

export function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many letters of two texts of A to Z and spaces stand in the same order in both. */
export function countShared(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length <= wordBits ? countInBits(short, long) : countInTable(short, long)
}
