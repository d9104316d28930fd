import type { Body } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'
import { ExportDialog } from './export-dialog'

type Filter = Omit<Body<'audit', 'export'>, 'request_key'>

/** The lines that the page shows, all of them in one file. */
export function ExportLog({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const make = useAct('audit', 'export', { stepUp: true })
  return (
    <ExportDialog title="Export the log" make={make} onMake={() => make.run(filter)} onClose={onClose}>
      <p>
        All lines that fit the choice on the page, at most 10,000, as CSV. That you made it and that you downloaded it
        is recorded.
      </p>
    </ExportDialog>
  )
}
