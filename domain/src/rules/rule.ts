import type { IstDate } from '../calendar/ist-date.ts'
import type { FactKind, Facts, FactValues } from '../evidence/fact.ts'
import type { Applicant, EligibilityPolicy } from '../loan/decision/eligibility.ts'
import type { Choice, QuoteBounds } from '../loan/product/quote-bounds.ts'
import type { RejectionReason } from './reasons.ts'
import type { RuleLimits } from './rule-limits.ts'

/** What a rule that fails does: nothing, is recorded, sends the application to a person, or rejects it. */
export const ruleModes = ['off', 'note', 'refer', 'reject'] as const
export type RuleMode = (typeof ruleModes)[number]

/** What may still be at work when the decision is asked for. */
export type EvidenceSource = 'documents' | 'aadhaar' | 'bureau' | 'screening'

/** The one frozen input of a decision: rules, repetition and rehearsal read nothing else. */
export type DecisionInput = {
  decidedOn: IstDate
  /** What the registration says, for the eligibility check on the day of the decision. */
  applicant: Applicant
  hasAllDocuments: boolean
  /** The person who has read the documents; null if nobody has. */
  documentsReadBy: string | null
  /** How well the account holder's name agrees with the customer's; null if no account was verified. */
  nameMatchScore: number | null
  choice: Choice | null
  bounds: QuoteBounds
  facts: Facts
  waitingFor: readonly EvidenceSource[]
}

/** What a version of the policy gives to the rules. */
export type RulePolicy = EligibilityPolicy & { limits: RuleLimits }

/** `not known` is what a rule answers when its fact is missing: it never counts as zero, and never passes. */
export type RuleAnswer = 'pass' | 'fail' | 'cap' | 'wait' | 'not known'

export type Judged = {
  answer: RuleAnswer
  /** What it looked at; for facts by their kind, so that each leads to its source. */
  inputs: Record<string, unknown>
  reasons: readonly RejectionReason[]
  /** What it allows at most; only with the answer `cap`. */
  capPaise?: number
}

export type Rule = {
  /** A rule is never edited once a decision used it; a change is a new version beside it. */
  version: number
  /** Where the policy says nothing. */
  mode: RuleMode
  /** In a few words, for the person who reads the case. */
  title: string
  judge(input: DecisionInput, policy: RulePolicy): Judged
}

/** A rule whose answer is yes or no. */
export const passesIf = (isPassed: boolean, inputs: Judged['inputs'], reason: RejectionReason): Judged => ({
  answer: isPassed ? 'pass' : 'fail',
  inputs,
  reasons: isPassed ? [] : [reason],
})

type Verdict = boolean | 'not known' | { capPaise: number }

type FactRule<Kind extends FactKind> = {
  title: string
  needs: readonly Kind[]
  /** Waits for this source while it is at work. */
  source?: EvidenceSource
  reason: RejectionReason
  judge(values: { [Each in Kind]: FactValues[Each] }, policy: RulePolicy, input: DecisionInput): Verdict
}

/** A rule about facts: without one of them it waits or does not know. A person is asked where the policy says nothing. */
export function factRule<Kind extends FactKind>({ title, needs, source, reason, judge }: FactRule<Kind>): Rule {
  return {
    version: 1,
    mode: 'refer',
    title,
    judge(input, policy) {
      const inputs = valuesOf(input.facts, needs)
      const isMissing = Object.keys(inputs).length < needs.length
      const isWaiting = source !== undefined && input.waitingFor.includes(source)
      if (isMissing) return { answer: isWaiting ? 'wait' : 'not known', inputs, reasons: [] }
      const verdict = judge(inputs as { [Each in Kind]: FactValues[Each] }, policy, input)
      if (verdict === 'not known') return { answer: 'not known', inputs, reasons: [] }
      if (typeof verdict === 'object') return { answer: 'cap', inputs, reasons: [reason], ...verdict }
      return passesIf(verdict, inputs, reason)
    },
  }
}

/** Those that are known. */
export function valuesOf<Kind extends FactKind>(
  facts: Facts,
  kinds: readonly Kind[],
): { [Each in Kind]?: FactValues[Each] } {
  const known = kinds.flatMap((kind) => {
    const fact = facts[kind]
    return fact?.state === 'known' ? [[kind, fact.value] as const] : []
  })
  return Object.fromEntries(known) as { [Each in Kind]?: FactValues[Each] }
}
