import { type RevealableField, revealableFields } from 'domain/staff/customer-fields'
import { useEffect, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useMay } from '../../shared/session/session'
import type { Person } from './customer-words'
import { RevealField } from './reveal-field'

type Revealed = { field: RevealableField; value: string; until: number }

/** Hides a value again after its time, also when the screen is covered meanwhile. */
function useRevealed(): [Revealed | undefined, (revealed: Revealed | undefined) => void] {
  const [revealed, setRevealed] = useState<Revealed>()
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => setRevealed(undefined), Math.max(0, revealed.until - Date.now()))
    return () => clearTimeout(timer)
  }, [revealed])
  return [revealed, setRevealed]
}

/** Who it is: what is masked is shown for a minute, with a purpose and a passkey. */
export function PersonPanel({ person }: { person: Person }) {
  const mayReveal = useMay('customers_reveal')
  const [asked, setAsked] = useState<RevealableField>()
  const [revealed, setRevealed] = useRevealed()
  return (
    <section className="panel p-4" aria-labelledby="person">
      <h2 id="person">Person</h2>
      <dl className="person">
        {person.fields.map(({ field, shown }) => (
          <div key={field}>
            <dt>{revealableFields[field]}</dt>
            <dd aria-live="polite">
              {revealed?.field === field ? <b className="break-words">{revealed.value}</b> : shown}
              {mayReveal &&
                (revealed?.field === field ? (
                  <Button variant="quiet" onClick={() => setRevealed(undefined)}>
                    Hide<span className="sr-only"> {revealableFields[field]}</span>
                  </Button>
                ) : (
                  <Button variant="quiet" onClick={() => setAsked(field)}>
                    Show…<span className="sr-only"> {revealableFields[field]}</span>
                  </Button>
                ))}
            </dd>
          </div>
        ))}
        {person.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {person.fields.length === 0 && person.facts.length === 0 && (
        <p className="text-ink-soft">{person.is_erased ? 'Who it was is erased.' : 'Nothing is known yet.'}</p>
      )}
      {asked && (
        <RevealField
          customerId={person.customer_id}
          field={asked}
          onClose={() => setAsked(undefined)}
          onRevealed={({ value, for_seconds: seconds }) => {
            setRevealed({ field: asked, value, until: Date.now() + seconds * 1000 })
            setAsked(undefined)
          }}
        />
      )}
    </section>
  )
}
