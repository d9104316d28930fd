import type { IstDate } from '../../calendar/ist-date.ts'
import type { RejectionReason } from '../../rules/reasons.ts'
import type { DecisionInput, Judged, RuleMode, RulePolicy } from '../../rules/rule.ts'
import type { Verdict } from './eligibility.ts'
import { type RuleModes, type RuleName, ruleNames, ruleOf } from './rules.ts'

export type Outcome = 'wait' | 'sanction' | 'refer' | 'reject'

export type RuleResult = Judged & { rule: RuleName; ruleVersion: number; mode: RuleMode }

export type Decision = {
  outcome: Outcome
  /** What may be lent; null unless it is sanctioned. */
  amountPaise: number | null
  /** Every reason to reject it, not only the first. */
  reasons: RejectionReason[]
  /** The rules for which a person has to decide. */
  referredBy: RuleName[]
  results: RuleResult[]
}

export type DecisionPolicy = RulePolicy & { ruleModes: RuleModes }

/** The version of each rule that decides; the newest for those that are not named. */
export type RuleVersions = Partial<Record<RuleName, number>>

const counts = ({ mode }: RuleResult) => mode === 'refer' || mode === 'reject'

/**
 * Decides on exactly this input: the same input, policy and versions always come out equal. A rule that rejects comes first,
 * then one that waits, then one that needs a person.
 */
export function decideApplication(input: DecisionInput, policy: DecisionPolicy, versions: RuleVersions = {}): Decision {
  const results = ruleNames
    .map((rule) => ({ rule, mode: policy.ruleModes[rule] ?? ruleOf(rule).mode }))
    .filter(({ mode }) => mode !== 'off')
    .map(({ rule, mode }): RuleResult => {
      const { version: ruleVersion, judge } = ruleOf(rule, versions[rule])
      return { rule, ruleVersion, mode, ...judge(input, policy) }
    })
  const rejecting = results.filter(({ mode, answer }) => mode === 'reject' && answer === 'fail')
  const referring = results.filter(
    (result) =>
      counts(result) && (result.answer === 'not known' || (result.mode === 'refer' && result.answer === 'fail')),
  )
  const decided = { results, reasons: [...new Set(rejecting.flatMap(({ reasons }) => reasons))] }
  const none = { ...decided, amountPaise: null, referredBy: [] }
  if (rejecting.length > 0) return { ...none, outcome: 'reject' }
  if (results.some((result) => counts(result) && result.answer === 'wait')) return { ...none, outcome: 'wait' }
  const referredBy = referring.map(({ rule }) => rule)
  if (referredBy.length > 0) return { ...none, outcome: 'refer', referredBy }
  return { ...decided, outcome: 'sanction', amountPaise: cappedAmount(input, results), referredBy }
}

/** What was asked for, or the lowest cap. */
function cappedAmount({ choice }: DecisionInput, results: readonly RuleResult[]): number | null {
  if (choice === null) return null
  const caps = results.filter(counts).flatMap(({ capPaise }) => capPaise ?? [])
  return Math.min(choice.amountPaise, ...caps)
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
