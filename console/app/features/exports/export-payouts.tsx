import { addDays, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { PayoutState } from 'domain/loan/payout/release'
import { useState } from 'react'
import { TextField } from 'ui/field/text-field.tsx'
import { useAct } from '../../shared/wire/use-act'
import { stateLabels } from '../payouts/payout-words'
import { ExportDialog } from './export-dialog'

/** Those that came into the state of the page in some days. */
export function ExportPayouts({ state, onClose }: { state: PayoutState | undefined; onClose: () => void }) {
  const today = istDateOf(new Date())
  const [from, setFrom] = useState<string>(addDays(today, -30))
  const [to, setTo] = useState<string>(today)
  const make = useAct('payouts', 'export', { stepUp: true })
  return (
    <ExportDialog
      title="Export payouts"
      make={make}
      isReady={from !== '' && from <= to}
      onMake={() => make.run({ from: from as IstDate, to: to as IstDate, ...(state && { state }) })}
      onClose={onClose}
    >
      <p>
        {state ? `Those that are ${stateLabels[state].toLowerCase()}` : 'All of them'}, by the day they came to be so,
        at most 10,000 lines, as CSV, masked as on the page. That you made it and that you downloaded it is recorded.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="From" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField label="To" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
    </ExportDialog>
  )
}
