const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Hundredths of a per cent as 91.25%. */
export function formatPercent(basisPoints: number): string {
  return `${percent.format(basisPoints / 100)}%`
}
