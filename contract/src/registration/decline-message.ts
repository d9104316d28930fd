import { formatDate } from 'domain/calendar/ist-date'
import type { Decline, EligibilityPolicy, EligibilityReason } from 'domain/loan/decision/eligibility'
import { formatRupees } from 'domain/money/format-money'

const messages: Record<EligibilityReason, (policy: EligibilityPolicy) => string> = {
  'not salaried': () => 'our loans are for salaried people',
  'too young': ({ minimumAgeYears }) => `you must be at least ${minimumAgeYears} years old`,
  'too old': ({ maximumAgeYears }) => `our loans are for people up to ${maximumAgeYears} years old`,
  'income too low': ({ minimumIncomePaise }) =>
    `your monthly income must be at least ${formatRupees(minimumIncomePaise)}`,
  'PAN not verified': () => 'your PAN is not verified yet',
  'open loan': () => 'you have a loan with us that is not yet repaid',
  'yearly limit reached': ({ yearlyLimitPaise }) =>
    `without full KYC we may lend at most ${formatRupees(yearlyLimitPaise)} a year, and what is left of it is less than our smallest loan`,
  'declined lately': () => 'your last application was declined',
}

export const eligibilityMessage = (reason: EligibilityReason, policy: EligibilityPolicy): string =>
  messages[reason](policy)

/** Every reason of a decline, and the date from which the customer may apply again, if there is one. */
export function declineMessage({ reasons, applyAgainOn }: Decline, policy: EligibilityPolicy): string {
  const list = reasons.map((reason) => eligibilityMessage(reason, policy)).join('; ')
  const applyAgain = applyAgainOn === null ? '' : ` You can apply again from ${formatDate(applyAgainOn)}.`
  return `We cannot offer you a loan now: ${list}.${applyAgain}`
}
