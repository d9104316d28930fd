import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import type { Decline, EligibilityPolicy, EligibilityReason } from 'domain/loan/decision/eligibility'
import type { BlockReason } from 'domain/loan/decision/lending-block'
import { formatRupees } from 'domain/money/format-money'

/** Why somebody gets no new loan, as the customer reads it. */
const blockMessages: Record<BlockReason, string> = {
  'blocked at own wish': 'you asked us not to lend to you; write to us if you have changed your mind',
  'blocked for safety': 'somebody else may be using your details, so we lend nothing in your name; please write to us',
  'blocked in a dispute': 'an amount between us is disputed; you can apply again once that is settled',
  'blocked by us': 'we have decided to lend you nothing more; write to us to learn why, and to object',
}

/** With the last day of a block that ends by itself. */
export const blockMessage = (reason: BlockReason, until: IstDate | null): string =>
  until === null ? blockMessages[reason] : `${blockMessages[reason]} (this holds until ${formatDate(until)})`

type Messages = Record<EligibilityReason, (policy: EligibilityPolicy, blockedUntil: IstDate | null) => string>

const messages: Messages = {
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
  'blocked at own wish': (_policy, until) => blockMessage('blocked at own wish', until),
  'blocked for safety': (_policy, until) => blockMessage('blocked for safety', until),
  'blocked in a dispute': (_policy, until) => blockMessage('blocked in a dispute', until),
  'blocked by us': (_policy, until) => blockMessage('blocked by us', until),
}

export const eligibilityMessage = (
  reason: EligibilityReason,
  policy: EligibilityPolicy,
  blockedUntil: IstDate | null = null,
): string => messages[reason](policy, blockedUntil)

/** Every reason of a decline, and the date from which the customer may apply again, if there is one. */
export function declineMessage(
  { reasons, applyAgainOn }: Decline,
  policy: EligibilityPolicy,
  blockedUntil: IstDate | null = null,
): string {
  const list = reasons.map((reason) => eligibilityMessage(reason, policy, blockedUntil)).join('; ')
  const applyAgain = applyAgainOn === null ? '' : ` You can apply again from ${formatDate(applyAgainOn)}.`
  return `We cannot offer you a loan now: ${list}.${applyAgain}`
}
