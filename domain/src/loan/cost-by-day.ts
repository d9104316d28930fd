import { addDays, type IstDate } from '../calendar/ist-date.ts'
import { estimateLoan } from './estimate-loan.ts'
import { loanProduct } from './loan-product.ts'

export type DayCost = { day: number; date: IstDate; interestPaise: number; owedPaise: number }

/** What is owed if the loan is repaid on each day of its term, the last one being the due date. */
export function costByDay(amountPaise: number, tenureDays: number, disbursedOn: IstDate): DayCost[] {
  return Array.from({ length: tenureDays }, (_, index) => {
    const day = index + 1
    const { dailyRateBasisPoints } = loanProduct
    const { interestPaise, totalPaise } = estimateLoan({ amountPaise, days: day, dailyRateBasisPoints })
    return { day, date: addDays(disbursedOn, day), interestPaise, owedPaise: totalPaise }
  })
}
