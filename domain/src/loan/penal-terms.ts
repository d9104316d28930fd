import { addDays, type IstDate } from '../calendar/ist-date.ts'
import { formatPercent } from '../money/format-money.ts'
import { loanProduct, type ProductTerms } from './loan-product.ts'

/**
 * A charge that is made once, as a share of the principal that is still unpaid so many days after the repayment day. No
 * basis points mean no charge.
 */
export type PenalTerms = Pick<ProductTerms, 'penalChargeBasisPoints' | 'penalChargeAfterDays'>

/** On one of the days on which the borrower is reminded, so that the charge is told with its reason when it is made. */
export const penalChargeDays = [1, 3, 7, 15, 30] as const

/** As published: none. */
export const noPenalCharge: PenalTerms = { penalChargeBasisPoints: 0, penalChargeAfterDays: 1 }

/** The published terms in full, which are the first version. */
export const firstProductTerms: ProductTerms = { ...loanProduct, ...noPenalCharge }

/** A penal charge that a loan may still come to. */
export type PenalCharge = { on: IstDate; basisPoints: number; afterDays: number }

/** Nothing where the terms have none, or the loan has no repayment day yet. */
export function penalChargeOf(
  { penalChargeBasisPoints: basisPoints, penalChargeAfterDays: afterDays }: PenalTerms,
  repaymentOn: IstDate | null,
): PenalCharge | undefined {
  return repaymentOn === null || basisPoints === 0
    ? undefined
    : { on: addDays(repaymentOn, afterDays), basisPoints, afterDays }
}

/** The charge in words; undefined where the terms have none. */
export function describePenalCharge({ penalChargeBasisPoints, penalChargeAfterDays }: PenalTerms): string | undefined {
  if (penalChargeBasisPoints === 0) return undefined
  const days = penalChargeAfterDays === 1 ? '1 day' : `${penalChargeAfterDays} days`
  return `${formatPercent(penalChargeBasisPoints)} of the principal that is still unpaid ${days} after the due date, once; it bears no interest and no GST`
}

type LateTerms = PenalTerms & { dailyRateBasisPoints: number }

/** What being late costs, in the words of agreement, reminders and statements. */
export function lateRule({ dailyRateBasisPoints, ...penalTerms }: LateTerms): string {
  const charge = describePenalCharge(penalTerms)
  const penalRule = charge
    ? `The penal charge is ${charge}. There is no penal interest.`
    : 'There are no penal charges and there is no penal interest.'
  return `Interest goes on at the same ${formatPercent(dailyRateBasisPoints)} a day on the principal that you still owe. ${penalRule} The fee, its GST, interest and charges together never exceed the amount lent.`
}
