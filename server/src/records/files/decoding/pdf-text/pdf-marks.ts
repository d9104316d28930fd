import type { PdfMarks } from './pdf-text.ts'

export type PdfInfo = Partial<Record<'producer' | 'creator' | 'createdAt' | 'modifiedAt', string | undefined>>

const maxText = 200
/** A file that is made for reading over a network has two ends by itself. */
const isLinearized = (text: string) => text.slice(0, 1_024).includes('/Linearized')

/** How much of the file its last signature covers. */
function signatureOf(text: string): PdfMarks['signature'] {
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
  const last = ranges.at(-1)
  if (last === undefined) return 'none'
  const [, start, , from, length] = last.map(Number)
  return start === 0 && (from ?? 0) + (length ?? 0) >= text.trimEnd().length - 2 ? 'whole' : 'part'
}

/** What the bytes of a file, as Latin-1, say about how it was made, with the properties that its reader found. */
export function readMarks(text: string, info: PdfInfo): PdfMarks {
  const ends = text.match(/startxref/g)?.length ?? 0
  const textOf = (given: string | undefined) => (given ?? '').slice(0, maxText)
  return {
    producer: textOf(info.producer),
    creator: textOf(info.creator),
    createdAt: textOf(info.createdAt),
    modifiedAt: textOf(info.modifiedAt),
    isSavedAgain: ends > (isLinearized(text) ? 2 : 1),
    signature: signatureOf(text),
  }
}
