import { describe, expect, test } from 'vitest'
import { blurredBelow, sharpnessOf } from './sharpness'
import type { Pixels } from './straighten'

/** Lines of print on a card that covers the upper left quarter; the rest is plain. */
function brightnessAt(column: number, row: number): number {
  if (column >= 160 || row >= 120) return 120
  return column % 7 < 2 && row % 12 < 8 ? 45 : 235
}
/** A box blur: each pixel is the average of those around it. */
function photo(radius: number): Pixels {
  const [width, height] = [320, 240]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let sum = 0
      for (let y = -radius; y <= radius; y += 1)
        for (let x = -radius; x <= radius; x += 1) sum += brightnessAt(column + x, row + y)
      data.fill(sum / (2 * radius + 1) ** 2, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  return { data, width, height }
}
const evenly = (width: number, height: number): Pixels => ({
  data: new Uint8ClampedArray(width * height * 4).fill(180),
  width,
  height,
})

describe('sharpness', () => {
  test('of print in focus is far above the limit, also when the card fills only a quarter of the picture', () => {
    expect(sharpnessOf(photo(0))).toBeGreaterThan(3 * blurredBelow)
  })

  test('of the same print out of focus is below it', () => {
    expect(sharpnessOf(photo(6))).toBeLessThan(blurredBelow)
  })

  test('of a picture without any detail is zero', () => {
    expect(sharpnessOf(evenly(200, 200))).toBe(0)
  })

  test('of a tiny picture is undefined', () => {
    expect(sharpnessOf(evenly(99, 300))).toBeUndefined()
  })
})
