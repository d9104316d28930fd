import { payoutStates } from 'domain/loan/payout/release'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { BrakeLine } from '../features/brake/brake-line'
import { ExportPayouts } from '../features/exports/export-payouts'
import { PayoutDetail } from '../features/payouts/payout-detail'
import { PayoutTable } from '../features/payouts/payout-table'
import { type PayoutRow, stateLabels } from '../features/payouts/payout-words'
import { ReleasePayouts } from '../features/payouts/release-payouts'
import { SetLimits } from '../features/payouts/set-limits'
import { TodayTiles } from '../features/payouts/today-tiles'
import { SwitchPanel } from '../features/switches/switch-panel'
import { useKeys } from '../shared/keys/keys'
import { FilterLinks } from '../shared/layout/filter-links'
import { PageHead } from '../shared/layout/page-head'
import { useMay } from '../shared/session/session'
import { OlderLink } from '../shared/table/older-link'
import type { Data } from '../shared/wire/call'
import { useLook } from '../shared/wire/use-look'

const refreshMs = 10_000

const switchWords = {
  running: 'Payouts leave',
  paused: 'Payouts are paused',
  pause: 'Pause all payouts…',
  resume: 'Ask to let them leave again…',
  resumeKind: 'resume',
  effect: <p>At once: nothing more is ordered from the bank. What is with the bank already still arrives.</p>,
}

function Desk({ desk }: { desk: Data<'payouts', 'limits'> }) {
  const mayPause = useMay('payouts_pause')
  const mayResume = useMay('payouts_resume')
  return (
    <>
      <SwitchPanel shown={desk.switch} noun="payouts" words={switchWords} mayPause={mayPause} mayResume={mayResume} />
      <TodayTiles desk={desk} />
      <BrakeLine />
    </>
  )
}

type Task = { kind: 'release'; payouts: readonly PayoutRow[] } | { kind: 'limits' } | { kind: 'export' }

/** What waits, what left, and the switch that stops it. */
export default function PayoutsPage() {
  const [search, setSearch] = useSearchParams()
  const state = payoutStates.find((one) => one === search.get('state'))
  const cursor = search.get('cursor') ?? undefined
  const desk = useLook('payouts', 'limits', {}, { refreshMs })
  const query = useLook('payouts', 'list', { ...(state && { state }), ...(cursor && { cursor }) }, { refreshMs })
  const mayRelease = useMay('payouts_release')
  const mayExport = useMay('payouts_export')
  const maySetLimits = useMay('payouts_limits')
  const [chosen, setChosen] = useState<string[]>([])
  const [task, setTask] = useState<Task>()
  const opened = search.get('open')
  const open = (payoutId?: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (payoutId) after.set('open', payoutId)
      else after.delete('open')
      return after
    })
  const countOf = (one: string) =>
    desk.data?.waiting.filter((row) => row.state === one).reduce((sum, { payouts }) => sum + payouts, 0)
  const counted = (one: (typeof payoutStates)[number]) => (one === 'PAID' ? {} : { count: countOf(one) ?? 0 })
  const options = [
    { value: '', label: 'All' },
    ...payoutStates.map((one) => ({ value: one, label: stateLabels[one], ...counted(one) })),
  ]
  const selected = query.data?.payouts.filter(({ payout_id: id, state: now }) => now === 'HELD' && chosen.includes(id))
  const mayStart = mayRelease && selected !== undefined && selected.length > 0 && !desk.data?.switch.is_paused
  const startRelease = () => mayStart && setTask({ kind: 'release', payouts: selected })
  useKeys(mayRelease ? [{ key: 'r', does: 'Release the chosen payouts', run: startRelease }] : [])
  const actions = (
    <>
      {maySetLimits && (
        <Button variant="secondary" disabled={desk.data === undefined} onClick={() => setTask({ kind: 'limits' })}>
          Change the ceilings…
        </Button>
      )}
      {mayExport && (
        <Button variant="secondary" onClick={() => setTask({ kind: 'export' })}>
          Export…
        </Button>
      )}
      {mayRelease && (
        <Button disabled={!mayStart} onClick={startRelease}>
          Release {selected?.length || ''} chosen… <kbd>r</kbd>
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHead title="Payouts" actions={actions}>
        A person releases what the policy may not; never who sanctioned it.
      </PageHead>
      <QueryView query={desk} label="Reading today" errorTitle="Today could not be read" isPart>
        {(data) => <Desk desk={data} />}
      </QueryView>
      <FilterLinks name="state" label="Which payouts" options={options} chosen={state ?? ''} />
      <QueryView query={query} label="Reading the payouts" errorTitle="The payouts could not be read">
        {({ payouts, next_cursor }) => (
          <>
            <PayoutTable {...{ payouts, chosen, mayRelease, onOpen: open, onChoose: setChosen }} />
            <OlderLink cursor={next_cursor} />
          </>
        )}
      </QueryView>
      {opened && task === undefined && (
        <PayoutDetail
          payoutId={opened}
          onRelease={(payout) => setTask({ kind: 'release', payouts: [payout] })}
          onClose={() => open()}
        />
      )}
      {task?.kind === 'release' && (
        <ReleasePayouts
          payouts={task.payouts}
          onClose={() => setTask(undefined)}
          onReleased={() => {
            setTask(undefined)
            setChosen([])
            open()
          }}
        />
      )}
      {task?.kind === 'export' && <ExportPayouts state={state} onClose={() => setTask(undefined)} />}
      {task?.kind === 'limits' && desk.data && (
        <SetLimits
          loanCeiling={desk.data.loan_ceiling}
          dayCeiling={desk.data.day_ceiling}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  )
}
