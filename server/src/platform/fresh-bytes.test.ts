import { expect, test } from 'vitest'
import { freshBytes } from './fresh-bytes.ts'

test('no bytes are given twice, over many drawings', () => {
  const given = Array.from({ length: 5_000 }, () => freshBytes(20))
  expect(given.every((bytes) => bytes.length === 20)).toBe(true)
  expect(new Set(given.map((bytes) => bytes.toString('hex'))).size).toBe(5_000)
})

test('what was given away does not change when more is drawn', () => {
  const bytes = freshBytes(32)
  const before = bytes.toString('hex')
  for (let n = 0; n < 1_000; n++) freshBytes(32)
  expect(bytes.toString('hex')).toBe(before)
})

test('every bit is as often set as not', () => {
  const bytes = Buffer.concat(Array.from({ length: 4_000 }, () => freshBytes(16)))
  const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  expect(ones / (bytes.length * 8)).toBeCloseTo(0.5, 2)
})
