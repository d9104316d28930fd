const rupees = { style: 'currency', currency: 'INR' } as const
const whole = new Intl.NumberFormat('en-IN', { ...rupees, maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { ...rupees, minimumFractionDigits: 2 })

/** An amount as ₹1,00,000; paise are written only where there are any: ₹1,234.50. */
export function formatRupees(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100)
}
