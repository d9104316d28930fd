import type { ReactNode } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Moment } from '../../shared/layout/moment'
import { Refusal } from '../../shared/layout/refusal'
import type { CallRefused } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'
import { useLook } from '../../shared/wire/use-look'

/** The viewer's own files, each until it ends. */
function OwnFiles() {
  const query = useLook('exports', 'list', {})
  const download = useAct('exports', 'download', { onDone: ({ url }) => location.assign(url) })
  return (
    <section aria-label="Your files">
      <h3 className="mb-1">Your files</h3>
      <Refusal refusal={download.refusal} />
      <QueryView query={query} label="Reading your files" errorTitle="Your files could not be read" isPart>
        {({ files }) =>
          files.length === 0 ? (
            <p className="text-ink-soft">None yet. Each is yours alone and ends after a day.</p>
          ) : (
            <ul className="grid gap-2">
              {files.map(({ export_id: id, name, lines, ends_at: endsAt }) => (
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-2">
                  <span className="break-words">
                    {name}, {lines === 1 ? 'one line' : `${lines.toLocaleString('en-IN')} lines`}, until{' '}
                    <Moment at={endsAt} />
                  </span>
                  <Button variant="secondary" onClick={() => download.run({ export_id: id })}>
                    Download<span className="sr-only"> {name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

type Props = {
  title: string
  /** What the file has in it. */
  children: ReactNode
  make: { isRunning: boolean; refusal: CallRefused | undefined }
  isReady?: boolean
  onMake: () => void
  onClose: () => void
}

/** Makes a file, and hands out those that were made before. */
export function ExportDialog({ title, children, make, isReady = true, onMake, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      isLocked={make.isRunning}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button busy={make.isRunning} disabled={!isReady} onClick={onMake}>
            Make the file
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <Refusal refusal={make.refusal} />
        <OwnFiles />
      </div>
    </Dialog>
  )
}
