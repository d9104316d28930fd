import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memoryAfterLoading, microsecondsOf } from '../testing/cost-of-loading.ts'
import { loadIfscDirectory } from './ifsc-directory.ts'

const { size, findBank } = loadIfscDirectory()

test('every branch is known', () => {
  expect(size).toBe(176_918)
})

test.each([
  ['SBIN0000001', 'State Bank of India'],
  ['HDFC0000001', 'HDFC Bank'],
  ['YESB0000262', 'Yes Bank'],
  ['BARB0AGRAXX', 'Bank of Baroda'],
  ['IDIB000A058', 'Indian Bank'],
  ['SBIN000NDMC', 'State Bank of India'],
])('%s is a branch of %s', (ifsc, bankName) => {
  expect(findBank(ifsc)).toEqual({ bankName })
})

test.each([
  ['AKJB0000001', 'Akola Janata Commercial Co-operative Bank', 'one code'],
  ['YESB0CDC005', 'Chandrapur District Central Co-operative Bank', 'all that begin alike'],
  ['KSCB0006001', 'Tumkur District Central Bank', 'all that begin alike, in digits'],
])('%s is lent to %s: %s', (ifsc, bankName) => {
  expect(findBank(ifsc)).toEqual({ bankName })
})

test('a bank without a name is called by its code', () => {
  expect(findBank('HITP0000001')).toEqual({ bankName: 'HITP' })
})

test.each(['SBIN0999999', 'SBIN0ZZZZZZ', 'XXXX0000001', 'SMPA0000001', 'HDFC0000000'])('no branch has %s', (ifsc) => {
  expect(findBank(ifsc)).toBeUndefined()
})

test.each(['', 'SBIN', 'sbin0000001', 'SBIN1000001', 'SBIN000001', 'SBIN00000001', 'SBIN0 00001', 'SBIN0-00001'])(
  '"%s" is no IFSC',
  (ifsc) => {
    expect(findBank(ifsc)).toBeUndefined()
  },
)

test('a branch of digits is not one of letters with the same number', () => {
  const asLetters = (1_000_001).toString(36).toUpperCase().padStart(6, '0')
  expect(findBank(`SBIN0${asLetters}`)).toBeUndefined()
})

test('all banks take under 5 MB of memory, under 600 kB of file and under 5 µs a lookup', () => {
  expect(memoryAfterLoading(new URL('ifsc-directory.ts', import.meta.url), 'loadIfscDirectory')).toBeLessThan(5_000_000)
  expect(statSync(new URL('ifsc.generated.json', import.meta.url)).size).toBeLessThan(600_000)
  expect(microsecondsOf((round) => findBank(`SBIN0${String(round).padStart(6, '0')}`))).toBeLessThan(5)
})
