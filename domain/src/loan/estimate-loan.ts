import { divideRounded } from '../money/paise.ts'
import { loanCharges } from './loan-product.ts'

const one = 10_000
const daysOfYear = 365

export type LoanTerms = {
  amountPaise: number
  days: number
  dailyRateBasisPoints: number
  /** As published, unless the loan was made under another version of the terms. */
  feeBasisPoints?: number
  gstOnFeeBasisPoints?: number
}

/** What a loan paid back in one sum would cost: simple interest by the day, the fee and its GST taken off the payout. */
export function estimateLoan({
  amountPaise,
  days,
  dailyRateBasisPoints,
  feeBasisPoints = loanCharges.feeBasisPoints,
  gstOnFeeBasisPoints = loanCharges.gstOnFeeBasisPoints,
}: LoanTerms) {
  const interestPaise = divideRounded(amountPaise * dailyRateBasisPoints * days, one)
  const totalPaise = amountPaise + interestPaise
  const feePaise = divideRounded(amountPaise * feeBasisPoints, one)
  const feeGstPaise = divideRounded(feePaise * gstOnFeeBasisPoints, one)
  const receivedPaise = amountPaise - feePaise - feeGstPaise
  return {
    interestPaise,
    totalPaise,
    feePaise,
    feeGstPaise,
    receivedPaise,
    yearlyRateBasisPoints: dailyRateBasisPoints * daysOfYear,
    /** The RBI's method with one period: all that is paid above what was received, over a year. */
    aprBasisPoints: divideRounded((totalPaise - receivedPaise) * daysOfYear * one, receivedPaise * days),
  }
}
