import { expect, test } from 'vitest'
import { lockedPdfOf, pdfOf } from '../testing/sample-files.ts'
import { checkPdf } from './check-pdf.ts'

const check = async (pdf: Buffer, password = '') => checkPdf(new Uint8Array(pdf), password)

test('a whole PDF is returned unchanged', async () => {
  const pdf = await pdfOf(5_000)
  const result = await check(pdf)
  expect(result.kind === 'whole' && pdf.equals(result.bytes)).toBe(true)
})

test.each([true, false])(
  'a PDF opened with its password is returned without one (packed objects: %s)',
  async (useObjectStreams) => {
    const locked = await lockedPdfOf({ userPassword: 'salary', ownerPassword: 'bank', useObjectStreams })
    expect([(await check(locked)).kind, (await check(locked, 'guess')).kind]).toEqual(['locked', 'wrong password'])
    const result = await check(locked, 'salary')
    if (result.kind !== 'whole') throw new Error(result.kind)
    expect(Buffer.from(result.bytes).includes('/Encrypt')).toBe(false)
    expect((await check(Buffer.from(result.bytes))).kind).toBe('whole')
  },
)

test('a PDF that is cut off anywhere is damaged', async () => {
  const pdf = await pdfOf(2_000)
  for (let share = 0.05; share < 1; share += 0.05) {
    expect((await check(pdf.subarray(0, Math.floor(pdf.length * share)))).kind).toBe('damaged')
  }
})
