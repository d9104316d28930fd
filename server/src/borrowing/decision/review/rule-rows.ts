import type { ConsoleDataOf } from 'contract/console/console-event'
import type { review } from 'contract/console/review'
import { describeFact, describeSource, factLabels } from 'domain/evidence/describe-fact'
import type { FactKind, Facts } from 'domain/evidence/fact'
import type { RuleResult } from 'domain/loan/decision/decide-application'
import { ruleOf } from 'domain/loan/decision/rules'
import { rupeesOf } from 'domain/money/paise'

type Row = ConsoleDataOf<(typeof review)['events']['case']>['rules'][number]
type Seen = Row['seen'][number]

function seenOf(kind: FactKind, facts: Facts): Seen[] {
  const fact = facts[kind]
  if (fact === undefined) return []
  const place = fact.source.from === 'file' ? fact.source : undefined
  return [
    {
      label: factLabels[kind],
      value: fact.state === 'known' ? describeFact(kind, fact.value as never) : fact.state.replace('-', ' '),
      source: describeSource(fact.source),
      proof: fact.state === 'known' ? fact.proof : null,
      file_id: place?.fileId ?? null,
      page: place?.page ?? null,
      line: place?.line ?? null,
    },
  ]
}

const isFact = (name: string): name is FactKind => Object.hasOwn(factLabels, name)

/** Each rule with its answer, and every fact that it looked at with its source. */
export const ruleRows = (results: readonly RuleResult[], facts: Facts): Row[] =>
  results.map(({ rule, ruleVersion, mode, answer, inputs, capPaise }) => ({
    ...{ rule, title: ruleOf(rule, ruleVersion).title, mode, answer },
    seen: Object.keys(inputs)
      .filter(isFact)
      .flatMap((kind) => seenOf(kind, facts)),
    cap: capPaise === undefined ? null : rupeesOf(capPaise),
  }))
