import { type Matrix, matrixOf } from './matrix.ts'

/** What the drawing of a page has set so far, as ISO 32000 names it. */
export type PaintState = {
  matrix: Matrix
  text: Matrix
  font: string
  size: number
  direction: 1 | -1
  charSpacing: number
  wordSpacing: number
  scale: number
  rise: number
  leading: number
  /** Where the next letter goes, and where its line began. */
  x: number
  y: number
  lineX: number
  lineY: number
  mode: number
  fill: string
  opacity: number
  /** What lies below shows through, as under a marker pen. */
  isBlended: boolean
}

export const firstState = (matrix: Matrix): PaintState => ({
  ...{ matrix, text: matrixOf(null), font: '', size: 0, direction: 1, charSpacing: 0, wordSpacing: 0, scale: 1 },
  ...{ rise: 0, leading: 0, x: 0, y: 0, lineX: 0, lineY: 0, mode: 0, fill: '#000000', opacity: 1, isBlended: false },
})

export function startLine(state: PaintState, x: number, y: number): void {
  Object.assign(state, { x, y, lineX: x, lineY: y })
}

export const nextLine = (state: PaintState, x: number, y: number) => startLine(state, state.lineX + x, state.lineY + y)
