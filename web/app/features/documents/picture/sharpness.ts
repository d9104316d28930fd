import type { Pixels } from './straighten'

/**
 * Between cards and bills in focus, which have 350 and more, and the same blurred by an eighth of the height of their
 * letters, which have less than 80.
 */
export const blurredBelow = 100

/** Smaller pictures have too few pixels for a reliable value. */
const minSidePx = 100
const tilesPerSide = 4

function brightnessOf({ data, width, height }: Pixels): Float32Array {
  const brightness = new Float32Array(width * height)
  for (let at = 0; at < brightness.length; at += 1) {
    const red = data[at * 4] ?? 0
    const green = data[at * 4 + 1] ?? 0
    const blue = data[at * 4 + 2] ?? 0
    brightness[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return brightness
}

/** The variance of the Laplacian within a tile of the picture, which is large if it has sharp edges. */
function laplacianVariance(brightness: Float32Array, width: number, tile: [number, number, number, number]): number {
  const [left, top, right, bottom] = tile
  const at = (index: number) => brightness[index] ?? 0
  let sum = 0
  let sumOfSquares = 0
  let count = 0
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const index = row * width + column
      const value = at(index - 1) + at(index + 1) + at(index - width) + at(index + width) - 4 * at(index)
      sum += value
      sumOfSquares += value * value
      count += 1
    }
  }
  return sumOfSquares / count - (sum / count) ** 2
}

/** The value of the sharpest tile, because a card may lie on a plain table. Undefined if the picture is too small. */
export function sharpnessOf(pixels: Pixels): number | undefined {
  const { width, height } = pixels
  if (Math.min(width, height) < minSidePx) return undefined
  const brightness = brightnessOf(pixels)
  const border = (part: number, side: number) =>
    Math.min(side - 1, Math.max(1, Math.round((part * side) / tilesPerSide)))
  let best = 0
  for (let row = 0; row < tilesPerSide; row += 1) {
    for (let column = 0; column < tilesPerSide; column += 1) {
      const tile = [border(column, width), border(row, height), border(column + 1, width), border(row + 1, height)]
      best = Math.max(best, laplacianVariance(brightness, width, tile as [number, number, number, number]))
    }
  }
  return best
}
