import { type CustomerTab, customerTabs } from 'domain/staff/customer-tabs'
import { Link, useParams } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { CustomerActs } from '../features/customer-acts/customer-acts'
import { CustomerTabLinks } from '../features/customers/customer-tab-links'
import { PersonChips } from '../features/customers/person-head'
import { PersonPanel } from '../features/customers/person-panel'
import { TabView } from '../features/customers/tab-view'
import { PageHead } from '../shared/layout/page-head'
import { useMay } from '../shared/session/session'
import { useLook } from '../shared/wire/use-look'

/** The tab that is read stays until the next one is there. */
function Customer({ customerId, tab }: { customerId: string; tab: CustomerTab }) {
  const maySeeLinks = useMay('links_read')
  const query = useLook('customers', 'detail', { customer_id: customerId, tab }, { isRecorded: true })
  return (
    <QueryView query={query} label="Reading the customer" errorTitle="The customer could not be read">
      {({ person, shown }) => (
        <>
          <PageHead title={person.name || 'A customer without a name'}>
            <span className="flex flex-wrap gap-2">
              <PersonChips person={person} />
              {maySeeLinks && <Link to={`/links/${customerId}`}>What is shared with others</Link>}
            </span>
          </PageHead>
          <CustomerActs customerId={customerId} />
          <CustomerTabLinks customerId={customerId} tabs={person.tabs} chosen={shown.tab} />
          <div className="customer">
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
              <TabView shown={shown} customerId={customerId} />
            </div>
            <PersonPanel key={person.customer_id} person={person} />
          </div>
        </>
      )}
    </QueryView>
  )
}

/** Everything about one person on one page; never a moment of somebody else's. */
export default function CustomerPage() {
  const { customerId = '', tab: named } = useParams()
  const tab = customerTabs.find((one) => one === named) ?? 'now'
  return <Customer key={customerId} customerId={customerId} tab={tab} />
}
