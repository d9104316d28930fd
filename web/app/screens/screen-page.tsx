import { brand } from 'contract/brand'
import { Suspense, useEffect } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, replace, useLocation, useOutletContext } from 'react-router'
import { Redirect } from 'ui/action/redirect.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import type { DashboardContext } from '../shared/page/dashboard-context'
import { useSession } from '../shared/session/use-session'
import { redirectFrom } from './screen-access'
import { screenAt } from './screens'

export { ScreenError as ErrorBoundary } from './screen-error'

export const meta: MetaFunction = ({ location }) => [
  { title: `${screenAt(location.pathname).title} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Checks access before the screen is shown. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const redirect = redirectFrom(new URL(request.url).pathname)
  if (redirect) throw replace(redirect)
  return null
}

/** Shows the heading at once, so that the page always has one. */
function LoadingScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Skeleton label={`Loading ${title}`} lines={5} />
    </>
  )
}

/** Mounted together with a loaded screen: scrolls to its top and focuses its heading. */
function FocusHeading() {
  const { key } = useLocation()
  const { isFirstScreen, focusHeading } = useOutletContext<DashboardContext>()
  useEffect(() => {
    const isFirstPage = key === 'default' && isFirstScreen.current
    isFirstScreen.current = false
    if (isFirstPage) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Leave the focus in the menu if it was opened while the screen was loading.
    if (document.querySelector('[aria-controls="dashboard-menu"][aria-expanded="true"]')) return
    focusHeading()
  }, [key, isFirstScreen, focusHeading])
  return null
}

/** Checks access again when the journey changes, for example in another tab. */
function useRedirect(pathname: string): string | undefined {
  const [nextStep, eligibility] = [useSession('next_step'), useSession('eligibility')]
  return nextStep !== undefined || eligibility !== undefined ? redirectFrom(pathname) : undefined
}

export default function ScreenPage() {
  const { pathname } = useLocation()
  const { title, Component } = screenAt(pathname)
  const redirect = useRedirect(pathname)
  if (redirect) return <Redirect to={redirect} />
  return (
    <Suspense key={pathname} fallback={<LoadingScreen title={title} />}>
      <Component title={title} />
      <FocusHeading />
    </Suspense>
  )
}
