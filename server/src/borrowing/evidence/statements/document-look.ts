import type { AlterationSign } from 'domain/evidence/fact'
import type { Place } from 'domain/evidence/statement/statement'
import type { PdfBox, PdfText, PdfWord } from '../../../records/files/decoding/pdf-text/pdf-text.ts'
import { distinctSigns, lineOfWord, signsOfFile, signsOfPages } from './alteration-signs.ts'
import { findPaintedOver } from './painted-over.ts'
import { ReadingRefused, type RefusalReason } from './reading-refused.ts'
import { boxOfWords, linesOf, type TextLine } from './text-lines.ts'

/** A line that a figure or a sign names, with the rectangle in which it stands. */
export type NamedLine = Place & { box: PdfBox }
/** What is kept of every document, whether it could be read or not. */
export type Looks = { signs: AlterationSign[]; pages: { width: number; height: number }[]; lines: NamedLine[] }
export type Unread =
  | { verdict: 'OVERLAID'; place: Place | null }
  | { verdict: 'UNREADABLE'; reason: RefusalReason; place: Place | null }

/** The lines of a document and what its look says, before anything is read in it. */
export function lookAt(text: PdfText, isFigure: (word: PdfWord) => boolean) {
  const lines = text.pages.map((page, index) => linesOf(page, index + 1))
  const paintedOver = text.pages.map(findPaintedOver)
  const placeOf = (page: number, word: PdfWord) => {
    const line = lineOfWord(lines[page - 1] ?? [], word)
    return { page, ...(line !== undefined && { line }) }
  }
  return {
    lines,
    pages: text.pages.map(({ width, height }) => ({ width, height })),
    signs: [...signsOfFile(text.marks), ...signsOfPages(text.pages, paintedOver, placeOf)],
    /** Refuses a document without text, and one in which something lies over or under a figure. */
    refuseUnsure() {
      if (lines.every((page) => page.length === 0)) throw new ReadingRefused('no text')
      for (const [index, { overlapping, underPicture, covered }] of paintedOver.entries()) {
        const figure = [...overlapping, ...underPicture, ...covered].find(isFigure)
        if (figure) throw new ReadingRefused('overlaid', { line: 0, ...placeOf(index + 1, figure) })
      }
    },
  }
}

/** Why the document is not read; any other error goes on. */
export function unreadBecause(error: unknown): Unread {
  if (!(error instanceof ReadingRefused)) throw error
  const { reason, place } = error
  const at = place && { page: place.page, line: place.line }
  return reason === 'overlaid' ? { verdict: 'OVERLAID', place: at } : { verdict: 'UNREADABLE', reason, place: at }
}

type Named = { page?: number; line?: number } | null | undefined

/** The looks of a document as they are kept, with where each line stands that they or the reading name. */
export function looksOf(
  { lines, pages, signs }: Pick<ReturnType<typeof lookAt>, 'lines' | 'pages' | 'signs'>,
  moreSigns: readonly AlterationSign[],
  named: readonly Named[],
): Looks {
  const all = distinctSigns([...signs, ...moreSigns])
  const isNamed = ({ page, line }: TextLine) =>
    [...all, ...named].some((place) => place?.page === page && place?.line === line)
  const boxes = lines
    .flat()
    .filter(isNamed)
    .map(({ page, line, words }) => ({ page, line, box: boxOfWords(words) }))
  return { signs: all, pages, lines: boxes }
}
