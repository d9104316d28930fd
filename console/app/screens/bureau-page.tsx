import { formatRupees } from 'domain/money/format-money'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { SetBureauLimits } from '../features/bureau/set-bureau-limits'
import { PageHead } from '../shared/layout/page-head'
import { useMay } from '../shared/session/session'
import { useLook } from '../shared/wire/use-look'

const rupees = (amount: number) => formatRupees(Math.round(amount * 100))

/** What credit reports cost, and up to what sum a day they are bought. */
export default function BureauPage() {
  const query = useLook('bureau', 'limits', {}, { refreshMs: 30_000 })
  const maySet = useMay('bureau_limits')
  const [isSetting, setIsSetting] = useState(false)
  return (
    <>
      <PageHead title="Credit reports">One is bought for each applicant who has agreed to it.</PageHead>
      <QueryView query={query} label="Reading what reports cost" errorTitle="What reports cost could not be read">
        {({ price, day_ceiling: ceiling, cost_today: cost, asked_today: asked, not_asked_today: notAsked }) => (
          <>
            <div className="tiles">
              <section className="tile">
                <h2>Today</h2>
                <p className="tile-value">{rupees(cost)}</p>
                <div className="text-ink-soft">
                  {asked} {asked === 1 ? 'report' : 'reports'} at {rupees(price)}
                </div>
              </section>
              <section className="tile">
                <h2>Left of today’s ceiling</h2>
                <p className="tile-value">{rupees(Math.max(0, ceiling - cost))}</p>
                <div className="text-ink-soft">of {rupees(ceiling)}</div>
              </section>
              <section className="tile" data-bad={notAsked > 0 || undefined}>
                <h2>Not asked today</h2>
                <p className="tile-value">{notAsked}</p>
                <div className="text-ink-soft">{notAsked > 0 ? 'above the ceiling: a person decides' : 'none'}</div>
              </section>
            </div>
            {maySet && (
              <p className="mb-3">
                <Button variant="quiet" onClick={() => setIsSetting(true)}>
                  Change the ceiling…
                </Button>
              </p>
            )}
            {isSetting && <SetBureauLimits price={price} dayCeiling={ceiling} onClose={() => setIsSetting(false)} />}
          </>
        )}
      </QueryView>
    </>
  )
}
