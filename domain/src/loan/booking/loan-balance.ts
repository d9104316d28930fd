import type { IstDate } from '../../calendar/ist-date.ts'
import { daysBetween } from '../../calendar/ist-date.ts'
import { hundredPercent } from '../../money/basis-points.ts'
import { divideRounded } from '../../money/paise.ts'
import type { PenalCharge } from '../product/penal-terms.ts'
import { simpleInterest } from '../product/simple-interest.ts'

/**
 * The terms by which the cost of a loan grows with time. The penal charge is booked with the first entry on or after its
 * day.
 */
export type CostTerms = { dailyRateBasisPoints: number; penalCharge?: PenalCharge | undefined }

/** The balance of a loan in the ledger, with interest up to the day `bookedTo`. */
export type LoanBalance = {
  principalPaise: number
  interestPaise: number
  chargesPaise: number
  owedBackPaise: number
  /** The original principal. */
  lentPaise: number
  /** Fee, GST, interest and charges so far, paid or not. */
  costPaise: number
  bookedTo: IstDate
} & CostTerms

export type AmountDue = {
  /** Days since interest was last booked. */
  days: number
  /** The interest for these days. */
  accruedPaise: number
  /** Less interest accrued than at the contracted rate, because the cost of the loan has reached its limit. */
  isLimited: boolean
  /** The penal charge, if its day is one of these days. */
  penalPaise: number
  principalPaise: number
  interestPaise: number
  chargesPaise: number
  totalPaise: number
}

const interestFor = ({ principalPaise, dailyRateBasisPoints }: LoanBalance, days: number): number =>
  simpleInterest(principalPaise, dailyRateBasisPoints, days)

/** What may still be added to the cost of a loan: fee, GST, interest and charges together never exceed the amount lent. */
const costLeft = ({ lentPaise, costPaise }: LoanBalance): number => Math.max(0, lentPaise - costPaise)

/** A share of the principal only, within the cost limit that is left after the interest up to its day. */
function penalChargeUpTo(balance: LoanBalance, on: IstDate): number {
  const { bookedTo, penalCharge: charge, principalPaise } = balance
  if (charge === undefined || charge.on <= bookedTo || charge.on > on) return 0
  const leftPaise = costLeft(balance) - interestFor(balance, daysBetween(bookedTo, charge.on))
  return Math.min(divideRounded(principalPaise * charge.basisPoints, hundredPercent), Math.max(0, leftPaise))
}

/**
 * What is due on a day. Repayment, statement, receipts and every amount shown as due use this function.
 * Interest continues at the contracted rate after the due date until the cost of the loan reaches the amount lent. For a
 * day before the last booking no interest is added.
 */
export function amountDue(balance: LoanBalance, on: IstDate): AmountDue {
  const days = Math.max(0, daysBetween(balance.bookedTo, on))
  const atRatePaise = interestFor(balance, days)
  const penalPaise = penalChargeUpTo(balance, on)
  const accruedPaise = Math.min(atRatePaise, costLeft(balance) - penalPaise)
  const interestPaise = balance.interestPaise + accruedPaise
  const chargesPaise = balance.chargesPaise + penalPaise
  const { principalPaise } = balance
  return {
    days,
    accruedPaise,
    isLimited: accruedPaise < atRatePaise,
    penalPaise,
    principalPaise,
    interestPaise,
    chargesPaise,
    totalPaise: principalPaise + interestPaise + chargesPaise,
  }
}
