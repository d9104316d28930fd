const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** An amount as ₹1,00,000: paise are shown only where there are any. */
export function Money({ paise, className = '' }: { paise: number; className?: string }) {
  const words = (paise % 100 === 0 ? whole : exact).format(paise / 100)
  return (
    <data value={paise / 100} className={`figures whitespace-nowrap ${className}`}>
      {words}
    </data>
  )
}
