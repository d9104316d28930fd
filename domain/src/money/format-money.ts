/** A plain number with commas as in India: 100000 is 1,00,000. The browser's own formatter takes 20 ms to wake up. */
export function groupDigits(amount: number | string): string {
  return String(amount).replace(/(?<!\.\d*)\d(?=(?:\d\d)+\d(?:\.|$))/g, '$&,')
}

/** An amount as ₹1,00,000; paise are written only where there are any: ₹1,234.50. */
export function formatRupees(paise: number): string {
  const rupees = Math.abs(paise) / 100
  return `${paise < 0 ? '-' : ''}₹${groupDigits(Number.isInteger(rupees) ? rupees : rupees.toFixed(2))}`
}

/** An amount in a column of a document, always with its paise: ₹1,234.00. */
export function formatRupeesAndPaise(paise: number): string {
  return `${paise < 0 ? '-' : ''}₹${groupDigits((Math.abs(paise) / 100).toFixed(2))}`
}

/** Hundredths of a per cent as 91.25%. */
export function formatPercent(basisPoints: number): string {
  return `${groupDigits(Number((basisPoints / 100).toFixed(2)))}%`
}
