import { deflateSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { seededRandom } from '../../../platform/seeded-random.ts'
import { createDecoder, DecodingAborted } from '../../../records/files/decoding/decoder.ts'
import { readPdfText } from '../../../records/files/decoding/pdf-text/read-pdf-text.ts'
import { disguisedPdfBomb, pdfBomb } from '../../../testing/bombs.ts'
import { readStatement } from './read-statement.ts'
import { specimenStatement } from './specimens/specimen-statement.ts'

const decoder = createDecoder({ processes: 1 })
afterEach(async () => {
  const { pdf } = await specimenStatement({ months: 1 })
  expect((await decoder.readText(pdf)).kind, 'the next statement is read').toBe('valid')
})

const refusalOf = (bytes: Buffer) =>
  decoder.readText(new Uint8Array(bytes)).then(
    ({ kind }) => kind,
    (error: Error) => error.name,
  )

/** A PDF of pages that all show the same content, each an object of its own. */
function pdfOfPages(count: number, content: Buffer): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => index + 6)
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>'
  const head = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${count}>>endobj
${numbers.map((number) => `${number} 0 obj${page}endobj`).join('\n')}
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
4 0 obj<</Filter/FlateDecode/Length ${content.length}>>stream\n`
  return Buffer.concat([
    Buffer.from(head),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 20000>>\n%%EOF\n'),
  ])
}

const line = '(word) Tj 1 0 Td '
const text = (words: number) => deflateSync(`BT /F 8 Tf ${line.repeat(words)} ET`)

test('a PDF of 10,000 pages is refused', async () => {
  expect(await refusalOf(pdfOfPages(10_000, text(1)))).toBe('too many pages')
})

test('so is one with more words than any statement has', async () => {
  expect(await refusalOf(pdfOfPages(1, text(30_000)))).toBe('too much text')
  expect(await refusalOf(pdfOfPages(150, text(1_000)))).toBe('too much text')
})

test.each([
  ['objects', pdfBomb()],
  ['disguised objects', disguisedPdfBomb()],
  ['drawing', pdfOfPages(1, deflateSync(Buffer.alloc(400_000_000, ' 1 0 0 1 0 0 cm'), { level: 9 }))],
])('a bomb of %s does not end more than its own process', async (_what, bomb) => {
  // A reader that opens only what it needs may not notice.
  expect(['valid', 'damaged', DecodingAborted.name]).toContain(await refusalOf(bomb))
})

test('text over text a thousand times over takes no longer than other text', async () => {
  const piled = deflateSync(`BT /F 8 Tf 1 0 0 1 40 400 Tm ${'(1,234.00) Tj -1 0 Td '.repeat(8_000)} ET`)
  const found = await readPdfText(new Uint8Array(pdfOfPages(1, piled)))
  if (found.kind !== 'valid') throw new Error(found.kind)
  expect(readStatement(found.text).verdict).toBe('OVERLAID')
})

test('bytes changed at random are read, refused or marked, and never stop the reader', async () => {
  const { pdf } = await specimenStatement({ months: 1 })
  const random = seededRandom(7)
  for (let round = 0; round < 40; round++) {
    const bytes = pdf.slice()
    for (let change = 0; change < 12; change++) bytes[random.below(bytes.length)] = random.below(256)
    const found = await readPdfText(bytes)
    if (found.kind === 'valid') expect(readStatement(found.text).verdict).toMatch(/^[A-Z_]+$/)
  }
})
