import { type ComponentType, useEffect, useState } from 'react'
import { createStaticContent } from '../../layout/static-content'
import { PrerenderedPlannerExample } from './prerendered-planner-example'

const className = 'card gap-0 p-0 w-full max-w-lg justify-self-center lg:justify-self-end'
const BrowserExample = createStaticContent(
  'div',
  className,
  async () => (await import('./planner-example-content')).PlannerExampleContent,
)

/** The planner comes after everything that the page needs at once. */
const loadAfterMs = 2_500

/** A worked example, and once the page has been shown for a while the planner with this month's dates. */
export function PaydayPlanner() {
  const [Planner, setPlanner] = useState<ComponentType<{ className: string }>>()
  useEffect(() => {
    const timer = setTimeout(
      () => import('./live-planner').then((module) => setPlanner(() => module.LivePlanner)).catch(() => {}),
      loadAfterMs,
    )
    return () => clearTimeout(timer)
  }, [])
  if (import.meta.env.SSR) return <PrerenderedPlannerExample className={className} />
  return Planner ? <Planner className={className} /> : <BrowserExample />
}
