import { ceilings as ceilingDefinitions, ceilingNames } from 'domain/evidence/brake'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Chip } from '../../shared/layout/chip'
import { useMay } from '../../shared/session/session'
import { useLook } from '../../shared/wire/use-look'
import { SetCeilings } from './set-ceilings'

/** Above how many at once nothing is paid without a person. */
export function BrakeLine() {
  const [isAsking, setAsking] = useState(false)
  const mayAsk = useMay('brake_ceilings')
  const query = useLook('brake', 'ceilings', {})
  return (
    <QueryView query={query} label="Reading the brake" errorTitle="The brake could not be read" isPart>
      {({ ceilings, above }) => {
        const set = ceilingNames.filter((name) => ceilings[name] !== null)
        return (
          <section aria-label="Brake" className="mb-1 flex flex-wrap items-baseline gap-x-2">
            <strong>Brake</strong>
            {above > 0 && <Chip tone="bad">{above} above a ceiling now</Chip>}
            <p className="min-w-0 text-ink-soft">
              {set.length === 0
                ? 'No ceiling is set.'
                : `Paid without a person up to: ${set.map((name) => `${ceilings[name]} customers ${ceilingDefinitions[name].words}`).join(', ')}.`}
            </p>
            {mayAsk && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                Change the brake…
              </Button>
            )}
            {isAsking && <SetCeilings ceilings={ceilings} onClose={() => setAsking(false)} />}
          </section>
        )
      }}
    </QueryView>
  )
}
