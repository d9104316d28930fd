/**
 * Rising whole numbers as short text: the gap before each run of neighbours and, after a hyphen, how many more follow,
 * both in base 36. 7 8 9 12 becomes "7-2 2". server/src/platform/unpack-numbers.ts reads it.
 */
export function packNumbers(rising) {
  const runs = []
  for (const number of rising) {
    const last = runs.at(-1)
    if (last && number <= last.to) throw new Error(`${number} comes after ${last.to}`)
    if (last && number === last.to + 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  let next = 0
  return runs
    .map(({ from, to }) => {
      const gap = (from - next).toString(36)
      next = to + 1
      return from === to ? gap : `${gap}-${(to - from).toString(36)}`
    })
    .join(' ')
}
