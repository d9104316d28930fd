import type { IstDate } from '../calendar/ist-date.ts'
import { daysBetween } from '../calendar/ist-date.ts'
import { divideRounded } from '../money/paise.ts'
import type { PenalCharge } from './penal-terms.ts'

const one = 10_000

/** What makes a loan cost more with time. The penal charge is in the books once they go up to its day. */
export type CostTerms = { dailyRateBasisPoints: number; penalCharge?: PenalCharge | undefined }

/** What the ledger says of a loan: its receivables, and the day up to which interest is in them. */
export type LoanBalance = {
  principalPaise: number
  interestPaise: number
  chargesPaise: number
  owedBackPaise: number
  /** The loan as agreed, and what it has cost so far: fee, GST, interest and charges, paid or not. */
  lentPaise: number
  costPaise: number
  bookedTo: IstDate
} & CostTerms

export type AmountDue = {
  /** Days since interest was last booked, and what they add. */
  days: number
  accruedPaise: number
  /** The days add less than the rate would, because the loan has cost all it may. */
  isLimited: boolean
  /** The penal charge, if it fell due in these days. */
  penalPaise: number
  principalPaise: number
  interestPaise: number
  chargesPaise: number
  totalPaise: number
}

/** Interest for days on the principal. */
const accrue = ({ principalPaise, dailyRateBasisPoints }: LoanBalance, days: number): number =>
  divideRounded(principalPaise * dailyRateBasisPoints * days, one)

/** What a loan may still cost: fee, GST, interest and charges together never exceed the amount lent. */
export const costLeft = ({ lentPaise, costPaise }: LoanBalance): number => Math.max(0, lentPaise - costPaise)

/** After the interest up to its day, and within the same limit; on the principal alone, so that it never bears on itself. */
function penalCharge(balance: LoanBalance, on: IstDate): number {
  const { bookedTo, penalCharge: charge, principalPaise } = balance
  if (charge === undefined || charge.on <= bookedTo || charge.on > on) return 0
  const leftPaise = costLeft(balance) - accrue(balance, daysBetween(bookedTo, charge.on))
  return Math.min(divideRounded(principalPaise * charge.basisPoints, one), Math.max(0, leftPaise))
}

/**
 * What is due on a day: the one function behind repayment, statement, receipts and everything shown as owed.
 * Interest goes on at the contracted rate after the due date, until the loan has cost as much as was lent; a day before
 * the last booking adds none.
 */
export function amountDue(balance: LoanBalance, on: IstDate): AmountDue {
  const days = Math.max(0, daysBetween(balance.bookedTo, on))
  const atRatePaise = accrue(balance, days)
  const penalPaise = penalCharge(balance, on)
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
