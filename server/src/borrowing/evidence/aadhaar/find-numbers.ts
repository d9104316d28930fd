import { hasCheckDigit } from '../../../providers/aadhaar/check-digit.ts'

export type Box = { x0: number; y0: number; x1: number; y1: number }
/** A word as it was read from a picture. Its text is never stored or logged. */
export type Word = { text: string; confidence: number; box: Box }

export type FoundNumbers = {
  /** What must be covered. */
  boxes: Box[]
  /** Whether a number was read with certainty: its check digit holds, or its words were read clearly. A virtual id proves nothing. */
  isCertain: boolean
  /** Whether the picture shows a number that is covered already, as in XXXX XXXX 1234. */
  isCoveredAlready: boolean
}

/** Letters that are read where a digit is printed. */
const lookalikes: Record<string, string> = {
  ...{ O: '0', o: '0', Q: '0', D: '0', I: '1', l: '1', '|': '1', i: '1', Z: '2', z: '2' },
  ...{ S: '5', s: '5', B: '8', G: '6', b: '6', q: '9', g: '9', A: '4', T: '7' },
}
const minConfidence = 60
const shown = 4
const numberDigits = 12

/** The birth date may stay. */
const isDate = /^\W*[0-3]\d[/.-][01]\d[/.-](19|20)\d\d\W*$/

type Piece = Word & { digits: string }

/** The digits of a word that consists of them, with at most one letter in three that stands for a digit; else none. */
function digitsIn(text: string): string {
  if (isDate.test(text)) return ''
  const bare = text.replaceAll(/[^\p{L}\p{N}|]/gu, '')
  const own = bare.replaceAll(/\D/g, '').length
  const repaired = [...bare].map((letter) => (/\d/.test(letter) ? letter : lookalikes[letter])).join('')
  return own * 3 >= bare.length * 2 && /^\d{3,}$/.test(repaired) && repaired.length === bare.length ? repaired : ''
}

const heightOf = ({ y0, y1 }: Box) => y1 - y0
const isBeside = (left: Box, right: Box) => {
  const height = Math.max(heightOf(left), heightOf(right))
  const overlap = Math.min(left.y1, right.y1) - Math.max(left.y0, right.y0)
  return overlap > height * 0.3 && right.x0 - left.x1 < height * 2.5 && right.x0 > left.x0
}

/** Words of digits that stand side by side, from left to right. */
function runsOf(words: readonly Word[]): Piece[][] {
  const pieces = words
    .map((word) => ({ ...word, digits: digitsIn(word.text) }))
    .filter(({ digits }) => digits !== '')
    .toSorted((a, b) => a.box.x0 - b.box.x0)
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const run = runs.find((each) => isBeside((each.at(-1) as Piece).box, piece.box))
    if (run) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** The boxes of the first digits of a run; a word of which only some are covered is cut between two digits. */
function boxesOf(run: readonly Piece[], count: number): Box[] {
  let left = count
  const boxes: Box[] = []
  for (const { digits, box } of run) {
    if (left <= 0) break
    const part = Math.min(1, left / digits.length)
    // Into the next digit rather than short of it, for digits are not equally wide.
    const x1 = part === 1 ? box.x1 : box.x0 + (box.x1 - box.x0) * (part + 0.02)
    boxes.push({ ...box, x1 })
    left -= digits.length
  }
  return boxes
}

const isPossible = (digits: string) => /^[2-9]/.test(digits) && hasCheckDigit(digits)

/**
 * The numbers in a picture. A virtual id has sixteen digits, in which there may be twelve that look like a number, so digits side
 * by side are taken together: only twelve are a number, and of anything else, which may be part of one, all is covered.
 */
export function findNumbers(words: readonly Word[]): FoundNumbers {
  const found: FoundNumbers = { boxes: [], isCertain: false, isCoveredAlready: false }
  for (const run of runsOf(words)) {
    const digits = run.map((piece) => piece.digits).join('')
    if (digits.length < 8) continue
    const isClear = run.every(({ confidence }) => confidence >= minConfidence)
    const hasAll = digits.length === numberDigits
    found.boxes.push(...boxesOf(run, hasAll ? numberDigits - shown : digits.length))
    if (hasAll && (isPossible(digits) || isClear)) found.isCertain = true
  }
  found.isCoveredAlready = hasCoveredNumber(words)
  return found
}

const isCover = ({ text }: Word) => /^[Xx*×•]{4}$|^[Xx*×•]{8}$/.test(text.replaceAll(/[^\p{L}\p{N}*×•]/gu, ''))

/** The four digits beside the covered ones, read clearly. */
const hasCoveredNumber = (words: readonly Word[]): boolean =>
  words.some(
    (word, index) =>
      /^[Xx*×•]{8}\d{4}$/.test(word.text) ||
      (isCover(word) &&
        words
          .slice(index + 1, index + 3)
          .some((next) => /^\d{4}$/.test(next.text) && next.confidence >= minConfidence)),
  )
