import type { RejectionReason } from 'domain/loan/decision/decide-application'
import type { EligibilityPolicy, EligibilityReason } from 'domain/loan/decision/eligibility'
import { eligibilityMessage } from '../registration/decline-message.ts'

const messages: Record<Exclude<RejectionReason, EligibilityReason>, string> = {
  'documents missing': 'a document that we need was missing',
  'account not verified': 'the bank account could not be verified as yours',
  'amount out of bounds': 'the amount is more than your income allows',
}

const isDecisionReason = (reason: RejectionReason): reason is keyof typeof messages => Object.hasOwn(messages, reason)

/** The reason of a rejection as shown to the customer. */
export function rejectionMessage(reason: RejectionReason, policy: EligibilityPolicy): string {
  return isDecisionReason(reason) ? messages[reason] : eligibilityMessage(reason, policy)
}

/** Used when the bank refused the payout on every attempt. */
export const payoutRefusedMessage = 'your bank did not accept the money; you can apply again with another account'
