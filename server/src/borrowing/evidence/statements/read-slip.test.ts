import { expect, test } from 'vitest'
import { readPdfText } from '../../../records/files/decoding/pdf-text/read-pdf-text.ts'
import { pdfOf } from '../../../testing/sample-files.ts'
import { readSlip } from './read-slip.ts'
import { type SlipOptions, specimenSlip } from './specimens/specimen-slip.ts'

async function read(pdf: Uint8Array<ArrayBuffer>) {
  const found = await readPdfText(pdf)
  if (found.kind !== 'valid') throw new Error(found.kind)
  return readSlip(found.text)
}
const readSpecimen = async (options: SlipOptions) => read((await specimenSlip(options)).pdf)

test('a salary slip says who was paid by whom, for which month and how much', async () => {
  expect(await readSpecimen({ month: '2026-09', grossPaise: 6_234_500, deductionsPaise: 734_200 })).toMatchObject({
    verdict: 'PROVEN',
    holder: { value: 'RAVI KUMAR', page: 1 },
    employer: { value: 'ACME INDUSTRIES PVT LTD' },
    month: { value: '2026-09' },
    netPaise: { value: 5_500_300, page: 1 },
    signs: [],
  })
})

test.each(['Net Pay', 'Gross Earnings', 'Total Deductions'])(
  'a slip whose %s was changed is not read',
  async (label) => {
    const tamper: SlipOptions['tamper'] = ({ pages }) => {
      const texts = pages[0]?.texts ?? []
      const figure = texts[texts.findIndex(({ text }) => text === label) + 1]
      if (figure)
        figure.text = figure.text.replace(/[1-9]/, (digit) =>
          String(10 - Number(digit) === Number(digit) ? 9 : 10 - Number(digit)),
        )
    }
    expect(await readSpecimen({ tamper })).toMatchObject({ verdict: 'UNREADABLE', reason: 'sums do not agree' })
  },
)

test('a slip of pictures goes to a person', async () => {
  expect(await read(new Uint8Array(await pdfOf()))).toMatchObject({ verdict: 'UNREADABLE', reason: 'no text' })
})
