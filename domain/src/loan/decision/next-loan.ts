import type { IstDate } from '../../calendar/ist-date.ts'
import type { ProductTerms } from '../product/loan-product.ts'
import { quoteBounds } from '../product/quote-bounds.ts'
import { type Applicant, decideEligibility, type EligibilityPolicy } from './eligibility.ts'
import { nextDayWithinLimit, type Sanction, yearlyRoom } from './yearly-limit.ts'

export type NextLoanInput = {
  applicant: Applicant
  isRepeat: boolean
  policy: EligibilityPolicy
  terms: Pick<ProductTerms, 'amountPaise' | 'tenureDays'>
  /** What counts against the yearly limit; undefined if the customer has none. */
  sanctions: readonly Sanction[] | undefined
}

export type NextLoan = { maxAmountPaise: number; applyFrom: IstDate }

/**
 * The first day on which the customer would be eligible, and the highest quote on that day, all else being equal. Undefined
 * if waiting alone does not make them eligible.
 */
export function nextLoan(input: NextLoanInput, today: IstDate): NextLoan | undefined {
  const { applicant, isRepeat, policy, terms, sanctions } = input
  const { yearlyLimitPaise } = policy
  const isEligibleOn = (day: IstDate) => {
    const yearlyLimitUntil = sanctions
      ? nextDayWithinLimit(yearlyLimitPaise, terms.amountPaise.min, sanctions, day)
      : null
    return decideEligibility({ ...applicant, yearlyLimitUntil }, policy, day).isEligible
  }
  const days = [today, applicant.lastDecline?.applyAgainOn, applicant.yearlyLimitUntil]
  const applyFrom = days
    .flatMap((day) => (day && day !== 'never' && day >= today ? [day] : []))
    .toSorted()
    .find(isEligibleOn)
  if (applyFrom === undefined) return undefined
  const yearlyRoomPaise = sanctions ? yearlyRoom(yearlyLimitPaise, sanctions, applyFrom) : Number.POSITIVE_INFINITY
  const { monthlyIncomePaise } = applicant
  const { maxAmountPaise } = quoteBounds(terms, { monthlyIncomePaise, isRepeat, yearlyRoomPaise })
  return { maxAmountPaise, applyFrom }
}
