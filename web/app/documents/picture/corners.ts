export type Point = { x: number; y: number }

/** Four corners in parts of the picture's width and height: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]
export type CornerIndex = 0 | 1 | 2 | 3

export const cornerNames = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const

export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** A corner stays in its own part of the picture, so that the corners cannot change places. */
const reach = 0.45

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
const nearSide = (value: number) => clamp(value, 0, reach)
const farSide = (value: number) => clamp(value, 1 - reach, 1)

/** Whether the outline turns the same way at every corner; any other shape cannot be straightened. */
export function isConvex(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] as Point
    const afterNext = corners[(index + 2) % 4] as Point
    const turn = (next.x - corner.x) * (afterNext.y - next.y) - (next.y - corner.y) * (afterNext.x - next.x)
    return turn > 0.001
  })
}

/** The corners after one is moved, as far as it may go. */
export function moveCorner(corners: Corners, index: CornerIndex, to: Point): Corners {
  const x = index === 0 || index === 3 ? nearSide(to.x) : farSide(to.x)
  const y = index < 2 ? nearSide(to.y) : farSide(to.y)
  const moved = corners.map((corner, at) => (at === index ? { x, y } : corner)) as unknown as Corners
  return isConvex(moved) ? moved : corners
}

const turned = ({ x, y }: Point): Point => ({ x: 1 - y, y: x })

/** The same outline after the picture is turned a quarter to the right. */
export function turnRight([topLeft, topRight, bottomRight, bottomLeft]: Corners): Corners {
  return [turned(bottomLeft), turned(topLeft), turned(topRight), turned(bottomRight)]
}

/** The largest rectangle of this ratio of width to height, with a margin, in the middle of a view. */
export function frameIn(viewRatio: number, frameRatio: number): Corners {
  const margin = 0.06
  const most = 1 - 2 * margin
  const width = Math.min(most, (most * frameRatio) / viewRatio)
  const height = (width * viewRatio) / frameRatio
  const left = (1 - width) / 2
  const top = (1 - height) / 2
  return [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ]
}
