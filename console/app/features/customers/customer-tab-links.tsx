import type { CustomerTab } from 'domain/staff/customer-tabs'
import { Link } from 'react-router'
import { tabTitles } from './customer-words'

type Props = { customerId: string; tabs: readonly CustomerTab[]; chosen: CustomerTab }

/** The tabs as links, so that each has an address. */
export function CustomerTabLinks({ customerId, tabs, chosen }: Props) {
  return (
    <nav className="tabs" aria-label="About this customer">
      {tabs.map((tab) => (
        <Link key={tab} to={`/customers/${customerId}/${tab}`} aria-current={tab === chosen ? 'page' : undefined}>
          {tabTitles[tab]}
        </Link>
      ))}
    </nav>
  )
}
