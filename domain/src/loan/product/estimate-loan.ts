import { hundredPercent } from '../../money/basis-points.ts'
import { divideRounded } from '../../money/paise.ts'
import { loanCharges } from './loan-product.ts'
import { simpleInterest } from './simple-interest.ts'

const daysPerYear = 365

export type LoanTerms = {
  amountPaise: number
  days: number
  dailyRateBasisPoints: number
  /** Default to the published terms; a loan made under another version has its own. */
  feeBasisPoints?: number
  gstOnFeeBasisPoints?: number
}

/** The cost of a loan repaid in one sum: simple daily interest, with the fee and its GST deducted from the payout. */
export function estimateLoan({
  amountPaise,
  days,
  dailyRateBasisPoints,
  feeBasisPoints = loanCharges.feeBasisPoints,
  gstOnFeeBasisPoints = loanCharges.gstOnFeeBasisPoints,
}: LoanTerms) {
  const interestPaise = simpleInterest(amountPaise, dailyRateBasisPoints, days)
  const totalPaise = amountPaise + interestPaise
  const feePaise = divideRounded(amountPaise * feeBasisPoints, hundredPercent)
  const feeGstPaise = divideRounded(feePaise * gstOnFeeBasisPoints, hundredPercent)
  const receivedPaise = amountPaise - feePaise - feeGstPaise
  return {
    interestPaise,
    totalPaise,
    feePaise,
    feeGstPaise,
    receivedPaise,
    yearlyRateBasisPoints: dailyRateBasisPoints * daysPerYear,
    /** The RBI's method for a single instalment: (total - received) / received, scaled to a year. */
    aprBasisPoints: divideRounded((totalPaise - receivedPaise) * daysPerYear * hundredPercent, receivedPaise * days),
  }
}

/** What was agreed to be due on the repayment date, whatever was paid since. */
export const agreedRepaymentPaise = (loan: {
  principalPaise: number
  tenureDays: number
  dailyRateBasisPoints: number
}): number =>
  estimateLoan({
    amountPaise: loan.principalPaise,
    days: loan.tenureDays,
    dailyRateBasisPoints: loan.dailyRateBasisPoints,
  }).totalPaise
