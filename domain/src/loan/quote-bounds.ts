import type { ProductTerms } from './loan-product.ts'

export type QuoteBounds = {
  minAmountPaise: number
  maxAmountPaise: number
  amountStepPaise: number
  minTenureDays: number
  maxTenureDays: number
}

export type Borrower = {
  monthlyIncomePaise: number
  isRepeat: boolean
  /** What may still be lent this year; infinite where no limit holds. */
  yearlyRoomPaise: number
}

/**
 * Half the monthly income, the whole of it for a repeat customer, down to a step; never outside the product and never
 * more than the year allows. Where the year allows less than the least amount, nothing is within the bounds.
 */
export function quoteBounds(
  { amountPaise, tenureDays }: Pick<ProductTerms, 'amountPaise' | 'tenureDays'>,
  { monthlyIncomePaise, isRepeat, yearlyRoomPaise }: Borrower,
): QuoteBounds {
  const inSteps = (paise: number) => Math.floor(paise / amountPaise.step) * amountPaise.step
  const byIncome = inSteps(isRepeat ? monthlyIncomePaise : monthlyIncomePaise / 2)
  const byProduct = Math.max(amountPaise.min, Math.min(amountPaise.max, byIncome))
  return {
    minAmountPaise: amountPaise.min,
    maxAmountPaise: Math.min(byProduct, inSteps(Math.max(0, yearlyRoomPaise))),
    amountStepPaise: amountPaise.step,
    minTenureDays: tenureDays.min,
    maxTenureDays: tenureDays.max,
  }
}

export type Choice = { amountPaise: number; tenureDays: number }

/** Inside the bounds, in whole steps and whole days. */
export function isWithinBounds(bounds: QuoteBounds, { amountPaise, tenureDays }: Choice): boolean {
  return (
    amountPaise >= bounds.minAmountPaise &&
    amountPaise <= bounds.maxAmountPaise &&
    amountPaise % bounds.amountStepPaise === 0 &&
    Number.isInteger(tenureDays) &&
    tenureDays >= bounds.minTenureDays &&
    tenureDays <= bounds.maxTenureDays
  )
}
