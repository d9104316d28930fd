import type { AlterationSign } from 'domain/evidence/fact'
import type { PdfMarks, PdfPage, PdfText, PdfWord } from '../../../records/files/decoding/pdf-text/pdf-text.ts'
import { parseMoney } from './money-token.ts'
import type { PaintedOver } from './painted-over.ts'
import type { TableRow } from './table/read-table.ts'
import type { TextLine } from './text-lines.ts'

export const signWords = {
  editor: 'saved with a program that edits PDFs',
  'saved again': 'changed by adding to the end of the file',
  'changed later': 'changed more than a day after it was made',
  'page sizes': 'pages of different sizes',
  'text over text': 'text lies over other text',
  'picture over text': 'a picture lies over text',
  'covered text': 'a filled area lies over text',
  'hidden text': 'text that is not visible',
  'text outside the page': 'text outside the page',
  'font of a figure': 'a figure in another font than the others of its column',
  'size of a figure': 'a figure of another size than the others of its column',
  'place of a figure': 'a figure that does not stand in line with its column or row',
  'way of writing a figure': 'a figure written in another way than the others',
  'digits that lie': 'a font whose digits look like others than they say',
  'signature broken': 'a signature that does not cover the whole file',
} as const
export type SignName = keyof typeof signWords

const editors =
  /pdf-lib|ilovepdf|sejda|pdfescape|foxit|canva|microsoft.*word|libreoffice|openoffice|writer|nitro|smallpdf|pdffiller|dochub|inkscape|illustrator|photoshop|wps|phantom|pdfelement|soda ?pdf|pdf24|pdfsam|itext.*demo|coreldraw|xodo|pdf-?xchange|acrobat (pro|dc)|master pdf/i

