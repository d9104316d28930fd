import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { Card } from 'ui/layout/card.tsx'
import { DateTime } from '../../shared/formatting/date-time'
import { useFocusOnChange } from '../../shared/forms/use-focus-on-change'
import { FocusableTitle } from './focusable-title'
import { type DataRights, useRequest } from './use-data-rights'

const titleId = 'export-title'

type Copy = NonNullable<DataRights['export']>

function ReadyText({ copy: { expires_at } }: { copy: Copy }) {
  return (
    <p>
      Your copy is ready
      {expires_at && (
        <>
          {' '}
          until <DateTime at={expires_at} />
        </>
      )}
      .
    </p>
  )
}

function CopyLinks({ copy: { pdf_url, json_url } }: { copy: Copy }) {
  return (
    <p className="flex flex-wrap gap-3">
      {pdf_url && (
        <a className="button max-sm:w-full" data-variant="primary" href={pdf_url} target="_blank" rel="noreferrer">
          Open as PDF
        </a>
      )}
      {json_url && (
        <a className="button max-sm:w-full" data-variant="secondary" href={json_url} download>
          Download as JSON
        </a>
      )}
    </p>
  )
}

/** A copy of all data, which the server prepares in the background. */
export function ExportCard({ copy }: { copy: DataRights['export'] }) {
  const { request, isBusy, error, clearError } = useRequest('export')
  useFocusOnChange(copy?.status, titleId)
  return (
    <Card title={<FocusableTitle id={titleId}>Get a copy of your data</FocusableTitle>} level={2}>
      <div className="grid gap-4">
        <p className="text-ink-soft">
          Everything we hold about you, to read (PDF) and for other programs (JSON). We make it for you and send you an
          SMS when it is ready.
        </p>
        <div role="status">
          {copy?.status === 'READY' && <ReadyText copy={copy} />}
          {copy?.status === 'WAITING' && <p>We are making your copy. It will appear here in a moment.</p>}
        </div>
        {copy?.status === 'READY' && <CopyLinks copy={copy} />}
        {error && (
          <Alert type="error" clearAfterMs={null} onClear={clearError}>
            {error}
          </Alert>
        )}
        {copy?.status !== 'READY' && copy?.status !== 'WAITING' && (
          <div>
            <Button variant="secondary" busy={isBusy} busyLabel="Asking…" onClick={() => void request()}>
              Ask for a copy
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
