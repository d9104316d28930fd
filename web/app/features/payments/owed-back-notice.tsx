import { paiseOf } from 'domain/money/paise'
import { Money } from '../../shared/formatting/money'

/** Money that was paid above the amount due and is not refunded yet. */
export function OwedBackNotice({ rupees = 0, className = '' }: { rupees?: number | undefined; className?: string }) {
  if (rupees === 0) return null
  return (
    <p className={`rounded-lg bg-marigold-soft px-5 py-4 text-marigold-ink ${className}`}>
      <Money paise={paiseOf(rupees)} /> more was paid than was due. We owe it back to you and will return it.
    </p>
  )
}
