import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type LinksFunction, type LoaderFunctionArgs, Outlet, replace } from 'react-router'
import css from '../app.css?url'
import { LoggedOut } from '../features/login/logged-out'
import { useCustomerProfile } from '../shared/customers/use-customer-profile'
import { drafts } from '../shared/forms/drafts'
import type { DashboardContext } from '../shared/page/dashboard-context'
import { BannerSlot } from '../shared/page/full-width-banner'
import { useAtMidnight } from '../shared/page/use-at-midnight'
import { useLoginChanged } from '../shared/page/use-login-changed'
import { session } from '../shared/session/session'
import { DashboardAlert } from './dashboard-alert'
import { screenAfterLogin } from './screen-after-login'
import { SideMenu } from './side-menu'
import { TopBar } from './top-bar'
import { useMenu } from './use-menu'

export { DashboardSkeleton as HydrateFallback } from './dashboard-skeleton'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: css }]

export function clientLoader({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  if (!session.isLoggedIn()) {
    screenAfterLogin.save(new URL(request.url).pathname)
    throw replace('/apply-now')
  }
  const path = screenAfterLogin.take()
  if (path) throw replace(path)
  return null
}

/** After Logout, Back must not load the login page, which needs a network. */
export const shouldRevalidate = () => false

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function DashboardFrame({ logOut }: Pick<DashboardContext, 'logOut'>) {
  const menu = useMenu()
  const isFirstScreen = useRef(true)
  useEffect(() => {
    // Every screen starts at its top, even after Back.
    history.scrollRestoration = 'manual'
    drafts.removeExpired()
  }, [])
  // Loaded on every screen: it updates the session with the server's state of the journey.
  useCustomerProfile()
  const client = useQueryClient()
  useAtMidnight(() => void client.invalidateQueries())
  return (
    <div className="min-h-dvh">
      <TopBar menu={menu} />
      <BannerSlot />
      <div className="shell grid gap-10 md:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <SideMenu menu={menu} onLogOut={logOut} />
        <main id="content" tabIndex={-1} className="min-w-0 py-8 outline-none md:py-12 [&_h1]:outline-none">
          <DashboardAlert />
          <Outlet context={{ isFirstScreen, focusHeading, logOut } satisfies DashboardContext} />
        </main>
      </div>
    </div>
  )
}

/** By default a query waits for the network in silence; here it fails with a message, and runs again with the network. */
const queries = { retry: 1, staleTime: 60_000, networkMode: 'always', refetchOnReconnect: true } as const

export default function DashboardLayout() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries } }))
  const [endedToken, setEndedToken] = useState<string>()
  useLoginChanged(() => location.replace('/my-dashboard'))
  function logOut() {
    setEndedToken(session.get('token') ?? '')
    drafts.removeAll()
    session.clear()
  }
  if (endedToken !== undefined) return <LoggedOut token={endedToken} />
  return (
    <QueryClientProvider client={client}>
      <DashboardFrame logOut={logOut} />
    </QueryClientProvider>
  )
}
