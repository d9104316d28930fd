import type { QuoteBounds } from 'domain/loan/product/quote-bounds'
import { formatRupees } from 'domain/money/format-money'

/** For a choice outside the limits of the quote. */
export function quoteLimitsMessage(bounds: QuoteBounds): string {
  const [min, max] = [formatRupees(bounds.minAmountPaise), formatRupees(bounds.maxAmountPaise)]
  const amount = min === max ? `must be ${min}` : `must be from ${min} to ${max}`
  const step = formatRupees(bounds.amountStepPaise)
  return `The amount ${amount}, in steps of ${step}, for ${bounds.minTenureDays} to ${bounds.maxTenureDays} days.`
}
