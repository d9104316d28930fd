import { brand } from 'contract/brand'
import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, replace, useLocation } from 'react-router'
import { session } from '../api/session'
import { Skeleton } from '../ui/feedback/skeleton'
import { Arrival } from './arrival'
import { screenAt, useScreenHere } from './screen-here'

export { ScreenFailure as ErrorBoundary } from './screen-failure'

export const meta: MetaFunction = ({ location }) => [
  { title: `${screenAt(location.pathname).title} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Who may see the screen, before anything of it is shown. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { needsEligibility } = screenAt(new URL(request.url).pathname)
  if (!session.isLoggedIn()) throw replace('/apply-now')
  if (needsEligibility && !session.isEligible()) throw replace('/my-dashboard')
  return null
}

/** Has its heading already, so that the page is never without one. */
function ScreenOnItsWay({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Skeleton label={`Loading ${title}`} lines={5} />
    </>
  )
}

export default function ScreenPage() {
  const { title, screen: Screen } = useScreenHere()
  return (
    <Suspense key={useLocation().pathname} fallback={<ScreenOnItsWay title={title} />}>
      <Screen title={title} />
      <Arrival />
    </Suspense>
  )
}
