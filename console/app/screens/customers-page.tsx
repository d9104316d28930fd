import { useLocation } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import type { Sought } from '../features/customers/find-customer'
import { FoundCustomers } from '../features/customers/found-customers'
import { PageHead } from '../shared/layout/page-head'
import { useLook } from '../shared/wire/use-look'

function Results({ sought }: { sought: Sought }) {
  const query = useLook('customers', 'search', sought, { isRecorded: true })
  return (
    <QueryView query={query} label="Searching" errorTitle="The search could not be made">
      {(found) => <FoundCustomers found={found} text={sought.text} />}
    </QueryView>
  )
}

/** Who fits what was typed in the search above. */
export default function CustomersPage() {
  const sought = useLocation().state as Sought | null
  return (
    <>
      <PageHead title="Customers">{sought ? `“${sought.text}”` : undefined}</PageHead>
      {sought ? (
        <Results key={sought.text} sought={sought} />
      ) : (
        <p className="dense-empty">
          Press <kbd>/</kbd> and type a name, or a whole mobile, PAN, loan, application, receipt or complaint number,
          e-mail address or bank account.
        </p>
      )}
    </>
  )
}
