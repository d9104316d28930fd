import { loanProduct } from './loan-product.ts'

export type QuoteBounds = {
  minAmountPaise: number
  maxAmountPaise: number
  minTenureDays: number
  maxTenureDays: number
}

/** Half the monthly income, the whole of it for a repeat customer, down to a step; never outside the product. */
export function quoteBounds(monthlyIncomePaise: number, isRepeat: boolean): QuoteBounds {
  const { amountPaise, tenureDays } = loanProduct
  const share = isRepeat ? monthlyIncomePaise : monthlyIncomePaise / 2
  const inSteps = Math.floor(share / amountPaise.step) * amountPaise.step
  return {
    minAmountPaise: amountPaise.min,
    maxAmountPaise: Math.max(amountPaise.min, Math.min(amountPaise.max, inSteps)),
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
    amountPaise % loanProduct.amountPaise.step === 0 &&
    Number.isInteger(tenureDays) &&
    tenureDays >= bounds.minTenureDays &&
    tenureDays <= bounds.maxTenureDays
  )
}
