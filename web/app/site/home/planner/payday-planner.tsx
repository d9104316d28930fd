import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { type ComponentType, useEffect, useState } from 'react'
import { wantedLoan } from '../../../payday/wanted-loan'
import { createStaticContent } from '../../layout/static-content'
import { plannerExample } from './planner-example'
import { PrerenderedPlannerExample } from './prerendered-planner-example'

const className = 'card gap-0 p-0 w-full lg:max-w-lg lg:justify-self-end'
const BrowserExample = createStaticContent(
  'div',
  className,
  async () => (await import('./planner-example-content')).PlannerExampleContent,
)

/** The button of the example, which is static HTML, chooses the example's amount and day. */
function saveExample({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest('[data-planner-example]') === null) return
  const until = addDays(istDateOf(new Date()), plannerExample.days)
  wantedLoan.save({ amountRupees: plannerExample.amountPaise / 100, until })
}

/** Loaded late, so that it does not delay what the page needs first. */
const loadAfterMs = 2_500

/** A static example, which is replaced by the interactive planner a few seconds after the page has loaded. */
export function PaydayPlanner() {
  const [Planner, setPlanner] = useState<ComponentType<{ className: string }>>()
  useEffect(() => {
    document.addEventListener('click', saveExample)
    return () => document.removeEventListener('click', saveExample)
  }, [])
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
