import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { SelectField } from 'ui/field/select-field.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { useAct } from '../../shared/wire/use-act'
import { AskRequest } from '../requests/ask-request'
import { DifferenceList } from './difference-list'
import {
  differences,
  type Mode,
  modeOf,
  modeWords,
  type NumberName,
  numberGroups,
  type Policies,
  type PolicyDraft,
  type PolicyVersion,
} from './policy-words'
import { RehearsalView } from './rehearsal-view'

type Props = { policies: Policies; from: PolicyVersion; onClose: () => void }

const modes = Object.entries(modeWords).map(([value, label]) => ({ value, label }))
const isWhole = (text: string) => /^-?\d{1,8}$/.test(text)

/** A draft that begins as a version: its numbers and rules, the difference, a rehearsal, and the request. */
export function DraftEditor({ policies, from, onClose }: Props) {
  const { rules, today } = policies
  const [typed, setTyped] = useState<Partial<Record<NumberName, string>>>({})
  const [chosen, setChosen] = useState<PolicyDraft['modes']>({})
  const [startsOn, setStartsOn] = useState(today)
  const [rehearsed, setRehearsed] = useState<{ id: string; of: string }>()
  const [isAsking, setIsAsking] = useState(false)
  const wrong = Object.values(typed).some((text) => !isWhole(text))
  const numbers = { ...from.numbers }
  for (const [name, text] of Object.entries(typed)) if (isWhole(text)) numbers[name as NumberName] = Number(text)
  const draft: PolicyDraft = { numbers, modes: { ...from.modes, ...chosen } }
  const changed = differences(from, draft, rules)
  const key = JSON.stringify(draft)
  const rehearse = useAct('policy', 'rehearse', {
    onDone: ({ rehearsal_id }) => setRehearsed({ id: rehearsal_id, of: key }),
  })
  return (
    <section aria-label="Draft" className="policy-draft">
      {numberGroups.map(({ title, numbers: group }) => (
        <fieldset key={title} className="policy-group">
          <legend>{title}</legend>
          {group.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              inputMode="numeric"
              value={typed[name] ?? String(from.numbers[name])}
              error={isWhole(typed[name] ?? '0') ? undefined : 'Please give a whole number.'}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className="policy-group">
        <legend>What each rule does when it fails or does not know</legend>
        {rules.map((rule) => (
          <SelectField
            key={rule.rule}
            label={rule.title}
            options={modes}
            value={modeOf(draft, rule)}
            onChange={({ target }) => target.value && setChosen({ ...chosen, [rule.rule]: target.value as Mode })}
          />
        ))}
      </fieldset>
      <div className="policy-side">
        <h2>The difference</h2>
        <DifferenceList differences={changed} empty="Nothing is changed yet." />
        <Button
          variant="secondary"
          disabled={wrong || changed.length === 0}
          busy={rehearse.isRunning}
          onClick={() => rehearse.run({ values: draft })}
        >
          Rehearse on ninety days
        </Button>
        {rehearse.refusal && (
          <Alert type="error" clearAfterMs={null}>
            {rehearse.refusal.message}
          </Alert>
        )}
        {rehearsed && rehearsed.of !== key && <p>The draft has changed since it was rehearsed.</p>}
        {rehearsed && <RehearsalView rehearsalId={rehearsed.id} />}
        <TextField
          label="Holds from"
          type="date"
          min={today}
          value={startsOn}
          onChange={({ target }) => setStartsOn(target.value)}
        />
        <p className="policy-actions">
          <Button disabled={wrong || changed.length === 0} onClick={() => setIsAsking(true)}>
            Ask another person…
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Leave it
          </Button>
        </p>
      </div>
      {isAsking && (
        <AskRequest
          title="Change the policy"
          kind="policy"
          command={{ values: draft, starts_on: startsOn }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
