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
  /** What the yearly limit leaves; infinite if the borrower has none. */
  yearlyRoomPaise: number
}

/**
 * At most half the monthly income, or all of it for a repeat customer, rounded down to a step, within the limits of the
 * product and of the year. If the yearly limit leaves less than the minimum amount, no amount is within the bounds.
 */
export function quoteBounds(
  { amountPaise, tenureDays }: Pick<ProductTerms, 'amountPaise' | 'tenureDays'>,
  { monthlyIncomePaise, isRepeat, yearlyRoomPaise }: Borrower,
): QuoteBounds {
  const floorToStep = (paise: number) => Math.floor(paise / amountPaise.step) * amountPaise.step
  const byIncome = floorToStep(isRepeat ? monthlyIncomePaise : monthlyIncomePaise / 2)
  const byProduct = Math.max(amountPaise.min, Math.min(amountPaise.max, byIncome))
  return {
    minAmountPaise: amountPaise.min,
    maxAmountPaise: Math.min(byProduct, floorToStep(Math.max(0, yearlyRoomPaise))),
    amountStepPaise: amountPaise.step,
    minTenureDays: tenureDays.min,
    maxTenureDays: tenureDays.max,
  }
}

export type Choice = { amountPaise: number; tenureDays: number }

/** Also requires whole steps and whole days. */
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
