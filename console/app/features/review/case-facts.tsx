import { formatRupees } from 'domain/money/format-money'
import { Chip, type ChipTone } from '../../shared/layout/chip'
import type { Data } from './use-decision-acts'

const answerTones: Record<string, ChipTone> = {
  pass: 'good',
  fail: 'bad',
  cap: 'warn',
  wait: 'info',
  'not known': 'warn',
}
const modeWords: Record<string, string> = { note: 'only noted', refer: 'a person decides', reject: 'rejects' }
type Rule = Data['rules'][number]

/** What the rule looked at, and the page and line of each. */
function Seen({ rule }: { rule: Rule }) {
  if (rule.seen.length === 0 && rule.cap === null) return null
  return (
    <dl className="rule-seen">
      {rule.seen.map(({ label, value, source, proof }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} <span className="source">{[source, proof].filter(Boolean).join(', ')}</span>
          </dd>
        </div>
      ))}
      {rule.cap !== null && (
        <div>
          <dt>It allows</dt>
          <dd>{formatRupees(rule.cap * 100)}</dd>
        </div>
      )}
    </dl>
  )
}

/** What needs a look comes first. */
const isOpen = ({ answer, mode }: Rule) => answer !== 'pass' && mode !== 'note'

/** What the customer states, and who says that it is so. */
export function Facts({ review }: { review: Data }) {
  return (
    <section className="desk-pane" aria-label="The application">
      <h2>What is stated, and what proves it</h2>
      <dl className="facts">
        {review.facts.map(({ label, value, source, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <span>
                <Chip tone={tone}>{source}</Chip>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function RuleList({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul className="grid gap-2">
      {rules.map((rule) => (
        <li key={rule.rule}>
          <Chip tone={answerTones[rule.answer] ?? 'plain'}>{rule.answer}</Chip> {rule.title}{' '}
          {rule.answer !== 'pass' && <span className="text-ink-soft">({modeWords[rule.mode] ?? rule.mode})</span>}
          <Seen rule={rule} />
        </li>
      ))}
    </ul>
  )
}

export function Rules({ review }: { review: Data }) {
  const open = review.rules.filter(isOpen)
  const others = review.rules.filter((rule) => !isOpen(rule))
  return (
    <>
      <h2>Rules, version {review.policy_version}</h2>
      {open.length > 0 && <RuleList rules={open} />}
      <details open={open.length === 0}>
        <summary>{open.length === 0 ? 'All rules' : `${others.length} others that passed or are only noted`}</summary>
        <RuleList rules={others} />
      </details>
    </>
  )
}
