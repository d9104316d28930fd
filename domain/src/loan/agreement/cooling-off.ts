import { addDays, daysBetween, type IstDate } from '../../calendar/ist-date.ts'
import { amountDue, type LoanBalance } from '../booking/loan-balance.ts'

/** The last day on which a loan may be returned. The day of the payout is not counted. */
export const coolingOffEndsOn = (disbursedOn: IstDate, coolingOffDays: number): IstDate =>
  addDays(disbursedOn, coolingOffDays)

export type ExitDay = { on: IstDate; amountPaise: number; principalPaise: number; interestPaise: number }

/**
 * The amount to repay to cancel the loan, for today and each remaining day: the principal and the interest for the days it
 * was used, less what has been paid. There is no penalty.
 */
export function coolingOffAmounts(balance: LoanBalance, today: IstDate, endsOn: IstDate): ExitDay[] {
  return Array.from({ length: Math.max(0, daysBetween(today, endsOn) + 1) }, (_, index) => {
    const on = addDays(today, index)
    const { totalPaise, principalPaise, interestPaise } = amountDue(balance, on)
    return { on, amountPaise: totalPaise, principalPaise, interestPaise }
  })
}
