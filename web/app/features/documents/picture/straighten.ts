import type { Corners, Point } from './corners'

/** Like ImageData: four bytes per pixel, red, green, blue and alpha. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

const inPixels = (corners: Corners, width: number, height: number) =>
  corners.map(({ x, y }) => ({ x: x * width, y: y * height })) as unknown as Corners

/** The longer of each pair of opposite sides, scaled down so that neither exceeds `maxSidePx`. */
export function straightenedSize(corners: Corners, width: number, height: number, maxSidePx: number) {
  const [topLeft, topRight, bottomRight, bottomLeft] = inPixels(corners, width, height)
  const wide = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight))
  const high = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight))
  const scale = Math.min(1, maxSidePx / Math.max(wide, high))
  return { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) }
}

/**
 * Maps the unit square to the outline as a camera sees it: `x = (a u + b v + c) / (g u + h v + 1)`, and `y` likewise.
 * Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
 */
export function perspectiveOf([p0, p1, p2, p3]: Corners) {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x]
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / determinant
  const h = (dx1 * dy3 - dx3 * dy1) / determinant
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x]
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y]
  return (u: number, v: number): Point => {
    const w = g * u + h * v + 1
    return { x: (a * u + b * v + p0.x) / w, y: (d * u + e * v + p0.y) / w }
  }
}

/** Bilinear interpolation between the four neighbouring pixels. */
function copyPixel({ data, width, height }: Pixels, { x, y }: Point, target: Uint8ClampedArray, at: number) {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const nearRight = Math.min(1, Math.max(0, x - left))
  const nearBottom = Math.min(1, Math.max(0, y - top))
  const at00 = (top * width + left) * 4
  const at10 = (top * width + right) * 4
  const at01 = (bottom * width + left) * 4
  const at11 = (bottom * width + right) * 4
  for (let channel = 0; channel < 4; channel += 1) {
    const upper = (data[at00 + channel] ?? 0) * (1 - nearRight) + (data[at10 + channel] ?? 0) * nearRight
    const lower = (data[at01 + channel] ?? 0) * (1 - nearRight) + (data[at11 + channel] ?? 0) * nearRight
    target[at + channel] = upper * (1 - nearBottom) + lower * nearBottom
  }
}

/** Corrects the perspective: the area within the corners becomes a rectangle. */
export function straighten(source: Pixels, corners: Corners, size: { width: number; height: number }): Pixels {
  const { width, height } = size
  const locate = perspectiveOf(inPixels(corners, source.width, source.height))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const { x, y } = locate((column + 0.5) / width, (row + 0.5) / height)
      copyPixel(source, { x: x - 0.5, y: y - 0.5 }, data, (row * width + column) * 4)
    }
  }
  return { data, width, height }
}
