import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { Card } from 'ui/layout/card.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { DateTime } from '../../shared/formatting/date-time'
import { useFocusOnChange } from '../../shared/forms/use-focus-on-change'
import { FocusableTitle } from './focusable-title'
import { type DataRights, useRequest } from './use-data-rights'

const titleId = 'erase-title'

/** What is erased, and what is kept, why and until when. */
function Effects({ rights: { erased, kept } }: { rights: DataRights }) {
  return (
    <>
      <h3>What is erased</h3>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {erased.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h3 className="mt-4">What we keep, and why</h3>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {kept.map(({ what, law, until }) => (
          <li key={what}>
            {what}: until <CalendarDate date={until} /> ({law})
          </li>
        ))}
      </ul>
    </>
  )
}

function PendingErasure({ erasesAt }: { erasesAt: string }) {
  const { request, isBusy, error, clearError } = useRequest('cancel_erase')
  return (
    <>
      <p className="rounded-sm bg-marigold-soft px-4 py-3">
        Your data will be erased on <DateTime at={erasesAt} />. Until then you can change your mind.
      </p>
      {error && (
        <Alert type="error" clearAfterMs={null} onClear={clearError}>
          {error}
        </Alert>
      )}
      <div>
        <Button variant="secondary" busy={isBusy} busyLabel="Cancelling…" onClick={() => void request()}>
          Do not erase my data
        </Button>
      </div>
    </>
  )
}

function EraseRequest({ rights }: { rights: DataRights }) {
  const { request, isBusy, error, clearError } = useRequest('erase')
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = async () => {
    await request()
    setIsConfirming(false)
  }
  return (
    <>
      {rights.erase?.status === 'REFUSED' && <p>Your last request could not be carried out, and nothing was erased.</p>}
      {error && (
        <Alert type="error" clearAfterMs={null} onClear={clearError}>
          {error}
        </Alert>
      )}
      <div>
        <Button variant="secondary" onClick={() => setIsConfirming(true)}>
          Erase my data…
        </Button>
      </div>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        isLocked={isBusy}
        title="Erase my data"
        actions={
          <>
            <Button variant="secondary" busy={isBusy} onClick={() => setIsConfirming(false)}>
              Keep my data
            </Button>
            <Button variant="danger" busy={isBusy} busyLabel="Asking…" onClick={() => void confirm()}>
              Erase in 48 hours
            </Button>
          </>
        }
      >
        <Effects rights={rights} />
        <p className="mt-4">
          For 48 hours you can cancel it on this page. When your data is erased, you are logged out everywhere.
        </p>
      </Dialog>
    </>
  )
}

/** Requesting an erasure, cancelling it within 48 hours, or why it is not possible. */
export function EraseCard({ rights }: { rights: DataRights }) {
  const { erase, erase_refusal } = rights
  useFocusOnChange(erase?.status, titleId)
  return (
    <Card title={<FocusableTitle id={titleId}>Erase your data</FocusableTitle>} level={2}>
      <div className="grid gap-4">
        <p className="text-ink-soft">
          We erase your data 48 hours after you ask. Before you confirm, you see what goes, and what we must keep and
          why.
        </p>
        {erase?.status === 'WAITING' && <PendingErasure erasesAt={erase.erases_at} />}
        {erase?.status !== 'WAITING' && erase_refusal !== null && <p>{erase_refusal}</p>}
        {erase?.status !== 'WAITING' && erase_refusal === null && <EraseRequest rights={rights} />}
      </div>
    </Card>
  )
}
