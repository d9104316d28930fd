import type { PdfBox, PdfPage, PdfWord } from '../../../records/files/decoding/pdf-text/pdf-text.ts'

/** Words that stand on one line, from the left, and how many lines are above on the page. */
export type TextLine = { page: number; line: number; y: number; size: number; words: PdfWord[] }

const sameLine = 2

const isSamePlace = (one: PdfWord, two: PdfWord) =>
  one.text === two.text && Math.abs(one.x - two.x) < 1 && Math.abs(one.y - two.y) < 1

/** Words that are painted twice at one place, to look bold, are one. */
const withoutTwins = (words: readonly PdfWord[]) =>
  words.filter((word, index) => !words.slice(Math.max(0, index - 8), index).some((other) => isSamePlace(word, other)))

/** The lines of a page, numbered from 1. */
export function linesOf(page: PdfPage, number: number): TextLine[] {
  const visible = page.words.filter(({ isHidden }) => !isHidden)
  const lines: TextLine[] = []
  for (const word of visible.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = lines.at(-1)
    if (last && word.y - last.y < sameLine) last.words.push(word)
    else lines.push({ page: number, line: lines.length + 1, y: word.y, size: word.size, words: [word] })
  }
  return lines.map((line) => ({
    ...line,
    words: withoutTwins(line.words.toSorted((a, b) => a.x - b.x)),
    size: Math.max(...line.words.map(({ size }) => size)),
  }))
}

export const boxOfWords = (words: readonly PdfWord[]): PdfBox => ({
  x: Math.min(...words.map(({ x }) => x)),
  top: Math.min(...words.map(({ y, size }) => y - size)),
  right: Math.max(...words.map(({ right }) => right)),
  bottom: Math.max(...words.map(({ y, size }) => y + size * 0.25)),
})

/** Words with no more than a space between them. */
export type Cell = { text: string; x: number; right: number; words: PdfWord[] }

/** A space is about a quarter of the size; columns stand further apart. */
const cellGap = 0.55

export function cellsOf(words: readonly PdfWord[], gap = cellGap): Cell[] {
  const cells: Cell[] = []
  for (const word of words) {
    const last = cells.at(-1)
    if (last && word.x - last.right < gap * word.size) {
      last.words.push(word)
      last.text += ` ${word.text}`
      last.right = Math.max(last.right, word.right)
    } else cells.push({ text: word.text, x: word.x, right: word.right, words: [word] })
  }
  return cells
}

/** The text of a line with two spaces between its cells. */
export const textOfLine = ({ words }: TextLine): string =>
  cellsOf(words, 1)
    .map(({ text }) => text)
    .join('  ')
