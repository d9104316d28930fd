import type { EligibilityPolicy, EligibilityReason } from 'domain/loan/decision/eligibility'
import type { RejectionReason } from 'domain/rules/reasons'
import { eligibilityMessage } from '../registration/decline-message.ts'

const messages: Record<Exclude<RejectionReason, EligibilityReason>, string> = {
  'documents missing': 'a document that we need was missing',
  'account not verified': 'the bank account could not be verified as yours',
  'amount out of bounds': 'the amount is more than your income allows',
  'income not proved': 'your bank statement does not show your income',
  'income differs': 'your documents show a lower income than you entered',
  'salary not regular': 'your bank statement does not show a salary in at least two of the last three months',
  'obligations too high': 'your other instalments leave too little of your income',
  'statement of another account': 'the bank statement is of another account than the one we would pay to',
  'document in another name': 'a document is in another name than yours',
  'payments returned': 'too many payments from your account were returned',
  'balance too low': 'the balance of your account is too low',
  'document not accepted': 'a document could not be accepted',
  'document too old': 'your bank statement is too old',
  'identity differs': 'your details differ from those of the PAN or Aadhaar records',
  'credit report':
    'your credit report at Equifax. Each credit bureau gives you one full report a year free of charge; if something in it is wrong, the bureau or the lender that reported it must correct it within 30 days',
  'not offered': 'we cannot offer you a loan. If you think that this is wrong, please write to our grievance officer',
}

const isDecisionReason = (reason: RejectionReason): reason is keyof typeof messages => Object.hasOwn(messages, reason)

/** The reason of a rejection as shown to the customer. */
export function rejectionMessage(reason: RejectionReason, policy: EligibilityPolicy): string {
  return isDecisionReason(reason) ? messages[reason] : eligibilityMessage(reason, policy)
}

/** Used when the bank refused the payout on every attempt. */
export const payoutRefusedMessage = 'your bank did not accept the money; you can apply again with another account'
