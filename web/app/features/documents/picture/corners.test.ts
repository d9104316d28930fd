import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CornerIndex, type Corners, frameIn, isConvex, moveCorner, turnRight, wholePicture } from './corners'

const cornerIndex = fc.constantFrom<CornerIndex>(0, 1, 2, 3)
const anywhere = fc.record({
  x: fc.double({ min: -2, max: 3, noNaN: true }),
  y: fc.double({ min: -2, max: 3, noNaN: true }),
})
const moves = fc.array(fc.tuple(cornerIndex, anywhere), { maxLength: 12 })
const afterMoves = (all: [CornerIndex, { x: number; y: number }][]) =>
  all.reduce<Corners>((corners, [index, to]) => moveCorner(corners, index, to), wholePicture)

describe('the corners of a crop', () => {
  test('stay within the picture and never cross, wherever they are dragged', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const corners = afterMoves(all)
        expect(isConvex(corners)).toBe(true)
        expect(corners.flatMap(({ x, y }) => [x, y]).every((part) => part >= 0 && part <= 1)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('follow the pointer up to their limits', () => {
    expect(moveCorner(wholePicture, 0, { x: 0.2, y: 0.1 })[0]).toEqual({ x: 0.2, y: 0.1 })
    expect(moveCorner(wholePicture, 2, { x: 0.1, y: 4 })[2]).toEqual({ x: 0.55, y: 1 })
  })

  test('are the same again after four quarter turns', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const corners = afterMoves(all)
        const turned = turnRight(turnRight(turnRight(turnRight(corners))))
        for (const [index, { x, y }] of turned.entries()) {
          expect(x).toBeCloseTo(corners[index]?.x ?? Number.NaN)
          expect(y).toBeCloseTo(corners[index]?.y ?? Number.NaN)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('of a frame have its aspect ratio and lie within the view, in portrait and landscape', () => {
    for (const viewRatio of [9 / 16, 3 / 4, 4 / 3, 16 / 9]) {
      for (const frameRatio of [85.6 / 54, 210 / 297]) {
        const [topLeft, , bottomRight] = frameIn(viewRatio, frameRatio)
        const width = bottomRight.x - topLeft.x
        const height = bottomRight.y - topLeft.y
        expect((width * viewRatio) / height).toBeCloseTo(frameRatio)
        expect(Math.min(topLeft.x, topLeft.y)).toBeGreaterThanOrEqual(0.06 - 1e-9)
        expect(Math.max(width, height)).toBeCloseTo(0.88)
      }
    }
  })
})
