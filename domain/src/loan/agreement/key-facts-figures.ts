import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { estimateLoan, type LoanTerms } from '../product/estimate-loan.ts'
import type { PenalTerms } from '../product/penal-terms.ts'

export type FeeRow = { no: string; label: string; toLender: string; toThirdParty: string }

/** One numbered row of the RBI's form: a value, rows below it, or the fees in their two columns. */
export type KeyFactsRow = { no: string; label: string } & (
  | { value: string }
  | { rows: readonly { no: string; label: string; value: string }[] }
  | { fees: readonly FeeRow[] }
)

/** The figures that every row of the statement is derived from. */
export type LoanFigures = ReturnType<typeof loanFigures>

export const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** What the loan costs if it is paid out on a day and repaid on the due date. */
export function loanFigures(loan: LoanTerms & PenalTerms, disbursalOn: IstDate) {
  const { receivedPaise, totalPaise, ...cost } = estimateLoan(loan)
  return {
    ...cost,
    amountPaise: loan.amountPaise,
    days: loan.days,
    dailyRateBasisPoints: loan.dailyRateBasisPoints,
    penalChargeBasisPoints: loan.penalChargeBasisPoints,
    penalChargeAfterDays: loan.penalChargeAfterDays,
    feesPaise: cost.feePaise + cost.feeGstPaise,
    netPaise: receivedPaise,
    duePaise: totalPaise,
    disbursalOn,
    dueOn: addDays(disbursalOn, loan.days),
  }
}
