import type { rehearsalResult } from 'contract/console/policy'
import { type Decision, decideApplication, type RuleResult } from 'domain/loan/decision/decide-application'
import { ruleOf } from 'domain/loan/decision/rules'
import { rupeesOf } from 'domain/money/paise'
import type { z } from 'zod'
import type { Queryable } from '../../../platform/database/database.ts'
import type { PolicyValues } from '../../../records/loans/eligibility-policies.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { type PersonResult, pageDecisions, type StoredDecision } from '../decisions.ts'

export type RehearsalResult = z.output<typeof rehearsalResult>

const pageSize = 1_000
const examplesShown = 20

const isRule = (result: RuleResult | PersonResult): result is RuleResult => 'rule' in result
const counts = (mode: string) => mode === 'refer' || mode === 'reject'

/** The rules for which the draft has no answer, because nothing was asked then. */
function unasked(stored: readonly RuleResult[], draft: Decision): boolean {
  const counted = new Set(stored.filter(({ mode }) => counts(mode)).map(({ rule }) => rule))
  return draft.results.some(
    ({ rule, mode, answer }) => counts(mode) && (answer === 'not known' || answer === 'wait') && !counted.has(rule),
  )
}

type Counts = Omit<RehearsalResult, 'changes'> & { changes: Map<string, RehearsalResult['changes'][number]> }

function compare(counted: Counts, { leadId, outcome, amountPaise, body }: StoredDecision, values: PolicyValues): void {
  counted.applications += 1
  counted.lent_now += rupeesOf(amountPaise ?? 0)
  if (body === null) {
    counted.cannot_say += 1
    return
  }
  const draft = decideApplication(body.input, values)
  counted.lent_by_draft += rupeesOf(draft.amountPaise ?? 0)
  if (draft.outcome === outcome && draft.amountPaise === amountPaise) {
    counted.unchanged += 1
    return
  }
  if (draft.outcome !== 'reject' && unasked(body.results.filter(isRule), draft)) {
    counted.cannot_say += 1
    return
  }
  const shown = draft.outcome === outcome ? 'sanction of another amount' : draft.outcome
  const key = `${outcome} ${shown}`
  const change = counted.changes.get(key) ?? { outcome, draft: shown, applications: 0, amount: 0 }
  change.applications += 1
  change.amount += rupeesOf(body.input.choice?.amountPaise ?? 0)
  counted.changes.set(key, change)
  const because = [...draft.reasons, ...draft.referredBy.map((rule) => ruleOf(rule).title)].join('; ')
  if (counted.examples.length < examplesShown)
    counted.examples.push({ loan_no: loanNumber(leadId), from: outcome, to: shown, because })
}

/** What the draft would have decided on the frozen inputs of the rules' own decisions since then; people's are left out. */
export async function rehearse(database: Queryable, values: PolicyValues, since: Date): Promise<RehearsalResult> {
  const counted: Counts = {
    ...{ applications: 0, unchanged: 0, cannot_say: 0, lent_now: 0, lent_by_draft: 0, examples: [] },
    changes: new Map(),
  }
  let after = 0
  for (;;) {
    const page = await pageDecisions(database, { after, since, limit: pageSize })
    const ofRules = page.filter(({ body }) => body === null || body.results.every(isRule))
    for (const decision of ofRules) compare(counted, decision, values)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.madeNo
    // A long rehearsal lets other jobs of this process run.
    await new Promise(setImmediate)
  }
  const changes = [...counted.changes.values()].toSorted((a, b) => b.applications - a.applications)
  return { ...counted, changes }
}
