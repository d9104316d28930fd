import type { IstDate } from '../../calendar/ist-date.ts'
import { type Choice, isWithinBounds, type QuoteBounds } from '../product/quote-bounds.ts'
import type { EligibilityReason, Verdict } from './eligibility.ts'

export type RejectionReason = 'documents missing' | 'account not verified' | 'amount out of bounds' | EligibilityReason

/** What the decision on a complete application depends on. */
export type ApplicationFacts = {
  hasAllDocuments: boolean
  /** How well the account holder's name agrees with the customer's; null if no account was verified. */
  nameMatchScore: number | null
  nameMatchMin: number
  choice: Choice | null
  bounds: QuoteBounds
  /** The eligibility check, repeated on the day of the decision. */
  verdict: Verdict
}

/** Every reason to reject the application, not only the first. It is sanctioned if there is none. */
export function reasonsToReject(facts: ApplicationFacts): RejectionReason[] {
  const { hasAllDocuments, nameMatchScore, nameMatchMin, choice, bounds, verdict } = facts
  const checks: [isFailed: boolean, RejectionReason][] = [
    [!hasAllDocuments, 'documents missing'],
    [nameMatchScore === null || nameMatchScore < nameMatchMin, 'account not verified'],
    [choice === null || !isWithinBounds(bounds, choice), 'amount out of bounds'],
  ]
  const reasons = checks.filter(([isFailed]) => isFailed).map(([, reason]) => reason)
  return verdict.isEligible ? reasons : [...reasons, ...verdict.reasons]
}

/**
 * The day from which a rejected customer may apply again. Null if waiting does not help, or is not needed: a customer who is
 * rejected only because of an open loan may apply as soon as that is repaid.
 */
export function dayAfterRejection(
  reasons: readonly RejectionReason[],
  verdict: Verdict,
  waitUntil: IstDate,
): IstDate | null {
  if (verdict.isEligible) return waitUntil
  const { reasons: ofPolicy, applyAgainOn } = verdict
  if (reasons.length === ofPolicy.length || ofPolicy.includes('too old')) return applyAgainOn
  return applyAgainOn !== null && applyAgainOn > waitUntil ? applyAgainOn : waitUntil
}
