import sharp from 'sharp'
import type { Worker } from 'tesseract.js'
import { type Box, findNumbers, type Word } from './find-numbers.ts'
import { readSymbols } from './symbols.ts'

export type Masked = {
  /** The picture without the number, as JPEG; undefined if that is not certain. */
  bytes?: Uint8Array<ArrayBuffer>
  because?: string
  /** What the symbols say. */
  texts: string[]
}

const longestReadPx = 1_600
const jpegQuality = 88
const background = '#ffffff'

/** Stands for nothing read: the process that reads has no other way to fail than to say so. */
const unmasked = (because: string, texts: string[] = []): Masked => ({ because, texts })

type Size = { width: number; height: number }
const sizeOf = async (picture: Buffer): Promise<Size> => {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  return { width, height }
}

type Page = { words: Word[]; skewDegrees: number }

type Baseline = { x0: number; y0: number; x1: number; y1: number }
const shortestLinePx = 120
const degreesOf = ({ x0, y0, x1, y1 }: Baseline) => (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI

/** How far the lines are askew: the middle one, so that what is misread in the background does not count. */
function skewOf(lines: readonly { words: unknown[]; baseline: Baseline }[]): number {
  const long = lines.filter(({ words, baseline }) => words.length > 1 && baseline.x1 - baseline.x0 > shortestLinePx)
  const sorted = long.map(({ baseline }) => degreesOf(baseline)).toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

async function readPage(reader: Worker, picture: Buffer): Promise<Page> {
  const { width, height } = await sizeOf(picture)
  const scale = Math.min(1, longestReadPx / Math.max(width, height))
  const shrunk = await sharp(picture)
    .resize(Math.round(width * scale), Math.round(height * scale))
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { data } = await reader.recognize(shrunk, {}, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  const words = lines.flatMap((line) => line.words)
  return {
    skewDegrees: skewOf(lines),
    words: words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      ...{ text, confidence },
      box: { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale },
    })),
  }
}

/** Draws over the pixels, a little beyond the letters. */
async function cover(picture: Buffer, boxes: readonly Box[], colour = '#000000'): Promise<Buffer> {
  if (boxes.length === 0) return picture
  const { width, height } = await sizeOf(picture)
  const rectangles = boxes.map(({ x0, y0, x1, y1 }) => {
    const margin = Math.min(10, Math.max(2, (y1 - y0) * 0.15))
    return `<rect x="${x0 - margin}" y="${y0 - margin}" width="${x1 - x0 + margin * 1.2}" height="${y1 - y0 + 2 * margin}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${colour}">${rectangles.join('')}</svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The picture to keep, and the same without its symbols, in which letters are read faster. */
type Sheet = { kept: Buffer; read: Buffer }

async function onBoth(sheet: Sheet, change: (picture: Buffer) => Promise<Buffer>): Promise<Sheet> {
  return { kept: await change(sheet.kept), read: await change(sheet.read) }
}

const turn = (sheet: Sheet, degrees: number) =>
  onBoth(sheet, (picture) => sharp(picture).rotate(degrees, { background }).png({ compressionLevel: 1 }).toBuffer())

type Pass = { sheet: Sheet; isCertain: boolean; isCoveredAlready: boolean; words: number; skewDegrees: number }

const isWord = ({ text, confidence }: Word) => confidence >= 60 && /\p{L}{3}|\d{4}/u.test(text)

/** Covers what is read in this direction, and reads once more until nothing is left. */
async function coverNumbers(reader: Worker, given: Sheet): Promise<Pass | undefined> {
  const pass: Pass = { sheet: given, isCertain: false, isCoveredAlready: false, words: 0, skewDegrees: 0 }
  for (let attempt = 0; attempt < 3; attempt++) {
    const { words, skewDegrees } = await readPage(reader, pass.sheet.read)
    const { boxes, isCertain, isCoveredAlready } = findNumbers(words)
    if (attempt === 0) Object.assign(pass, { skewDegrees, words: words.filter(isWord).length })
    pass.isCertain ||= isCertain
    pass.isCoveredAlready ||= isCoveredAlready
    if (boxes.length === 0) return pass
    pass.sheet = await onBoth(pass.sheet, (picture) => cover(picture, boxes))
  }
  return undefined
}

const quarterTurns = [0, 90, 180, 270]
/** Where nothing is read because the card lies too far askew. */
const tilts = [13, -13, 22, -22]
/** With fewer, the lines of a card that lies askew say nothing of how far. */
const wordsOfCard = 3
const straightDegrees = 0.7

const isDone = (pass: Pass | undefined) => pass !== undefined && (pass.isCertain || pass.isCoveredAlready)

/** Reads in all four directions, for a picture may lie on its side, or show both sides of a card. */
async function coverAround(reader: Worker, given: Sheet) {
  let [sheet, isFound, best, upright] = [given, false, undefined as Pass | undefined, 0]
  for (const degrees of quarterTurns) {
    const pass = await coverNumbers(reader, sheet)
    if (pass === undefined) return undefined
    isFound ||= isDone(pass)
    if (best === undefined || pass.words > best.words) [best, upright] = [pass, degrees]
    sheet = await turn(pass.sheet, 90)
  }
  return best && { sheet, isFound, best, upright }
}

/** Straightens a card that lies askew, by its lines or by trial. Undefined if no number can be read then either. */
async function coverAskew(reader: Worker, sheet: Sheet, { best, upright }: { best: Pass; upright: number }) {
  for (const tilt of [-best.skewDegrees, ...tilts]) {
    if (Math.abs(tilt) < straightDegrees) continue
    const pass = await coverNumbers(reader, await turn(sheet, upright + tilt))
    if (pass === undefined || isDone(pass)) return pass
    if (Math.abs(pass.skewDegrees) < straightDegrees || pass.words < wordsOfCard) continue
    const straight = await coverNumbers(reader, await turn(sheet, upright + tilt - pass.skewDegrees))
    if (isDone(straight)) return straight
  }
  return undefined
}

/** The picture without the number; undefined if that is not certain. */
async function withoutNumber(reader: Worker, given: Sheet): Promise<Buffer | undefined> {
  const around = await coverAround(reader, given)
  if (around === undefined || around.isFound) return around?.sheet.kept
  if (around.best.words === 0) return undefined
  // What was covered stays so, and is read once more: it may have been read wrongly.
  const askew = await coverAskew(reader, { kept: around.sheet.kept, read: given.read }, around)
  return askew?.sheet.kept
}

/** Covers the number on a picture of an Aadhaar, and its unsigned symbol. */
export async function maskPicture(given: Uint8Array, startReader: () => Promise<Worker>): Promise<Masked> {
  const original = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const { texts, toCover, boxes } = await readSymbols(original)
  const kept = await cover(original, toCover)
  if (toCover.length > 0 && (await readSymbols(kept)).toCover.length > 0)
    return unmasked('its symbol could not be covered', texts)
  const masked = await withoutNumber(await startReader(), { kept, read: await cover(kept, boxes, background) })
  if (masked === undefined) return unmasked('no number could be read', texts)
  const jpeg = await sharp(masked).flatten({ background }).jpeg({ quality: jpegQuality }).toBuffer()
  return { bytes: new Uint8Array(jpeg), texts }
}
