import { groupDigits } from './group-digits.ts'

/** An amount as ₹1,00,000; paise are written only where there are any: ₹1,234.50. */
export function formatRupees(paise: number): string {
  const rupees = Math.abs(paise) / 100
  return `${paise < 0 ? '-' : ''}₹${groupDigits(Number.isInteger(rupees) ? rupees : rupees.toFixed(2))}`
}
