import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberTable } from './number-table.ts'
import { countPacked, unpackNumbers } from './packed-numbers.ts'

function unpacked(packed: string): number[] {
  const numbers: number[] = []
  unpackNumbers(packed, (number) => numbers.push(number))
  return numbers
}

/** The same text by the plainest way. */
function pack(rising: number[]): string {
  return rising
    .map((number, place) => (number - (place === 0 ? 0 : (rising[place - 1] ?? 0) + 1)).toString(36))
    .join(' ')
}

test('a run is the gap before it and how many more follow, in base 36', () => {
  expect(unpacked('7-2 2')).toEqual([7, 8, 9, 12])
  expect(unpacked('0')).toEqual([0])
  expect(unpacked('10 z-a')).toEqual([36, ...Array.from({ length: 11 }, (_, more) => 72 + more)])
  expect(countPacked('7-2 2')).toBe(4)
})

const rising = fc
  .uniqueArray(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 1, maxLength: 60 })
  .map((numbers) => numbers.sort((a, b) => a - b))

test('every number finds its value, and no other number finds any', () => {
  fc.assert(
    fc.property(rising, fc.integer({ min: 1, max: 5 }), (keys, parts) => {
      const meaningOf = (key: number) => 65_535 - (key % parts)
      const values = [...new Set(keys.map(meaningOf))]
      const table = numberTable(
        values.map((value) => ({ value, packed: pack(keys.filter((key) => meaningOf(key) === value)) })),
      )
      expect(table.size).toBe(keys.length)
      for (const key of keys) {
        expect(table.find(key)).toBe(meaningOf(key))
        for (const other of [key - 1, key + 1, key + 0.5])
          if (!keys.includes(other)) expect(table.find(other)).toBeUndefined()
      }
    }),
  )
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 2 ** 32])('%s is in no table', (key) => {
  expect(numberTable([{ packed: '0-5', value: 1 }]).find(key)).toBeUndefined()
})
