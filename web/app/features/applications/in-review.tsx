import { requiredDocuments } from 'contract/documents/required-documents'
import { formatIstDateTime } from 'domain/calendar/ist-time'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { AskedDocument } from './asked-document'
import { WithdrawApplication } from './withdraw-application'

type Lead = NonNullable<CustomerProfile['lead_details']>
type Review = NonNullable<Lead['review']>

const officeHours = 'from 10:00 to 19:00, not on Sundays and holidays'

function AskedSteps({ until }: { until: string }) {
  return (
    <ol className="grid gap-3">
      <li>
        <strong className="block">Application complete</strong>
        <span className="text-ink-soft text-sm">everything you entered is kept</span>
      </li>
      <li aria-current="step">
        <strong className="block">Waits for you</strong>
        <span className="text-ink-soft text-sm">
          until <CalendarDate date={until} />; we remind you twice, and then the application is cancelled
        </span>
      </li>
      <li>
        <strong className="block">A person reads it</strong>
        <span className="text-ink-soft text-sm">usually within an hour, {officeHours}</span>
      </li>
      <li>
        <strong>Offer, signature, money</strong>
      </li>
    </ol>
  )
}

/** What a customer reads while a person decides. */
export function InReview({ lead, review: { asked, usually_by: usuallyBy } }: { lead: Lead; review: Review }) {
  const document = requiredDocuments.find(({ doc_type }) => doc_type === asked?.doc_type)
  return (
    <div className="grid gap-5">
      {asked && document ? (
        <>
          <AskedDocument document={document} reason={asked.reason} />
          <AskedSteps until={asked.until} />
        </>
      ) : (
        <p className="text-ink-soft">
          A person is checking your documents{usuallyBy && <>; usually by {formatIstDateTime(new Date(usuallyBy))}</>}.
          We work {officeHours}. There is nothing for you to do.
        </p>
      )}
      <WithdrawApplication leadId={lead.lead_id} />
    </div>
  )
}
