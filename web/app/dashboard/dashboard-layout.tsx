import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type LinksFunction, Outlet, replace } from 'react-router'
import { session } from '../api/session'
import { useCustomerProfile } from '../api/use-customer-profile'
import css from '../app.css?url'
import { DashboardAlert } from './dashboard-alert'
import { SideMenu } from './side-menu'
import { TopBar } from './top-bar'
import { useMenu } from './use-menu'

export { DashboardSkeleton as HydrateFallback } from './dashboard-skeleton'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: css }]

export function clientLoader() {
  if (!session.isLoggedIn()) throw replace('/apply-now')
  return null
}

function Frame() {
  const menu = useMenu()
  // Asked for on entering, whatever the screen: it puts right what the visit remembers of the journey.
  useCustomerProfile()
  return (
    <div className="min-h-dvh">
      <TopBar menu={menu} />
      <div className="shell grid gap-10 md:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <SideMenu menu={menu} />
        <main id="content" tabIndex={-1} className="min-w-0 py-8 outline-none md:py-12 [&_h1]:outline-none">
          <DashboardAlert />
          <Outlet />
        </main>
      </div>
    </div>
  )
}

export default function DashboardLayout() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 60_000 } } }))
  return (
    <QueryClientProvider client={client}>
      <Frame />
    </QueryClientProvider>
  )
}
