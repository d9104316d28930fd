import { BackLink } from 'ui/action/back-link.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { ConsentCard } from './consent-card'
import { ConsentHistory } from './consent-history'
import { CreditReports } from './credit-reports'
import { useConsents } from './use-consents'

/** The current consents of the customer with their history; they can be given and withdrawn here. */
export function ConsentsScreen({ title }: { title: string }) {
  return (
    <>
      <BackLink to="/my-dashboard/privacy-choices">Back to your data and choices</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p className="mt-3 mb-8 max-w-2xl text-ink-soft">
        What you have agreed to, in the exact words. You can withdraw a consent as easily as you gave it, without giving
        a reason.
      </p>
      <QueryView
        query={useConsents()}
        label="Loading your consents"
        errorTitle="Your consents could not be loaded."
        lines={2}
      >
        {({ consents, history, credit_reports: reports }) => (
          <div className="grid gap-6">
            {consents.map((consent) => (
              <ConsentCard key={consent.purpose} consent={consent} />
            ))}
            {reports.length > 0 && <CreditReports reports={reports} />}
            <ConsentHistory events={history} />
          </div>
        )}
      </QueryView>
    </>
  )
}
