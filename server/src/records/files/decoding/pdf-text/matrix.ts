/** A transformation of the plane, as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number]

const unchanged: Matrix = [1, 0, 0, 1, 0, 0]

/** The second is applied first. */
export const multiply = (one: Matrix, two: Matrix): Matrix => [
  one[0] * two[0] + one[2] * two[1],
  one[1] * two[0] + one[3] * two[1],
  one[0] * two[2] + one[2] * two[3],
  one[1] * two[2] + one[3] * two[3],
  one[0] * two[4] + one[2] * two[5] + one[4],
  one[1] * two[4] + one[3] * two[5] + one[5],
]

export const move = (matrix: Matrix, x: number, y: number): { x: number; y: number } => ({
  x: matrix[0] * x + matrix[2] * y + matrix[4],
  y: matrix[1] * x + matrix[3] * y + matrix[5],
})

/** The box around a rectangle after the transformation. */
export function boxOf(matrix: Matrix, [x0, y0, x1, y1]: readonly number[]) {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => move(matrix, x, y))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { x: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

export const matrixOf = (given: ArrayLike<number> | null | undefined): Matrix =>
  given ? [given[0] ?? 1, given[1] ?? 0, given[2] ?? 0, given[3] ?? 1, given[4] ?? 0, given[5] ?? 0] : unchanged
