import type { RejectionReason } from '../../rules/reasons.ts'
import type { DecisionInput } from '../../rules/rule.ts'
import { type DecisionPolicy, decideApplication } from './decide-application.ts'

/** What would make it yes. */
export type Remedy =
  | { kind: 'amount'; amountPaise: number }
  | { kind: 'document'; document: 'salary account statement' | 'own statement' | 'recent statement' | 'all documents' }

const documentFor: Partial<Record<RejectionReason, Extract<Remedy, { kind: 'document' }>['document']>> = {
  'documents missing': 'all documents',
  'salary not regular': 'salary account statement',
  'income not proved': 'salary account statement',
  'income differs': 'salary account statement',
  'statement of another account': 'own statement',
  'document in another name': 'own statement',
  'document too old': 'recent statement',
}

/** The highest amount below the one asked for that the same rules do not reject. */
function lowerAmount(input: DecisionInput, policy: DecisionPolicy): number | undefined {
  const { choice, bounds } = input
  if (choice === null) return undefined
  const highest = Math.min(choice.amountPaise - 1, bounds.maxAmountPaise)
  const from = Math.floor(highest / bounds.amountStepPaise) * bounds.amountStepPaise
  for (let amountPaise = from; amountPaise >= bounds.minAmountPaise; amountPaise -= bounds.amountStepPaise)
    if (decideApplication({ ...input, choice: { ...choice, amountPaise } }, policy).outcome !== 'reject')
      return amountPaise
  return undefined
}

/** The lowest cap, where a person found that less can be lent and the rules agree. */
function cappedAmount(input: DecisionInput, policy: DecisionPolicy): number | undefined {
  const caps = decideApplication(input, policy).results.flatMap(({ capPaise }) => capPaise ?? [])
  return caps.length === 0 ? undefined : Math.min(...caps)
}

/**
 * What the applicant could change, found by the rules that rejected, or in the reasons of a person who did. Nothing where one of
 * the reasons cannot be changed, and nothing at all where a check on fraud decided.
 */
export function remediesOf(
  input: DecisionInput,
  policy: DecisionPolicy,
  reasons: readonly RejectionReason[],
): Remedy[] {
  if (reasons.length === 0 || reasons.includes('not offered')) return []
  const decided = decideApplication(input, policy)
  const isByRules = decided.outcome === 'reject' && reasons.every((reason) => decided.reasons.includes(reason))
  const isAboutAmount = reasons.every((reason) => reason === 'amount out of bounds')
  const ofPerson = isAboutAmount ? cappedAmount(input, policy) : undefined
  const amountPaise = isByRules ? lowerAmount(input, policy) : ofPerson
  if (amountPaise !== undefined) return [{ kind: 'amount', amountPaise }]
  const documents = reasons.map((reason) => documentFor[reason])
  if (documents.includes(undefined)) return []
  return [...new Set(documents)].flatMap((document) => (document ? [{ kind: 'document' as const, document }] : []))
}
