import { isDeepStrictEqual } from 'node:util'
import { type Decision, decideApplication, type RuleResult } from 'domain/loan/decision/decide-application'
import type { RuleName } from 'domain/loan/decision/rules'
import type { Queryable } from '../../platform/database/database.ts'
import { listEligibilityPolicies, type VersionedPolicy } from '../../records/loans/eligibility-policies.ts'
import { hashJson } from '../../records/staff/door/canonical-json.ts'
import { hashOfDecision, type PersonResult, pageDecisions, type StoredDecision } from './decisions.ts'

export type Difference = { id: string; leadId: number; what: string[] }
export type VerifiedDecisions = {
  equal: number
  /** Whose input was erased with the customer's data: only their hash was checked. */
  erased: number
  differences: Difference[]
}

const isRule = (result: RuleResult | PersonResult): result is RuleResult => 'rule' in result
/** As JSON keeps it. */
const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

/** What the same rules say of the same input, in the versions that decided. */
function decideAgain(body: NonNullable<StoredDecision['body']>, policy: VersionedPolicy): Decision {
  const versions: Partial<Record<RuleName, number>> = {}
  for (const result of body.results) if (isRule(result)) versions[result.rule] = result.ruleVersion
  return decideApplication(body.input, policy, versions)
}

function compareBody(decision: StoredDecision, body: NonNullable<StoredDecision['body']>, policy: VersionedPolicy) {
  const what = hashJson(body).equals(decision.bodyHash)
    ? []
    : ['the stored input and results are not those that were hashed']
  const again = decideAgain(body, policy)
  const [stored, now] = [body.results.filter(isRule), asStored(again.results)]
  const nowByRule = new Map(now.map((result) => [result.rule, result]))
  for (const result of stored) {
    const other = nowByRule.get(result.rule)
    if (isDeepStrictEqual(result, other)) continue
    const seen = (each: RuleResult | undefined) =>
      `${each?.answer ?? 'not asked'} on ${JSON.stringify(each?.inputs ?? {})}`
    what.push(`${result.rule}: stored ${seen(result)}, again ${seen(other)}`)
  }
  const byPerson = body.results.length > stored.length
  if (!byPerson && (again.outcome !== decision.outcome || again.amountPaise !== decision.amountPaise))
    what.push(`outcome: stored ${decision.outcome}, again ${again.outcome}`)
  return what
}

/** Runs every stored decision again: none may come out different. */
export async function verifyDecisions(database: Queryable): Promise<VerifiedDecisions> {
  const policies = new Map((await listEligibilityPolicies(database)).map((policy) => [policy.version, policy]))
  const verified: VerifiedDecisions = { equal: 0, erased: 0, differences: [] }
  let after = 0
  for (;;) {
    const page = await pageDecisions(database, { after, limit: 500 })
    for (const decision of page) {
      const { id, leadId, policyVersion, body, hash } = decision
      const policy = policies.get(policyVersion)
      const what = hashOfDecision(decision).equals(hash) ? [] : ['the outcome is not the one that was hashed']
      if (body !== null && policy !== undefined) what.push(...compareBody(decision, body, policy))
      if (what.length > 0) verified.differences.push({ id, leadId, what })
      else if (body === null) verified.erased += 1
      else verified.equal += 1
    }
    const last = page.at(-1)
    if (last === undefined) return verified
    after = last.madeNo
  }
}
