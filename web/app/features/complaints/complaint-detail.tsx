import { useState } from 'react'
import { useLocation } from 'react-router'
import { BackLink } from 'ui/action/back-link.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { InitialStatus } from 'ui/feedback/initial-status.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { useFocusOnChange } from '../../shared/forms/use-focus-on-change'
import { AddFile } from './add-file'
import { AnswerDeadline, ComplaintBadge } from './complaint-status'
import { ComplaintTimeline } from './complaint-timeline'
import { OmbudsmanNotice } from './ombudsman-notice'
import { type ComplaintDetails, categoryName, complaintsPath, useComplaint, useUpdateComplaint } from './use-complaints'
import { WriteMessage } from './write-message'

const timelineId = 'timeline'

function Details({ complaint }: { complaint: ComplaintDetails }) {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  const { number, may_reply, may_reopen, may_attach } = complaint
  const updateComplaint = useUpdateComplaint(number)
  // Our answer removes what the customer may no longer use.
  useFocusOnChange(complaint.status, timelineId)
  async function handleSent(changed: ComplaintDetails, text: string) {
    await updateComplaint(changed)
    setAnnouncement(({ count }) => ({ text, count: count + 1 }))
  }
  const messageAdded = may_reopen ? 'Your message is added, and the complaint is open again.' : 'Your message is added.'
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {/* The key makes the same text a new one, so that it is announced again. */}
        <span key={announcement.count}>{announcement.text}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ComplaintBadge status={complaint.status} />
        <AnswerDeadline complaint={complaint} />
      </div>
      <section aria-labelledby={timelineId} className="card">
        <h2 id={timelineId} tabIndex={-1} className="mb-5 text-xl outline-none">
          {categoryName(complaint.category)}
        </h2>
        <ComplaintTimeline complaint={complaint} />
      </section>
      <OmbudsmanNotice complaint={complaint} />
      {(may_reply || may_reopen) && (
        <WriteMessage
          number={number}
          event={may_reopen ? 'reopen' : 'reply'}
          onSent={(changed) => handleSent(changed, messageAdded)}
        />
      )}
      {may_attach && (
        <div className="card">
          <AddFile number={number} onSent={(changed) => handleSent(changed, 'Your file is added.')} />
        </div>
      )}
    </div>
  )
}

/** One complaint: its status, its history and what the customer can do. */
export function ComplaintDetail({ number }: { number: string }) {
  const isNew = Boolean((useLocation().state as { isNew?: unknown } | null)?.isNew)
  return (
    <>
      <BackLink to={complaintsPath}>Back to complaints</BackLink>
      <h1 className="figures mt-1 mb-5 text-3xl">Complaint {number}</h1>
      {isNew && (
        <div className="mb-5">
          <InitialStatus>
            <Alert type="success" clearAfterMs={null}>
              We have your complaint. Its number is {number}; you also get it by SMS.
            </Alert>
          </InitialStatus>
        </div>
      )}
      <QueryView
        query={useComplaint(number)}
        label={`Loading complaint ${number}`}
        errorTitle="This complaint could not be loaded."
      >
        {(complaint) => <Details complaint={complaint} />}
      </QueryView>
    </>
  )
}
