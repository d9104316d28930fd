import { formatRupees } from 'domain/money/format-money'

/** An amount as ₹1,00,000, with paise only if there are any. Below zero with a minus sign, where texts have a hyphen. */
export function Money({ paise, className = '' }: { paise: number; className?: string }) {
  return (
    <data value={paise / 100} className={`figures whitespace-nowrap ${className}`}>
      {formatRupees(paise).replace('-', '−')}
    </data>
  )
}
