import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadIfscDirectory } from './ifsc-directory.ts'

const { findBank } = loadIfscDirectory()
const generated = JSON.parse(readFileSync(new URL('ifsc.generated.json', import.meta.url), 'utf8')) as {
  banks: { code: string; name: string; branches: string }[]
}

test('every branch of the generated file belongs to one bank', () => {
  const ifscs = generated.banks.flatMap(({ code, branches }) =>
    branches.split(' ').map((branch) => `${code}0${branch}`),
  )
  expect(ifscs).toHaveLength(176_918)
  expect(new Set(ifscs).size).toBe(176_918)
  expect(ifscs.filter((ifsc) => !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc))).toEqual([])
})

test('the first and last branch of every bank are found', () => {
  for (const { code, name, branches } of generated.banks) {
    expect(findBank(`${code}0${branches.slice(0, 6)}`)).toEqual({ bankName: name })
    expect(findBank(`${code}0${branches.slice(-6)}`)).toEqual({ bankName: name })
  }
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
  ['AKJB0000001', 'Akola Janata Commercial Co-operative Bank', 'a single code'],
  ['YESB0CDC005', 'Chandrapur District Central Co-operative Bank', 'a prefix with letters'],
  ['KSCB0006001', 'Tumkur District Central Bank', 'a prefix of digits'],
])('%s is used by the smaller bank %s: %s', (ifsc, bankName) => {
  expect(findBank(ifsc)).toEqual({ bankName })
})

test('a bank without a name is named by its code', () => {
  expect(findBank('HITP0000001')).toEqual({ bankName: 'HITP' })
})

test.each(['SBIN0999999', 'SBIN0ZZZZZZ', 'XXXX0000001', 'SMPA0000001', 'HDFC0000000'])('no branch has %s', (ifsc) => {
  expect(findBank(ifsc)).toBeUndefined()
})

test.each(['', 'SBIN', 'sbin0000001', 'SBIN1000001', 'SBIN000001', 'SBIN00000001', 'SBIN0 00001', 'SBIN0-00001'])(
  '"%s" is not an IFSC',
  (ifsc) => {
    expect(findBank(ifsc)).toBeUndefined()
  },
)
