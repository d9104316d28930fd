import { Link, useSearchParams } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { ComplaintDetail } from './complaint-detail'
import { AnswerDeadline, ComplaintBadge } from './complaint-status'
import { RaiseComplaint } from './raise-complaint'
import { type ComplaintSummary, categoryName, complaintPath, newComplaintPath, useComplaints } from './use-complaints'

/** The whole card is clickable; the number is the text of its link. */
function ComplaintCard({ complaint }: { complaint: ComplaintSummary }) {
  return (
    <li className="card relative gap-3 p-5 transition-colors focus-within:border-leaf hover:border-leaf">
      <div className="flex justify-between gap-x-3 gap-y-2 max-sm:flex-col max-sm:items-start">
        <Link
          to={complaintPath(complaint.number)}
          className="figures text-ink-soft text-sm after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          Complaint {complaint.number}
        </Link>
        <ComplaintBadge status={complaint.status} />
      </div>
      <p className="font-semibold text-lg">{categoryName(complaint.category)}</p>
      <div>
        {complaint.loan_no && <p className="figures text-ink-soft text-sm">Loan {complaint.loan_no}</p>}
        <p className="text-ink-soft text-sm">
          Raised on <CalendarDate date={complaint.raised_on} />
        </p>
        <AnswerDeadline complaint={complaint} />
      </div>
    </li>
  )
}

function ComplaintCards({ complaints }: { complaints: readonly ComplaintSummary[] }) {
  if (complaints.length === 0)
    return (
      <EmptyState title="You have not raised a complaint.">Complaints and our answers will be listed here.</EmptyState>
    )
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {complaints.map((complaint) => (
        <ComplaintCard key={complaint.number} complaint={complaint} />
      ))}
    </ul>
  )
}

function ComplaintList({ title }: { title: string }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">
        Something went wrong? Tell us here. You get a number by SMS at once and our answer within 30 days.{' '}
        <a href="/grievance">Who answers, and where you can turn next</a>
      </p>
      <div className="mt-5 mb-8">
        <LinkButton to={newComplaintPath} className="max-sm:w-full">
          Raise a complaint
        </LinkButton>
      </div>
      <QueryView
        query={useComplaints()}
        label="Loading your complaints"
        errorTitle="Your complaints could not be loaded."
        lines={2}
      >
        {({ complaints }) => <ComplaintCards complaints={complaints} />}
      </QueryView>
    </>
  )
}

/** The list, one complaint, or the form for a new one, depending on the query string. */
export function ComplaintsScreen({ title }: { title: string }) {
  const [parameters] = useSearchParams()
  const number = parameters.get('number')
  if (number) return <ComplaintDetail key={number} number={number} />
  if (parameters.has('new')) return <RaiseComplaint category={parameters.get('category') ?? ''} />
  return <ComplaintList title={title} />
}
