import { groupDigits } from './group-digits.ts'

/** Hundredths of a per cent as 91.25%. */
export function formatPercent(basisPoints: number): string {
  return `${groupDigits(Number((basisPoints / 100).toFixed(2)))}%`
}
