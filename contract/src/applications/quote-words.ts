import { loanProduct } from 'domain/loan/loan-product'
import type { QuoteBounds } from 'domain/loan/quote-bounds'
import { formatRupees } from 'domain/money/format-rupees'

/** What may be chosen, when what was chosen may not. */
export function quoteWords(bounds: QuoteBounds): string {
  const [least, most] = [formatRupees(bounds.minAmountPaise), formatRupees(bounds.maxAmountPaise)]
  const amount = least === most ? `must be ${least}` : `must be from ${least} to ${most}`
  const step = formatRupees(loanProduct.amountPaise.step)
  return `The amount ${amount}, in steps of ${step}, for ${bounds.minTenureDays} to ${bounds.maxTenureDays} days.`
}
