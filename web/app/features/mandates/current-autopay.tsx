import { paiseOf } from 'domain/money/paise'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { Badge } from 'ui/feedback/badge.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { DateTime } from '../../shared/formatting/date-time'
import { Money } from '../../shared/formatting/money'
import { CheckoutLink } from '../payments/checkout/checkout-link'
import { repayPath } from '../payments/loan-paths'
import { SentDebit } from '../payments/sent-debit'
import { isDebitMissed, MissedDebit } from './missed-debit'
import { type Autopay, type Mandate, type StartingAutopay, useAutopayChange } from './use-autopay'

export const currentTitleId = 'autopay-now'

const kindNames: Record<Mandate['kind'], string> = { UPI: 'UPI', ENACH: 'Bank account' }

function CancelAutopay({ autopay, label }: { autopay: Autopay; label: string }) {
  const { change, isBusy, error, clearError } = useAutopayChange('cancel', autopay)
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = async () => {
    await change()
    setIsConfirming(false)
  }
  return (
    <>
      <Button variant="quiet" className="max-sm:w-full" onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      {error && (
        <Alert type="error" clearAfterMs={null} onClear={clearError}>
          {error}
        </Alert>
      )}
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        isLocked={isBusy}
        title="Cancel autopay"
        actions={
          <>
            <Button variant="secondary" busy={isBusy} onClick={() => setIsConfirming(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={isBusy} busyLabel="Cancelling…" onClick={() => void confirm()}>
              Cancel autopay
            </Button>
          </>
        }
      >
        <p>
          Nothing more will be debited, and the permission at your bank ends too. You then pay what is due with Pay Now.
        </p>
      </Dialog>
    </>
  )
}

function PauseButton({ autopay, isPaused }: { autopay: Autopay; isPaused: boolean }) {
  const { change, isBusy, error, clearError } = useAutopayChange(isPaused ? 'resume' : 'pause', autopay)
  return (
    <>
      <Button
        variant={isPaused ? 'primary' : 'secondary'}
        // Set again after each change, because the button then does the opposite.
        className={`max-sm:w-full ${isBusy ? '' : 'ignore-second-tap'}`}
        busy={isBusy}
        busyLabel={isPaused ? 'Resuming…' : 'Pausing…'}
        onClick={() => void change()}
      >
        {isPaused ? 'Resume autopay' : 'Pause autopay'}
      </Button>
      {error && (
        <Alert type="error" clearAfterMs={null} onClear={clearError}>
          {error}
        </Alert>
      )}
    </>
  )
}

/** A sentence about the debit on the repayment day. */
function NextDebit({ autopay, mandate }: { autopay: Autopay; mandate: Mandate }) {
  const day = <CalendarDate date={mandate.debit_on} />
  const { debit } = mandate
  if (debit?.status === 'SENT') return <SentDebit kind={mandate.kind} amount={debit.amount} />
  if (mandate.is_paused_at_bank)
    return <p>You have paused it in your UPI or bank app, so nothing is debited. You can resume it there.</p>
  if (mandate.is_paused) return <p>Paused: nothing is debited on {day} unless you resume it before then.</p>
  if (debit?.status === 'NOTIFIED')
    return (
      <p>
        <Money paise={paiseOf(debit.amount)} /> will be debited on {day}.
        {debit.notified_at && (
          <>
            {' '}
            We told you on <DateTime at={debit.notified_at} />.
          </>
        )}
      </p>
    )
  return (
    <p>
      <Money paise={paiseOf(autopay.due_amount)} /> will be debited on {day} if you pay nothing before then. We will
      tell you at least 24 hours ahead.
    </p>
  )
}

export function ActiveAutopay({ autopay, mandate }: { autopay: Autopay; mandate: Mandate }) {
  const isSent = mandate.debit?.status === 'SENT'
  return (
    <section aria-labelledby={currentTitleId} className="card gap-4" data-highlighted="">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={currentTitleId} tabIndex={-1} className="text-xl outline-none">
          Autopay for loan {autopay.loan_no}
        </h2>
        <Badge variant={mandate.is_paused ? 'pending' : 'positive'}>{mandate.is_paused ? 'Paused' : 'On'}</Badge>
      </div>
      <NextDebit autopay={autopay} mandate={mandate} />
      <DetailList
        items={[
          { term: 'From', value: kindNames[mandate.kind] },
          { term: 'Debit on', value: <CalendarDate date={mandate.debit_on} /> },
          { term: 'Never more than', value: <Money paise={paiseOf(mandate.max_amount)} /> },
        ]}
      />
      {!isSent && (
        <div className="button-row">
          {!mandate.is_paused_at_bank && <PauseButton autopay={autopay} isPaused={mandate.is_paused} />}
          <CancelAutopay autopay={autopay} label="Cancel autopay…" />
        </div>
      )}
    </section>
  )
}

/** The customer has consented, and the bank has not confirmed yet. */
export function WaitingAutopay({
  autopay,
  starting,
  mandate,
}: {
  autopay: Autopay
  starting: StartingAutopay
  mandate: Mandate
}) {
  const { start, isBusy, error, clearError } = starting
  return (
    <section aria-labelledby={currentTitleId} className="card gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={currentTitleId} tabIndex={-1} className="text-xl outline-none">
          Waiting for your approval
        </h2>
        <Badge variant="pending">Not on yet</Badge>
      </div>
      <p>
        Please approve it in your {mandate.kind === 'UPI' ? 'UPI app' : 'bank’s net banking'}. If you already have, this
        page will show it as soon as the bank confirms it.
      </p>
      {error && (
        <Alert type="error" clearAfterMs={null} onClear={clearError}>
          {error}
        </Alert>
      )}
      <div className="button-row">
        <Button className="max-sm:w-full" busy={isBusy} busyLabel="Opening…" onClick={() => void start(mandate.kind)}>
          Open the approval again
        </Button>
        <CancelAutopay autopay={autopay} label="Do not set it up" />
      </div>
    </section>
  )
}

const endedTexts: Record<'CANCELLED' | 'REJECTED' | 'EXPIRED' | 'COMPLETED', string> = {
  CANCELLED: 'Autopay is cancelled. Nothing more will be debited.',
  REJECTED: 'Your bank has not approved autopay. Nothing was debited.',
  EXPIRED: 'Autopay was not approved in time, so it is not on.',
  COMPLETED: 'Autopay has ended. Nothing more will be debited.',
}

function EndedText({ autopay, mandate }: { autopay: Autopay; mandate: Mandate }) {
  const { status, kind, debit } = mandate
  if (debit?.status === 'SENT') return <SentDebit kind={kind} amount={debit.amount} />
  if (debit?.status === 'FAILED')
    return <p>We charge nothing for it and do not try again. Please pay what is due yourself.</p>
  if (isDebitMissed(autopay)) return <MissedDebit mandate={mandate} />
  return <p>{endedTexts[status as keyof typeof endedTexts]}</p>
}

/** Without the debit the only action is to pay; while the bank has not reported the result there is none. */
export function EndedAutopay({ autopay, mandate }: { autopay: Autopay; mandate: Mandate }) {
  const hasFailed = mandate.debit?.status === 'FAILED'
  const mustPay = hasFailed || isDebitMissed(autopay)
  return (
    <section aria-labelledby={currentTitleId} className="card gap-4" data-highlighted={mustPay ? '' : undefined}>
      <h2 id={currentTitleId} tabIndex={-1} className="text-xl outline-none">
        {hasFailed ? 'The debit did not go through' : 'Autopay is off'}
      </h2>
      <EndedText autopay={autopay} mandate={mandate} />
      {mandate.debit?.status !== 'SENT' && (
        <div>
          <CheckoutLink
            to={repayPath(autopay.lead_id)}
            variant={mustPay ? 'primary' : 'secondary'}
            className="max-sm:w-full"
          >
            Pay Now
          </CheckoutLink>
        </div>
      )}
    </section>
  )
}
