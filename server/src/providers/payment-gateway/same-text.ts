import { timingSafeEqual } from 'node:crypto'

/** Compares a signature in the same time wherever it differs. */
export function isSameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
