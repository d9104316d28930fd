import { brand } from 'contract/brand'
import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, replace, useLocation } from 'react-router'
import { GoTo } from 'ui/action/go-to.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { useSession } from '../api/use-session'
import { Arrival } from './arrival'
import { gate } from './gate'
import { screenAt, useScreenHere } from './screen-here'

export { ScreenFailure as ErrorBoundary } from './screen-failure'

export const meta: MetaFunction = ({ location }) => [
  { title: `${screenAt(location.pathname).title} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Who may see the screen, before anything of it is shown. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const elsewhere = gate(new URL(request.url).pathname)
  if (elsewhere) throw replace(elsewhere)
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

/** Another tab may have gone on, or a loan may have ended: the gate is looked at again when the journey is. */
function useGate(pathname: string): string | undefined {
  const [next, eligibility] = [useSession('next_step'), useSession('eligibility')]
  return next !== undefined || eligibility !== undefined ? gate(pathname) : undefined
}

export default function ScreenPage() {
  const { title, screen: Screen } = useScreenHere()
  const { pathname } = useLocation()
  const elsewhere = useGate(pathname)
  if (elsewhere) return <GoTo to={elsewhere} />
  return (
    <Suspense key={pathname} fallback={<ScreenOnItsWay title={title} />}>
      <Screen title={title} />
      <Arrival />
    </Suspense>
  )
}
