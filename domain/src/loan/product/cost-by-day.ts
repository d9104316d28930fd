import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { estimateLoan, type LoanTerms } from './estimate-loan.ts'

export type DayCost = { day: number; date: IstDate; interestPaise: number; owedPaise: number }

/** What is owed if the loan is repaid on each day of its term, the last one being the due date. */
export function costByDay(loan: LoanTerms, disbursedOn: IstDate): DayCost[] {
  return Array.from({ length: loan.days }, (_, index) => {
    const day = index + 1
    const { interestPaise, totalPaise } = estimateLoan({ ...loan, days: day })
    return { day, date: addDays(disbursedOn, day), interestPaise, owedPaise: totalPaise }
  })
}
