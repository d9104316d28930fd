import type { RejectionReason } from 'domain/loan/decide-application'
import type { EligibilityPolicy, EligibilityReason } from 'domain/loan/eligibility'
import { eligibilityWords } from '../registration/decline-words.ts'

const own: Record<Exclude<RejectionReason, EligibilityReason>, string> = {
  'documents missing': 'a document that we need was missing',
  'account not verified': 'the bank account could not be verified as yours',
  'amount out of bounds': 'the amount is more than your income allows',
}

const isOwn = (reason: RejectionReason): reason is keyof typeof own => Object.hasOwn(own, reason)

/** Why an application was rejected, as the customer is told. */
export function rejectionWords(reason: RejectionReason, policy: EligibilityPolicy): string {
  return isOwn(reason) ? own[reason] : eligibilityWords(reason, policy)
}

/** When the money could not be paid to the account, however often it was tried. */
export const payoutRefusedWords = 'your bank did not accept the money; you can apply again with another account'
