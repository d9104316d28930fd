import type { EligibilityReason, Verdict } from './eligibility.ts'
import { type Choice, isWithinBounds, type QuoteBounds } from './quote-bounds.ts'

export type RejectionReason = 'documents missing' | 'account not verified' | 'amount out of bounds' | EligibilityReason

/** What a complete application is judged by. */
export type ApplicationFacts = {
  hasAllDocuments: boolean
  /** How well the account holder's name agrees with the customer's; nothing where no account was verified. */
  nameMatchScore: number | null
  nameMatchMin: number
  choice: Choice | null
  bounds: QuoteBounds
  /** The lender's policy, judged once more on the day. */
  verdict: Verdict
}

/** Every reason against the loan, not only the first; none of them sanctions it. */
export function reasonsToReject(facts: ApplicationFacts): RejectionReason[] {
  const { hasAllDocuments, nameMatchScore, nameMatchMin, choice, bounds, verdict } = facts
  const against: [boolean, RejectionReason][] = [
    [!hasAllDocuments, 'documents missing'],
    [nameMatchScore === null || nameMatchScore < nameMatchMin, 'account not verified'],
    [choice === null || !isWithinBounds(bounds, choice), 'amount out of bounds'],
  ]
  const own = against.filter(([holds]) => holds).map(([, reason]) => reason)
  return verdict.isEligible ? own : [...own, ...verdict.reasons]
}
