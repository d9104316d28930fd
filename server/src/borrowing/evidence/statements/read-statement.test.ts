import { expect, test } from 'vitest'
import { readPdfText } from '../../../records/files/decoding/pdf-text/read-pdf-text.ts'
import { readStatement } from './read-statement.ts'
import { banks } from './specimens/bank-layouts.ts'
import { type SpecimenOptions, specimenStatement } from './specimens/specimen-statement.ts'

async function read(options: SpecimenOptions) {
  const { pdf, truth } = await specimenStatement(options)
  const found = await readPdfText(pdf)
  if (found.kind !== 'valid') throw new Error(found.kind)
  return { truth, reading: readStatement(found.text) }
}

const lenders = [{ name: 'BAJAJ FINANCE LIMITED', paise: 350_000, day: 5 }]

test.each(banks)(
  'every line of a statement in the form of %s is read exactly, and its balances prove it',
  async (bank) => {
    for (const seed of [1, 2, 3]) {
      const { truth, reading } = await read({ bank, seed, months: 4, lenders, bounces: 1 })
      if (!('rows' in reading)) throw new Error(JSON.stringify(reading))
      expect(reading.verdict).toBe(truth.hasPrintedOpening ? 'PROVEN' : 'PROVEN_NO_OPENING')
      expect(reading.rows.map(({ line: _line, box: _box, ...row }) => row)).toEqual(truth.rows)
      expect(reading.signs).toEqual([])
      const { holder, account, ifsc, from, to } = truth
      expect(reading.head).toMatchObject({ holder, account, ifsc, from, to })
      expect(reading.features).toMatchObject({
        salary: { incomePaise: 4_500_000, from: ['ACME INDUSTRIES PVT LTD'] },
        salaryMonths: 3,
        obligations: [{ to: 'Bajaj Finance', monthlyPaise: 350_000 }],
        averageBalancePaise: expect.any(Number),
      })
    }
  },
)

test('each row says where it stands, so that it can be shown', async () => {
  const { reading } = await read({ bank: 'sbi' })
  if (!('rows' in reading)) throw new Error(reading.verdict)
  for (const { page, line, box } of reading.rows) {
    expect(page).toBeGreaterThan(0)
    expect(line).toBeGreaterThan(0)
    expect([box.x >= 20, box.right <= 580, box.bottom > box.top, box.bottom < 800]).toEqual([true, true, true, true])
  }
})

test('an account in overdraft has negative balances, and is proved', async () => {
  const rows = [
    { on: '2026-10-02', narration: 'UPI-SHOP', reference: '1', amountPaise: -70_000 },
    { on: '2026-10-03', narration: 'NEFT CR-ACME LTD', reference: '2', amountPaise: 120_000 },
  ] as const
  const { reading } = await read({ bank: 'kotak', months: 1, rows, openingPaise: 10_000 })
  expect(reading).toMatchObject({ verdict: 'PROVEN', rows: [{ balancePaise: -60_000 }, { balancePaise: 60_000 }] })
})
