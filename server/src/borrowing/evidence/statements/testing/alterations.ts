import { PDFDocument, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { parseMoney } from '../money-token.ts'
import { drawDocument, saveDocument } from '../specimens/draw-document.ts'
import { printMoney } from '../specimens/print-figures.ts'
import type { PrintedDocument, PrintedText } from '../specimens/printed-page.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Kind = NonNullable<PrintedText['cell']>['kind']

const textsOf = ({ pages }: PrintedDocument) => pages.flatMap(({ texts }) => texts)
const figuresOf = (document: PrintedDocument, kind: Kind) => textsOf(document).filter(({ cell }) => cell?.kind === kind)
const paiseOf = ({ text }: PrintedText) => parseMoney(text)?.paise ?? 0

/** The salary: the largest amount that came in. */
function salaryOf(document: PrintedDocument): PrintedText {
  const [largest] = figuresOf(document, 'credit').toSorted((a, b) => paiseOf(b) - paiseOf(a))
  if (largest === undefined) throw new Error('the specimen has no salary')
  return largest
}

/** Another digit in the place of the first. */
export function changeDigit(text: PrintedText, at = 0, by = 1): void {
  const places = [...text.text.matchAll(/\d/g)].map(({ index }) => index)
  const index = places[at % places.length] ?? 0
  const digit = (Number(text.text[index]) + by) % 10
  text.text = `${text.text.slice(0, index)}${digit}${text.text.slice(index + 1)}`
}

/** The last salary is larger, and every balance and sum after it agrees. */
function raiseSalary(document: PrintedDocument, change: (figure: PrintedText) => void = () => {}): void {
  const salary = figuresOf(document, 'credit').findLast((figure) => paiseOf(figure) === paiseOf(salaryOf(document)))
  if (salary === undefined) return
  const raise = 2_000_000
  const later = figuresOf(document, 'balance').filter(({ cell }) => (cell?.row ?? 0) >= (salary.cell?.row ?? 0))
  const credits = figuresOf(document, 'total').filter(({ text }) => text.includes('.'))[1]
  for (const figure of [salary, ...later, ...figuresOf(document, 'closing'), ...(credits ? [credits] : [])])
    figure.text = printMoney(paiseOf(figure) + raise)
  change(salary)
}

/** All texts of a row of the first page, by the lines between which it stands. */
function rowTexts(document: PrintedDocument, row: number) {
  const [page] = document.pages
  const yOf = (index: number) => figuresOf(document, 'balance').find(({ cell }) => cell?.row === index)?.y ?? 0
  const [top, bottom] = [yOf(row), yOf(row + 1)]
  return { page, top, bottom, texts: page?.texts.filter(({ y }) => y >= top && y < bottom) ?? [] }
}

/** Words of the file that are changed without being drawn anew. */
export type Alteration = {
  print?: (document: PrintedDocument) => void
  draw?: (document: PDFDocument, printed: PrintedDocument) => Promise<void> | void
  bytes?: (bytes: Bytes) => Promise<Bytes> | Bytes
}

const edgeOf = (document: PDFDocument, { y, x }: PrintedText) => ({
  x: x - 45,
  y: (document.getPage(0).getHeight() ?? 0) - y,
})

/** Helvetica and its bold, under other names or with another table of letters. */
async function changeFonts(
  document: PDFDocument,
  change: (font: string, dictionary: { set(key: PDFName, value: never): void }) => void,
) {
  await document.flush()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dictionary = object as unknown as { get?(key: PDFName): unknown; set(key: PDFName, value: never): void }
    const font = dictionary.get?.(PDFName.of('BaseFont'))
    if (font) change(String(font), dictionary)
  }
}

