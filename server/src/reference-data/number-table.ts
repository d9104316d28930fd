import { countPacked, unpackNumbers } from './packed-numbers.ts'

/** Whole numbers below 2^32 and what each stands for, a number below 2^16: six bytes for a pair. */
export type NumberTable = { size: number; find(key: number): number | undefined }

/** Packed numbers that all stand for the same. */
export type NumberRow = { packed: string; value: number }

/** Room for a value below its key, so that both are sorted as one. */
const room = 65_536

export function numberTable(rows: readonly NumberRow[]): NumberTable {
  const pairs = sortedPairs(rows)
  const keys = new Uint32Array(pairs.length)
  const values = new Uint16Array(pairs.length)
  for (let place = 0; place < pairs.length; place++) {
    const pair = pairs[place] as number
    keys[place] = Math.floor(pair / room)
    values[place] = pair % room
  }
  return {
    size: keys.length,
    find(key) {
      const place = placeOf(key, keys)
      return keys[place] === key ? values[place] : undefined
    },
  }
}

function sortedPairs(rows: readonly NumberRow[]): Float64Array {
  const pairs = new Float64Array(rows.reduce((count, { packed }) => count + countPacked(packed), 0))
  let place = 0
  for (const { packed, value } of rows) {
    unpackNumbers(packed, (key) => {
      pairs[place++] = key * room + value
    })
  }
  return rows.length > 1 ? pairs.sort() : pairs
}

/** Where a key stands in a rising list, or would. */
function placeOf(key: number, keys: Uint32Array): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return low
}
