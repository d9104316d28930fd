import type { IstDate } from '../calendar/ist-date.ts'
import { type Applicant, decideEligibility, type EligibilityPolicy } from './eligibility.ts'
import type { ProductTerms } from './loan-product.ts'
import { quoteBounds } from './quote-bounds.ts'
import { roomAgainOn, type Sanction, yearlyRoom } from './yearly-limit.ts'

export type Outlook = {
  applicant: Applicant
  isRepeat: boolean
  policy: EligibilityPolicy
  terms: Pick<ProductTerms, 'amountPaise' | 'tenureDays'>
  /** What counts against the limit of a year; undefined where no such limit holds. */
  sanctions: readonly Sanction[] | undefined
}

export type NextLoan = { maxAmountPaise: number; applyFrom: IstDate }

/**
 * What the eligibility check and the quote would say on the first day on which they say yes, if nothing but the calendar
 * changes until then. Nothing where waiting alone does not help.
 */
export function nextLoan(outlook: Outlook, today: IstDate): NextLoan | undefined {
  const { applicant, isRepeat, policy, terms, sanctions } = outlook
  const { yearlyLimitPaise } = policy
  const isEligibleOn = (day: IstDate) => {
    const yearlyLimitUntil = sanctions ? roomAgainOn(yearlyLimitPaise, terms.amountPaise.min, sanctions, day) : null
    return decideEligibility({ ...applicant, yearlyLimitUntil }, policy, day).isEligible
  }
  const days = [today, applicant.lastDecline?.applyAgainOn, applicant.yearlyLimitUntil]
  const applyFrom = days
    .flatMap((day) => (day && day >= today ? [day] : []))
    .toSorted()
    .find(isEligibleOn)
  if (applyFrom === undefined) return undefined
  const yearlyRoomPaise = sanctions ? yearlyRoom(yearlyLimitPaise, sanctions, applyFrom) : Number.POSITIVE_INFINITY
  const { monthlyIncomePaise } = applicant
  const { maxAmountPaise } = quoteBounds(terms, { monthlyIncomePaise, isRepeat, yearlyRoomPaise })
  return { maxAmountPaise, applyFrom }
}
