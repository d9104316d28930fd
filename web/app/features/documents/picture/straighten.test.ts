import { describe, expect, test } from 'vitest'
import { type Corners, wholePicture } from './corners'
import { type Pixels, perspectiveOf, straighten, straightenedSize } from './straighten'

/** A picture whose colours encode the position of each pixel: red grows to the right, green downward. */
function gradient(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      data.set([(255 * column) / (width - 1), (255 * row) / (height - 1), 0, 255], (row * width + column) * 4)
  return { data, width, height }
}
const colourAt = ({ data, width }: Pixels, column: number, row: number) => [
  ...data.slice((row * width + column) * 4, (row * width + column) * 4 + 4),
]

const tilted: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.9, y: 0.2 },
  { x: 0.8, y: 0.9 },
  { x: 0.1, y: 0.7 },
]

describe('straightening', () => {
  test('does not change a picture whose whole area is selected', () => {
    const source = gradient(40, 30)
    const size = straightenedSize(wholePicture, 40, 30, 2_400)
    expect(size).toEqual({ width: 40, height: 30 })
    expect(straighten(source, wholePicture, size).data).toEqual(source.data)
  })

  test('maps each corner of the outline to a corner of the result', () => {
    const locate = perspectiveOf(tilted)
    const found = [locate(0, 0), locate(1, 0), locate(1, 1), locate(0, 1)]
    for (const [index, { x, y }] of found.entries()) {
      expect(x).toBeCloseTo(tilted[index]?.x ?? Number.NaN)
      expect(y).toBeCloseTo(tilted[index]?.y ?? Number.NaN)
    }
  })

  test('keeps the content within the corners in its place', () => {
    const result = straighten(gradient(200, 200), tilted, { width: 100, height: 100 })
    const expected = [
      [0, 0, tilted[0]],
      [99, 0, tilted[1]],
      [99, 99, tilted[2]],
      [0, 99, tilted[3]],
    ] as const
    for (const [column, row, corner] of expected) {
      const [red = 0, green = 0] = colourAt(result, column, row)
      expect(Math.abs(red - corner.x * 255)).toBeLessThan(4)
      expect(Math.abs(green - corner.y * 255)).toBeLessThan(4)
    }
  })

  test('limits the size of the result and keeps the aspect ratio of the outline', () => {
    const half: Corners = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 0.5 },
      { x: 0, y: 0.5 },
    ]
    expect(straightenedSize(half, 4_000, 4_000, 2_400)).toEqual({ width: 2_400, height: 1_200 })
  })
})
