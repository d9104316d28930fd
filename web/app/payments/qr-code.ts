import { withErrorCorrection } from './qr-error-correction'

/** Data codewords per block, correction codewords per block and blocks, for versions 1 to 6 at level M. */
const versions = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [32, 18, 2],
  [43, 24, 2],
  [27, 16, 4],
] as const

/** Level M with mask 0, protected and masked as the standard says; all symbols here carry it. */
const formatBits = 0b101010000010010
const finder = 7

type Grid = { size: number; dark: boolean[][]; isFixed: boolean[][] }

function emptyGrid(version: number): Grid {
  const size = 17 + 4 * version
  const plane = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  return { size, dark: plane(), isFixed: plane() }
}

function set({ size, dark, isFixed }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  ;(dark[y] as boolean[])[x] = isDark
  ;(isFixed[y] as boolean[])[x] = true
}

/** Rings about a centre: a finder is one of radius 4 with its margin, an alignment mark one of radius 2. */
function drawRings(grid: Grid, centreX: number, centreY: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      set(grid, centreX + dx, centreY + dy, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
    }
}

function drawFormat(grid: Grid): void {
  const last = grid.size - 1
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((formatBits >> bit) & 1) === 1
    const skip = (place: number) => (place >= 6 ? place + 1 : place)
    if (bit < 8) set(grid, 8, skip(bit), isDark)
    else set(grid, skip(14 - bit), 8, isDark)
    if (bit < 8) set(grid, last - bit, 8, isDark)
    else set(grid, 8, last - 14 + bit, isDark)
  }
  set(grid, 8, last - finder, true)
}

function drawFixedParts(grid: Grid): void {
  const far = grid.size - 4
  for (let i = 0; i < grid.size; i++) {
    set(grid, 6, i, i % 2 === 0)
    set(grid, i, 6, i % 2 === 0)
  }
  if (grid.size > 21) drawRings(grid, grid.size - finder, grid.size - finder, 2)
  drawRings(grid, 3, 3, 4)
  drawRings(grid, far, 3, 4)
  drawRings(grid, 3, far, 4)
  drawFormat(grid)
}

/** Column pairs from the right, upward and downward in turn, past the upright timing line. */
function* openPlaces({ size, isFixed }: Grid): Generator<[x: number, y: number]> {
  for (let pair = 0; pair < (size - 1) / 2; pair++) {
    const right = size - 1 - 2 * pair
    const column = right <= 6 ? right - 1 : right
    for (let step = 0; step < size; step++) {
      const y = pair % 2 === 0 ? size - 1 - step : step
      for (const x of [column, column - 1]) if (!isFixed[y]?.[x]) yield [x, y]
    }
  }
}

function drawData(grid: Grid, codewords: readonly number[]): void {
  let bit = 0
  for (const [x, y] of openPlaces(grid)) {
    const isDark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
    ;(grid.dark[y] as boolean[])[x] = isDark !== ((x + y) % 2 === 0)
    bit++
  }
}

/** Byte mode: the mode's four bits, the length, the bytes, four bits to end, then padding. */
function dataCodewords(bytes: Uint8Array, capacity: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const words: number[] = []
  for (let at = 0; at < nibbles.length; at += 2) words.push(((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0))
  for (let pad = 0; words.length < capacity; pad++) words.push(pad % 2 === 0 ? 0xec : 0x11)
  return words
}

/** A QR code of up to 106 bytes, row by row, dark as true. Made at build time; it never reaches a browser. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const index = versions.findIndex(([data, , blocks]) => bytes.length + 2 <= data * blocks)
  const found = versions[index]
  if (!found) throw new Error(`A QR code of ours holds at most 106 bytes, not ${bytes.length}.`)
  const [data, correction, blocks] = found
  const grid = emptyGrid(index + 1)
  drawFixedParts(grid)
  drawData(grid, withErrorCorrection(dataCodewords(bytes, data * blocks), data, correction))
  return grid.dark
}