const dayMs = 24 * 60 * 60 * 1000
/** A date of a PDF, D:YYYYMMDDHHmmSS and where; NaN if it is none. */
function timeOf(text: string): number {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^D?:?(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?/.exec(text) ?? []
  return year === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const sign = (
  name: SignName,
  weight: AlterationSign['weight'],
  place: { page?: number; line?: number } = {},
): AlterationSign => ({
  ...{ sign: name, weight },
  ...(place.page !== undefined && { page: place.page }),
  ...(place.line !== undefined && { line: place.line }),
})

/** What the file says about how it was made. */
export function signsOfFile({
  producer,
  creator,
  createdAt,
  modifiedAt,
  isSavedAgain,
  signature,
}: PdfMarks): AlterationSign[] {
  return [
    ...(editors.test(`${producer} ${creator}`) ? [sign('editor', 'refer')] : []),
    ...(isSavedAgain ? [sign('saved again', 'refer')] : []),
    ...(timeOf(modifiedAt) - timeOf(createdAt) > dayMs ? [sign('changed later', 'note')] : []),
    ...(signature === 'part' ? [sign('signature broken', 'refer')] : []),
  ]
}

/** What a page shows that lies over something else or cannot be seen. */
export function signsOfPages(
  pages: readonly PdfPage[],
  paintedOver: readonly PaintedOver[],
  placeOf: (page: number, word: PdfWord) => { page: number; line?: number },
): AlterationSign[] {
  const sizes = new Set(pages.map(({ width, height }) => `${Math.round(width / 5)}x${Math.round(height / 5)}`))
  const onPages = pages.flatMap((page, index) => {
    const { overlapping = [], underPicture = [], covered = [] } = paintedOver[index] ?? {}
    const at = (name: SignName, words: readonly PdfWord[], weight: AlterationSign['weight'] = 'refer') =>
      words[0] ? [sign(name, weight, placeOf(index + 1, words[0]))] : []
    return [
      ...at('text over text', overlapping),
      ...at('picture over text', underPicture),
      ...at('covered text', covered),
      ...at(
        'hidden text',
        page.words.filter(({ isHidden }) => isHidden),
        'note',
      ),
      ...(page.wordsOutside > 0 ? [sign('text outside the page', 'note', { page: index + 1 })] : []),
    ]
  })
  return [...(sizes.size > 1 ? [sign('page sizes', 'refer')] : []), ...onPages]
}

/** The value that most have; undefined if it is not clear. */
function usual<Value>(values: readonly Value[], share = 0.75): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [value, count] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return count !== undefined && count >= values.length * share ? value : undefined
}

const leastFigures = 6
const sizeTolerance = 0.35
const edgeTolerance = 2
const lineTolerance = 0.6

const styleOf = (word: PdfWord): string => {
  const digits = /[\d,]+(?=\.)/.exec(word.text)?.[0] ?? ''
  const plain = digits.replaceAll(',', '')
  if (plain.length < 4) return ''
  return digits === plain ? 'plain' : 'grouped'
}

type Figure = { row: TableRow; word: PdfWord }

/** What figures of a column have in common; those of a short one are compared with all. */
function usualOf(figures: readonly Figure[], all: readonly Figure[]) {
  const words = (figures.length < leastFigures ? all : figures).map(({ word }) => word)
  const rights = figures.map(({ word }) => Math.round(word.right))
  return {
    font: usual(words.map(({ font }) => font)),
    size: usual(words.map(({ size }) => Math.round(size * 2) / 2)),
    style: usual(words.map(styleOf).filter((each) => each !== '')),
    right: figures.length < 3 ? undefined : usual(rights, figures.length < leastFigures ? 0.6 : 0.75),
  }
}

/** Figures of a column that differ from the others in font, size, place or the way they are written. */
function signsOfColumn(figures: readonly Figure[], all: readonly Figure[], isAligned: boolean): AlterationSign[] {
  const { font, size, style, right } = usualOf(figures, all)
  return figures.flatMap(({ row, word }) => {
    const isElsewhere = isAligned && right !== undefined && Math.abs(word.right - right) > edgeTolerance
    const ownStyle = styleOf(word)
    return [
      ...(font !== undefined && word.font !== font ? [sign('font of a figure', 'refer', row)] : []),
      ...(size !== undefined && Math.abs(word.size - size) > sizeTolerance
        ? [sign('size of a figure', 'refer', row)]
        : []),
      ...(isElsewhere ? [sign('place of a figure', 'refer', row)] : []),
      ...(style !== undefined && ownStyle !== '' && ownStyle !== style
        ? [sign('way of writing a figure', 'refer', row)]
        : []),
    ]
  })
}

export function signsOfFigures(rows: readonly TableRow[], { lyingFonts }: PdfText): AlterationSign[] {
  const kinds = ['debit', 'credit', 'amount', 'balance'] as const
  const columns = kinds.map((kind) =>
    rows.flatMap((row) => row.money.filter((cell) => cell.kind === kind).map(({ word }) => ({ row, word }))),
  )
  const all = columns.flat()
  // Figures that stand in the middle of their columns have no edge in common.
  const isAligned =
    usual(
      (columns[3] ?? []).map(({ word }) => Math.round(word.right)),
      0.9,
    ) !== undefined
  const lying = rows.find(({ money }) => money.some(({ word }) => lyingFonts.includes(word.font)))
  const crooked = rows.find(({ money }) => {
    const heights = money.map(({ word }) => word.y)
    return Math.max(...heights) - Math.min(...heights) > lineTolerance
  })
  return [
    ...(all.length < leastFigures ? [] : columns.flatMap((figures) => signsOfColumn(figures, all, isAligned))),
    ...(lying ? [sign('digits that lie', 'refer', lying)] : []),
    ...(crooked ? [sign('place of a figure', 'refer', crooked)] : []),
  ]
}

/** Each sign once a page, so that one cause does not fill the list. */
export function distinctSigns(signs: readonly AlterationSign[]): AlterationSign[] {
  const seen = new Set<string>()
  return signs.filter(({ sign: name, page }) => {
    const key = `${name}:${page ?? ''}`
    return !seen.has(key) && seen.add(key)
  })
}

export const isFigure = ({ text }: PdfWord): boolean => parseMoney(text) !== undefined
export const lineOfWord = (lines: readonly TextLine[], word: PdfWord): number | undefined =>
  lines.find(({ words }) => words.includes(word))?.line ?? lines.find(({ y }) => Math.abs(y - word.y) < 2)?.line
