import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { formatPercent } from '../../money/format-money.ts'
import { loanProduct, type ProductTerms } from './loan-product.ts'

/** A one-time charge on the principal that is unpaid some days after the repayment day. 0 basis points mean no charge. */
export type PenalTerms = Pick<ProductTerms, 'penalChargeBasisPoints' | 'penalChargeAfterDays'>

/** The same days as those of the reminders, so that the reminder of the day explains the charge. */
export const penalChargeDays = [1, 3, 7, 15, 30] as const

/** The published terms have no penal charge. */
export const noPenalCharge: PenalTerms = { penalChargeBasisPoints: 0, penalChargeAfterDays: 1 }

/** The published terms in full: version 1. */
export const firstProductTerms: ProductTerms = { ...loanProduct, ...noPenalCharge }

/** The penal charge of a loan, and the day on which it is charged. */
export type PenalCharge = { on: IstDate; basisPoints: number; afterDays: number }

/** Undefined if the terms have none or the loan has no repayment day yet. */
export function penalChargeOf(
  { penalChargeBasisPoints: basisPoints, penalChargeAfterDays: afterDays }: PenalTerms,
  repaymentOn: IstDate | null,
): PenalCharge | undefined {
  if (repaymentOn === null || basisPoints === 0) return undefined
  return { on: addDays(repaymentOn, afterDays), basisPoints, afterDays }
}

/** The charge in words; undefined if the terms have none. */
export function describePenalCharge({ penalChargeBasisPoints, penalChargeAfterDays }: PenalTerms): string | undefined {
  if (penalChargeBasisPoints === 0) return undefined
  const days = penalChargeAfterDays === 1 ? '1 day' : `${penalChargeAfterDays} days`
  return `${formatPercent(penalChargeBasisPoints)} of the principal still unpaid ${days} after the due date, charged once, without interest or GST`
}

type LateTerms = PenalTerms & { dailyRateBasisPoints: number }

/** What late payment costs, as worded in the agreement, reminders and statements. */
export function lateRule({ dailyRateBasisPoints, ...penalTerms }: LateTerms): string {
  const charge = describePenalCharge(penalTerms)
  const penalRule = charge
    ? `The penal charge is ${charge}. There is no penal interest.`
    : 'There are no penal charges and there is no penal interest.'
  return `Interest continues at the same ${formatPercent(dailyRateBasisPoints)} a day on the principal you still owe. ${penalRule} The fee, its GST, interest and charges together never exceed the amount lent.`
}
