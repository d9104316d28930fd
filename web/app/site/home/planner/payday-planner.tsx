import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { type ComponentType, useEffect, useState } from 'react'
import { wantedLoan } from '../../../features/payday/wanted-loan'
import { createStaticContent } from '../../../shared/page/static-content'
import { plannerExample } from './planner-example'
import { PrerenderedPlannerExample } from './prerendered-planner-example'

const className = 'card gap-0 p-0 w-full lg:max-w-lg lg:justify-self-end'
const BrowserExample = createStaticContent(
  'div',
  className,
  async () => (await import('./planner-example-content')).PlannerExampleContent,
)

/** The button of the example chooses the example's amount and day. */
function saveExample(): void {
  const until = addDays(istDateOf(new Date()), plannerExample.days)
  wantedLoan.save({ amountRupees: plannerExample.amountPaise / 100, until })
}

/** Loaded late, so that it does not delay what the page needs first. */
const loadAfterMs = 2_500

type Planner = ComponentType<{ className: string; initialDays: number }>

/**
 * A static example, which is replaced by the interactive planner a few seconds after the page has loaded, or when somebody
 * taps it; a tapped day is then chosen.
 */
export function PaydayPlanner() {
  const [Planner, setPlanner] = useState<Planner>()
  const [initialDays, setInitialDays] = useState<number>(plannerExample.days)
  useEffect(() => {
    const load = () => import('./live-planner').then((module) => setPlanner(() => module.LivePlanner)).catch(() => {})
    // The example is static HTML and has no handlers of its own.
    function handleClick({ target }: MouseEvent) {
      if (!(target instanceof Element)) return
      if (target.closest('[data-planner-example]')) saveExample()
      if (target.closest('[data-planner-inputs]') === null) return
      const day = target.closest<HTMLElement>('[data-day]')?.dataset.day
      if (day !== undefined) setInitialDays(Number(day))
      load()
    }
    document.addEventListener('click', handleClick)
    const timer = setTimeout(load, loadAfterMs)
    return () => {
      document.removeEventListener('click', handleClick)
      clearTimeout(timer)
    }
  }, [])
  if (import.meta.env.SSR) return <PrerenderedPlannerExample className={className} />
  return Planner ? <Planner className={className} initialDays={initialDays} /> : <BrowserExample />
}