/** A table of letters by which a 9 that is shown reads as a 4. */
const lyingLetters = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Lie def
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <20> <7E> <0020> endbfrange
1 beginbfchar <39> <0034> endbfchar
endcmap end end`

/** Ways to alter a statement, each with what the reader must say of it. */
export const alterations: Record<string, Alteration & { verdict?: string; sign?: string }> = {
  'a digit of an amount': { print: (document) => changeDigit(salaryOf(document)), verdict: 'BROKEN' },
  'a digit of a balance': {
    print: (document) =>
      figuresOf(document, 'balance')
        .slice(4, 5)
        .forEach((figure) => void changeDigit(figure)),
    verdict: 'BROKEN',
  },
  'the opening balance': {
    print: (document) => figuresOf(document, 'opening').forEach((figure) => void changeDigit(figure)),
    verdict: 'BROKEN',
  },
  'the closing balance': {
    print: (document) => figuresOf(document, 'closing').forEach((figure) => void changeDigit(figure)),
    verdict: 'BROKEN',
  },
  'a printed sum': {
    print: (document) =>
      figuresOf(document, 'total')
        .slice(-1)
        .forEach((figure) => void changeDigit(figure)),
    verdict: 'BROKEN',
  },
  'a row is taken out': {
    print(document) {
      const { page, texts } = rowTexts(document, 3)
      if (page) page.texts = page.texts.filter((text) => !texts.includes(text))
    },
    verdict: 'BROKEN',
  },
  'a row is put in': {
    print(document) {
      const { page, texts, top, bottom } = rowTexts(document, 3)
      const height = bottom - top
      for (const text of page?.texts ?? []) if (text.y >= bottom && text.y < 800) text.y += height
      page?.texts.push(...texts.map((text) => ({ ...text, y: text.y + height })))
    },
    verdict: 'BROKEN',
  },
  'two rows change places': {
    print(document) {
      const [upper, lower] = [rowTexts(document, 3), rowTexts(document, 4)]
      for (const text of upper.texts) text.y += lower.bottom - lower.top
      for (const text of lower.texts) text.y -= upper.bottom - upper.top
    },
    verdict: 'BROKEN',
  },
  'a page is taken out': { print: (document) => void document.pages.splice(1, 1), verdict: 'BROKEN' },
  'a date before the one above': {
    print(document) {
      const date = rowTexts(document, 6).texts.find(({ text }) => /^\d\d\/\d\d\/\d\d$/.test(text))
      if (date) date.text = '01/01/26'
    },
    verdict: 'BROKEN',
  },
  'a new figure on a white box': {
    draw(document, printed) {
      const at = edgeOf(document, salaryOf(printed))
      const page = document.getPage(0)
      page.drawRectangle({ ...at, y: at.y - 2, width: 46, height: 10, color: rgb(1, 1, 1) })
      page.drawText('92,500.00', { ...at, x: at.x + 8, size: 7.5 })
    },
    verdict: 'OVERLAID',
  },
  'a new figure over the old one': {
    draw: (document, printed) =>
      document.getPage(0).drawText('92,500.00', { ...edgeOf(document, salaryOf(printed)), size: 7.5 }),
    verdict: 'OVERLAID',
  },
  'a box over a row': {
    draw(document, printed) {
      const at = edgeOf(document, salaryOf(printed))
      document.getPage(0).drawRectangle({ x: 20, y: at.y - 3, width: 560, height: 12, color: rgb(1, 1, 1) })
    },
    verdict: 'OVERLAID',
  },
  'a picture of another figure': {
    async draw(document, printed) {
      const create = { width: 90, height: 20, channels: 3, background: '#ffffff' } as const
      const picture = await document.embedPng(await sharp({ create }).png().toBuffer())
      const at = edgeOf(document, salaryOf(printed))
      document.getPage(0).drawImage(picture, { ...at, y: at.y - 2, width: 46, height: 10 })
    },
    verdict: 'OVERLAID',
  },
  'a comment that shows another figure': {
    draw(document, printed) {
      const at = edgeOf(document, salaryOf(printed))
      const { context } = document
      const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }))
      const shown = context.stream('1 1 1 rg 0 0 46 10 re f 0 g BT /F 7.5 Tf 8 2 Td (92,500.00) Tj ET', {
        ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 46, 10], Resources: { Font: { F: font } } },
      })
      const comment = { Type: 'Annot', Subtype: 'FreeText', Rect: [at.x, at.y - 2, at.x + 46, at.y + 8], F: 4 }
      const appearance = { AP: { N: context.register(shown) }, Contents: PDFString.of('92,500.00') }
      document
        .getPage(0)
        .node.addAnnot(context.register(context.obj({ ...comment, ...appearance, DA: PDFString.of('/Helv 8 Tf') })))
    },
    verdict: 'OVERLAID',
  },
  'another salary with right sums, in another font': {
    print: (document) => raiseSalary(document, (figure) => Object.assign(figure, { isBold: true })),
    sign: 'font of a figure',
  },
  'another salary with right sums, a little larger': {
    print: (document) => raiseSalary(document, (figure) => Object.assign(figure, { size: 8.2 })),
    sign: 'size of a figure',
  },
  'another salary with right sums, not quite in its column': {
    print: (document) => raiseSalary(document, (figure) => Object.assign(figure, { x: figure.x - 3 })),
    sign: 'place of a figure',
  },
  'another salary with right sums, not quite on its line': {
    print: (document) => raiseSalary(document, (figure) => Object.assign(figure, { y: figure.y + 1 })),
    sign: 'place of a figure',
  },
  'another salary with right sums, without its commas': {
    print: (document) =>
      raiseSalary(document, (figure) => Object.assign(figure, { text: figure.text.replaceAll(',', '') })),
    sign: 'way of writing a figure',
  },
  'another salary with right sums, in a second copy of the font': {
    print: (document) => raiseSalary(document, (figure) => Object.assign(figure, { isBold: true })),
    draw: (document) =>
      changeFonts(document, (font, dictionary) =>
        dictionary.set(
          PDFName.of('BaseFont'),
          PDFName.of(font.includes('Bold') ? 'ABCDEF+Helvetica' : 'GHIJKL+Helvetica') as never,
        ),
      ),
    sign: 'font of a figure',
  },
  'a font that shows other digits than it says': {
    print: (document) =>
      Object.assign(salaryOf(document), { isBold: true, text: salaryOf(document).text.replace('4', '9') }),
    draw: (document) =>
      changeFonts(document, (font, dictionary) => {
        const letters = document.context.register(document.context.stream(lyingLetters))
        if (font.includes('Bold')) dictionary.set(PDFName.of('ToUnicode'), letters as never)
      }),
    sign: 'digits that lie',
  },
  'saved with an editor': { print: (document) => Object.assign(document, { producer: 'iLovePDF' }), sign: 'editor' },
  'changed by adding to its end': {
    async bytes(bytes) {
      const document = await PDFDocument.load(bytes, { updateMetadata: false })
      const snapshot = document.takeSnapshot()
      document.setTitle('Statement')
      const added = await document.saveIncremental(snapshot)
      return new Uint8Array(Buffer.concat([bytes, added]))
    },
    sign: 'saved again',
  },
  'changed two days after it was made': {
    draw: (document, { createdAt }) => document.setModificationDate(new Date(createdAt.getTime() + 2 * 86_400_000)),
    sign: 'changed later',
  },
  'a page of another size': {
    print: (document) => Object.assign(document.pages[1] ?? {}, { width: 612, height: 860 }),
    sign: 'page sizes',
  },
  'text that cannot be seen': {
    async draw(document) {
      const font = await document.embedFont(StandardFonts.Helvetica)
      document.getPage(0).drawText('NEFT SALARY', { x: 40, y: 700, size: 7.5, font, opacity: 0 })
    },
    sign: 'hidden text',
  },
  'white text on white paper': {
    draw: (document) => document.getPage(0).drawText('NEFT SALARY', { x: 300, y: 600, size: 7.5, color: rgb(1, 1, 1) }),
    sign: 'hidden text',
  },
  'text outside the page': {
    draw: (document) => document.getPage(0).drawText('NEFT SALARY', { x: 900, y: 600, size: 7.5 }),
    sign: 'text outside the page',
  },
  'another name over the holder': {
    draw: (document) => document.getPage(0).drawText('MR AMIT SHARMA', { x: 31, y: 842 - 80, size: 7.5 }),
    sign: 'text over text',
  },
  'a signature of a part of the file': {
    draw(document) {
      const { context } = document
      context.register(context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 100, 200, 300] }))
    },
    sign: 'signature broken',
  },
}

/** Draws a printed statement with an alteration. */
export async function alter(printed: PrintedDocument, { print, draw, bytes }: Alteration): Promise<Bytes> {
  print?.(printed)
  const document = await drawDocument(printed)
  await draw?.(document, printed)
  const saved = await saveDocument(document)
  return bytes ? bytes(saved) : saved
}
