import type { PdfBox, PdfPage, PdfWord } from '../../../records/files/decoding/pdf-text/pdf-text.ts'

/** Words of a page that lie under or over something else. */
export type PaintedOver = { overlapping: PdfWord[]; underPicture: PdfWord[]; covered: PdfWord[] }

/** Neighbours touch; what lies further in covers. */
const overlapPoints = 2
const maxFound = 200

const isTwin = (one: PdfWord, two: PdfWord) =>
  one.text === two.text && Math.abs(one.x - two.x) < 1 && Math.abs(one.y - two.y) < 1
const overlap = (one: PdfWord, two: PdfWord) =>
  Math.abs(one.y - two.y) < 0.6 * Math.min(one.size, two.size) &&
  Math.min(one.right, two.right) - Math.max(one.x, two.x) >
    Math.min(overlapPoints, 0.6 * Math.min(one.right - one.x, two.right - two.x)) &&
  !isTwin(one, two)

/** Compares each word with those of its height that begin before it ends. */
function overlappingWords(words: readonly PdfWord[]): PdfWord[] {
  const found = new Set<PdfWord>()
  const rows = new Map<number, PdfWord[]>()
  for (const word of words) {
    const key = Math.round(word.y / 8)
    rows.set(key, [...(rows.get(key) ?? []), word])
  }
  for (const [key, row] of rows) {
    const near = [...row, ...(rows.get(key + 1) ?? [])].sort((a, b) => a.x - b.x)
    for (const [index, word] of near.entries()) {
      for (let next = index + 1; next < near.length && found.size < maxFound; next++) {
        const other = near[next]
        if (other === undefined || other.x > word.right) break
        if (overlap(word, other)) found.add(word).add(other)
      }
    }
  }
  return [...found]
}

/** Whether a box that was painted later lies over the middle of a word. */
const isUnder = (word: PdfWord, box: PdfBox & { at: number }) => {
  const [x, y] = [(word.x + word.right) / 2, word.y - word.size * 0.3]
  return box.at > word.at && box.x < x && box.right > x && box.top < y && box.bottom > y
}

const wordsUnder = (words: readonly PdfWord[], boxes: readonly (PdfBox & { at: number })[]) =>
  boxes.length === 0 ? [] : words.filter((word) => boxes.some((box) => isUnder(word, box)))

/** Only what was painted after the first word can hide one. */
const maxBoxes = 2_000

export function findPaintedOver({ words, pictures, covers }: PdfPage): PaintedOver {
  const visible = words.filter(({ isHidden }) => !isHidden)
  const firstWord = Math.min(...visible.map(({ at }) => at))
  const later = <Box extends { at: number }>(boxes: readonly Box[]) =>
    boxes.filter(({ at }) => at > firstWord).slice(0, maxBoxes)
  return {
    overlapping: overlappingWords(visible),
    underPicture: wordsUnder(visible, later(pictures)),
    covered: wordsUnder(visible, later(covers)),
  }
}
