import { emailLinkDays } from 'contract/account/email-link-days'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { NoticeRegion } from 'ui/feedback/alert.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Card } from 'ui/layout/card.tsx'
import { DateTime } from '../../shared/formatting/date-time'
import { type EmailSettings, useEmail, useEmailRequest } from './use-email'

type Requests = ReturnType<typeof useEmailRequest>
type Settings = { email: EmailSettings; requests: Requests }

interface RequestButtonProps {
  requests: Requests
  busyLabel: string
  onClick(): Promise<unknown>
  children: ReactNode
}

/** A button with the result of its request above it. */
export function RequestButton({ requests, busyLabel, onClick, children }: RequestButtonProps) {
  const { result, clearResult, isBusy } = requests
  return (
    <>
      <NoticeRegion notice={result} clearAfterMs={null} onClear={clearResult} />
      <div>
        <Button variant="secondary" busy={isBusy} busyLabel={busyLabel} onClick={() => void onClick()}>
          {children}
        </Button>
      </div>
    </>
  )
}

const linkValidMs = emailLinkDays * 24 * 60 * 60 * 1000
const linkEnd = (sentAt: string) => new Date(Date.parse(sentAt) + linkValidMs).toISOString()

function Unconfirmed({ address, link_sent_at }: EmailSettings) {
  return (
    <p>
      <strong className="break-all">{address}</strong> is not confirmed yet.{' '}
      {link_sent_at ? (
        <>
          We sent a link there on <DateTime at={link_sent_at} />; it works until <DateTime at={linkEnd(link_sent_at)} />
          .
        </>
      ) : (
        'We will send you a link; please open it.'
      )}{' '}
      Until then we send nothing else there.
    </p>
  )
}

function Refused({ address }: EmailSettings) {
  return (
    <p>
      <strong className="break-all">{address}</strong> does not accept email: our last message there was refused. You
      can correct the address in <Link to="/my-dashboard/user-profile">your details</Link> while your application is
      open. If it is right and works again, confirm it once more. Until then we send nothing else there.
    </p>
  )
}

function ToConfirm({ email, requests }: Settings) {
  return (
    <>
      {email.status === 'REFUSED' ? <Refused {...email} /> : <Unconfirmed {...email} />}
      <RequestButton requests={requests} busyLabel="Sending…" onClick={() => requests.sendLink()}>
        {email.link_sent_at ? 'Send the link again' : 'Send the link'}
      </RequestButton>
    </>
  )
}

function Confirmed({ email: { address, has_notices }, requests }: Settings) {
  return (
    <>
      <p>
        <strong className="break-all">{address}</strong> is confirmed. We send your loan documents there
        {has_notices ? ', and receipts and reminders too.' : '. Receipts and reminders come by SMS only.'}
      </p>
      <RequestButton requests={requests} busyLabel="Saving…" onClick={() => requests.setNotices(!has_notices)}>
        {has_notices ? 'Stop receipts and reminders by email' : 'Get receipts and reminders by email'}
      </RequestButton>
    </>
  )
}

/** Whether documents are sent by email, and the button that sends the confirmation link again. */
export function EmailCard() {
  const requests = useEmailRequest()
  return (
    <Card title="By email" level={2}>
      <QueryView
        query={useEmail()}
        label="Loading your email settings"
        errorTitle="Your email settings could not be loaded."
        lines={2}
        isPart
      >
        {(email) => (
          <div className="grid gap-4">
            {email.status === 'NONE' && (
              <p>
                We have no email address for you. You can add one in{' '}
                <Link to="/my-dashboard/user-profile">your details</Link> while your application is open.
              </p>
            )}
            {(email.status === 'UNCONFIRMED' || email.status === 'REFUSED') && (
              <ToConfirm email={email} requests={requests} />
            )}
            {email.status === 'CONFIRMED' && <Confirmed email={email} requests={requests} />}
          </div>
        )}
      </QueryView>
    </Card>
  )
}
