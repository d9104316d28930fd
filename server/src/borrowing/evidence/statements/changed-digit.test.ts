import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdfText } from '../../../records/files/decoding/pdf-text/read-pdf-text.ts'
import { readStatement } from './read-statement.ts'
import { banks } from './specimens/bank-layouts.ts'
import { composeStatement } from './specimens/specimen-statement.ts'
import { alter, changeDigit } from './testing/alterations.ts'

/** `npm run soak -- statements` runs thousands, of another seed each time. */
const runs = Number(process.env.STATEMENTS ?? 12)
const seed = Number(process.env.SEED ?? 1)

const changes = fc.record({
  bank: fc.constantFrom(...banks),
  story: fc.nat(1_000_000),
  months: fc.constantFrom(1, 2),
  figure: fc.nat(10_000),
  digit: fc.nat(12),
  by: fc.integer({ min: 1, max: 9 }),
})

test(
  `a statement of which one digit of an amount or balance was changed is never proved (${runs} statements, seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(changes, async ({ bank, story, months, figure, digit, by }) => {
      const { document, truth } = await composeStatement({ bank, seed: story, months })
      const figures = document.pages.flatMap(({ texts }) => texts).filter(({ cell, text }) => cell && /\d/.test(text))
      const changed = figures[figure % figures.length]
      if (changed) changeDigit(changed, digit, by)
      const found = await readPdfText(await alter(document, {}))
      if (found.kind !== 'valid') throw new Error(found.kind)
      const reading = readStatement(found.text)
      // Where the bank prints no balance before the first row, nothing proves its amount, and it is not used.
      const isFirst = changed?.cell?.row === 0 && changed.cell.kind !== 'balance'
      const expected =
        isFirst && !truth.hasPrintedOpening ? ['PROVEN_NO_OPENING', 'UNREADABLE'] : ['BROKEN', 'UNREADABLE']
      expect(expected, `${changed?.cell?.kind} now ${changed?.text}`).toContain(reading.verdict)
    })
    await fc.assert(property, { numRuns: runs, seed })
  },
  180_000 + runs * 5_000,
)
