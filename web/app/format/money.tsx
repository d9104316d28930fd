import { formatRupees } from 'domain/money/format-money'

/** An amount as ₹1,00,000, with paise only if there are any. A minus is longer than the hyphen of texts. */
export function Money({ paise, className = '' }: { paise: number; className?: string }) {
  return (
    <data value={paise / 100} className={`figures whitespace-nowrap ${className}`}>
      {formatRupees(paise).replace('-', '−')}
    </data>
  )
}
