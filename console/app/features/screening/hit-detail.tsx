import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import { useMay } from '../../shared/session/session'
import { useAct } from '../../shared/wire/use-act'
import { AskRequest } from '../requests/ask-request'
import { ReportDuty } from './report-duty'
import { type HitDetail as Detail, sourceNames, stateLabels, stateTones } from './screening-words'

function SideBySide({ hit }: { hit: Detail }) {
  const asItems = (lines: Detail['customer_lines']) => lines.map(({ label, value }) => ({ term: label, value }))
  const [primary, ...aliases] = hit.listed_names
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      <section className="tile" aria-label="Our customer">
        <h2>Our customer</h2>
        <DetailList items={asItems(hit.customer_lines)} />
        <p className="mt-2">
          <Link to={`/customers/${hit.customer_id}/now`}>Open the customer</Link>
        </p>
      </section>
      <section className="tile" aria-label="On the list">
        <h2>
          {sourceNames[hit.source]}, {hit.reference}
        </h2>
        {!hit.is_entry_current && <p className="mb-2">The list has changed or dropped this entry since.</p>}
        <DetailList
          items={[
            { term: 'Name', value: primary?.name ?? '' },
            ...aliases.map(({ name, is_weak: isWeak }) => ({ term: isWeak ? 'Weak alias' : 'Alias', value: name })),
            ...asItems(hit.listed_lines),
          ]}
        />
      </section>
    </div>
  )
}

function History({ hit }: { hit: Detail }) {
  return (
    <table className="dense mt-4">
      <caption className="sr-only">What happened</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">State</th>
          <th scope="col">By</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {hit.history.map(({ at, state, by, reason }) => (
          <tr key={`${at} ${state}`}>
            <td>
              <Moment at={at} />
            </td>
            <td>{stateLabels[state]}</td>
            <td>{by ?? 'the screening'}</td>
            <td data-text="">{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Step = 'rule out' | 'confirm' | 'lift'

function Acts({ hit, onStep }: { hit: Detail; onStep: (step: Step) => void }) {
  const mayDecide = useMay('screening_decide')
  const mayAsk = useMay('screening_confirm')
  if (hit.closed_because) return <p className="mt-4 text-ink-soft">{hit.closed_because}</p>
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {hit.state === 'POTENTIAL' && mayDecide && (
        <Button onClick={() => onStep('rule out')}>It is another person…</Button>
      )}
      {hit.state === 'POTENTIAL' && mayAsk && (
        <Button variant="danger" onClick={() => onStep('confirm')}>
          It is the same person…
        </Button>
      )}
      {hit.state === 'CONFIRMED' && mayAsk && (
        <Button variant="secondary" onClick={() => onStep('lift')}>
          Ask to lift it…
        </Button>
      )}
    </div>
  )
}

/** The customer beside the entry, what the law demands, and the decision. */
export function HitDetail({ hit }: { hit: Detail }) {
  const [step, setStep] = useState<Step>()
  const decide = useAct('screening', 'decide', { onDone: () => setStep(undefined) })
  const command = { hit_id: hit.hit_id }
  const back = () => setStep(undefined)
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={stateTones[hit.state]}>{stateLabels[hit.state]}</Chip>
        {hit.score} of 100 alike, by name and year of birth
      </p>
      <ReportDuty hit={hit} />
      <Acts hit={hit} onStep={setStep} />
      <SideBySide hit={hit} />
      <History hit={hit} />
      {step === 'confirm' && (
        <AskRequest title="It is the same person" kind="confirm_hit" command={command} onClose={back} />
      )}
      {step === 'lift' && (
        <AskRequest title="Lift the confirmed alert" kind="lift_hit" command={command} onClose={back} />
      )}
      {step === 'rule out' && (
        <ReasonDialog
          title="It is another person"
          confirmLabel="Rule it out"
          isRunning={decide.isRunning}
          refusal={decide.refusal}
          onConfirm={(reason) => decide.run({ ...command, reason })}
          onClose={back}
        >
          <p>What waited for it goes on. You are asked again only if the list changes the entry.</p>
        </ReasonDialog>
      )}
    </>
  )
}
