/** Indian digit grouping: 100000 is 1,00,000. Not Intl.NumberFormat, whose first use costs a browser 20 ms. */
export function groupDigits(amount: number | string): string {
  return String(amount).replace(/^-?\d+/, (whole) => whole.replace(/\d(?=(?:\d\d)+\d$)/g, '$&,'))
}

/** An amount as ₹1,00,000, with paise only if there are any: ₹1,234.50. */
export function formatRupees(paise: number): string {
  const rupees = Math.abs(paise) / 100
  return `${paise < 0 ? '-' : ''}₹${groupDigits(Number.isInteger(rupees) ? rupees : rupees.toFixed(2))}`
}

/** An amount in a column of a document, always with paise: ₹1,234.00. */
export function formatRupeesAndPaise(paise: number): string {
  return `${paise < 0 ? '-' : ''}₹${groupDigits((Math.abs(paise) / 100).toFixed(2))}`
}

/** 9125 basis points as 91.25%. */
export function formatPercent(basisPoints: number): string {
  return `${groupDigits(Number((basisPoints / 100).toFixed(2)))}%`
}
