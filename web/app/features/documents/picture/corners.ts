export type Point = { x: number; y: number }

/** Top left, top right, bottom right, bottom left, as fractions of the picture's width and height. */
export type Corners = readonly [Point, Point, Point, Point]
export type CornerIndex = 0 | 1 | 2 | 3

export const cornerNames = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const

export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** How far a corner may be moved from its edge, so that corners cannot change places. */
const reach = 0.45

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
const nearSide = (value: number) => clamp(value, 0, reach)
const farSide = (value: number) => clamp(value, 1 - reach, 1)

/** Only a convex outline can be straightened. */
export function isConvex(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] as Point
    const afterNext = corners[(index + 2) % 4] as Point
    const turn = (next.x - corner.x) * (afterNext.y - next.y) - (next.y - corner.y) * (afterNext.x - next.x)
    return turn > 0.001
  })
}

/** The corner of the quarter that a point is in. */
export function cornerNear({ x, y }: Point): CornerIndex {
  if (y < 0.5) return x < 0.5 ? 0 : 1
  return x < 0.5 ? 3 : 2
}

/** Moves one corner, within its limits. */
export function moveCorner(corners: Corners, index: CornerIndex, to: Point): Corners {
  const x = index === 0 || index === 3 ? nearSide(to.x) : farSide(to.x)
  const y = index < 2 ? nearSide(to.y) : farSide(to.y)
  const moved = corners.map((corner, at) => (at === index ? { x, y } : corner)) as unknown as Corners
  return isConvex(moved) ? moved : corners
}

const turned = ({ x, y }: Point): Point => ({ x: 1 - y, y: x })

/** The same outline after the picture is rotated by 90° to the right. */
export function turnRight([topLeft, topRight, bottomRight, bottomLeft]: Corners): Corners {
  return [turned(bottomLeft), turned(topLeft), turned(topRight), turned(bottomRight)]
}

/** The largest centred rectangle with this aspect ratio (width / height) that leaves a margin around it. */
export function frameIn(viewRatio: number, frameRatio: number): Corners {
  const margin = 0.06
  const maxSide = 1 - 2 * margin
  const width = Math.min(maxSide, (maxSide * frameRatio) / viewRatio)
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
