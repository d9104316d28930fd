import type { IstDate } from '../calendar/ist-date.ts'
import { daysBetween } from '../calendar/ist-date.ts'
import { divideRounded } from '../money/paise.ts'

const one = 10_000

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
  dailyRateBasisPoints: number
}

export type AmountDue = {
  /** Days since interest was last booked, and what they add. */
  days: number
  accruedPaise: number
  /** The days add less than the rate would, because the loan has cost all it may. */
  isLimited: boolean
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

/**
 * What is due on a day: the one function behind repayment, statement, receipts and everything shown as owed.
 * Interest goes on at the contracted rate after the due date, until the loan has cost as much as was lent; a day before
 * the last booking adds none.
 */
export function amountDue(balance: LoanBalance, on: IstDate): AmountDue {
  const days = Math.max(0, daysBetween(balance.bookedTo, on))
  const atRatePaise = accrue(balance, days)
  const accruedPaise = Math.min(atRatePaise, costLeft(balance))
  const interestPaise = balance.interestPaise + accruedPaise
  const { principalPaise, chargesPaise } = balance
  return {
    days,
    accruedPaise,
    isLimited: accruedPaise < atRatePaise,
    principalPaise,
    interestPaise,
    chargesPaise,
    totalPaise: principalPaise + interestPaise + chargesPaise,
  }
}
