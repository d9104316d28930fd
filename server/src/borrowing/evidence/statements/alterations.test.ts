import { expect, test } from 'vitest'
import { readPdfText } from '../../../records/files/decoding/pdf-text/read-pdf-text.ts'
import { readStatement } from './read-statement.ts'
import { composeStatement } from './specimens/specimen-statement.ts'
import { type Alteration, alter, alterations } from './testing/alterations.ts'

async function readAltered(alteration: Alteration) {
  const { document } = await composeStatement({ bank: 'hdfc', seed: 5, salary: { day: 3 } })
  const found = await readPdfText(await alter(document, alteration))
  if (found.kind !== 'valid') throw new Error(found.kind)
  return readStatement(found.text)
}

test('without an alteration the statement is proved and has no sign', async () => {
  expect(await readAltered({})).toMatchObject({ verdict: 'PROVEN', signs: [] })
})

test.each(Object.entries(alterations).filter(([, { verdict }]) => verdict))(
  'not read: %s',
  async (_name, { verdict, ...alteration }) => {
    const reading = await readAltered(alteration)
    expect(reading.verdict).toBe(verdict)
    expect(reading).not.toHaveProperty('rows')
  },
)

test.each(Object.entries(alterations).filter(([, { sign }]) => sign))(
  'marked: %s',
  async (_name, { sign, ...alteration }) => {
    const { signs } = await readAltered(alteration)
    expect(signs.map((each) => each.sign)).toContain(sign)
  },
)

test('there are at least twenty', () => {
  expect(Object.keys(alterations).length).toBeGreaterThanOrEqual(20)
})
