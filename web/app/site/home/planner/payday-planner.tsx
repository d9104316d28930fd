import { type ComponentType, useEffect, useState } from 'react'
import { createStaticContent } from '../../layout/static-content'
import { PrerenderedPlannerExample } from './prerendered-planner-example'

const className = 'card gap-0 p-0 w-full lg:max-w-lg lg:justify-self-end'
const BrowserExample = createStaticContent(
  'div',
  className,
  async () => (await import('./planner-example-content')).PlannerExampleContent,
)

/** Loaded late, so that it does not delay what the page needs first. */
const loadAfterMs = 2_500

/** A static example, which is replaced by the interactive planner a few seconds after the page has loaded. */
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
