import { expect, test } from 'vitest'
import { lockedPdfOf, pdfOf } from '../testing/sample-files.ts'
import { checkPdf } from './check-pdf.ts'

const verdictOn = async (pdf: Buffer, password = '') => checkPdf(new Uint8Array(pdf), password)

test('a whole one is handed back as it was', async () => {
  const pdf = await pdfOf(5_000)
  const verdict = await verdictOn(pdf)
  expect(verdict.kind === 'whole' && pdf.equals(verdict.bytes)).toBe(true)
})

test.each([true, false])(
  'unlocked by its password it needs none any more (packed objects: %s)',
  async (useObjectStreams) => {
    const locked = await lockedPdfOf({ userPassword: 'salary', ownerPassword: 'bank', useObjectStreams })
    expect([(await verdictOn(locked)).kind, (await verdictOn(locked, 'guess')).kind]).toEqual([
      'locked',
      'wrong password',
    ])
    const verdict = await verdictOn(locked, 'salary')
    if (verdict.kind !== 'whole') throw new Error(verdict.kind)
    expect(Buffer.from(verdict.bytes).includes('/Encrypt')).toBe(false)
    expect((await verdictOn(Buffer.from(verdict.bytes))).kind).toBe('whole')
  },
)

test('cut anywhere it is damaged', async () => {
  const pdf = await pdfOf(2_000)
  for (let share = 0.05; share < 1; share += 0.05) {
    expect((await verdictOn(pdf.subarray(0, Math.floor(pdf.length * share)))).kind).toBe('damaged')
  }
})
