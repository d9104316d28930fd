import { markedDayNames } from 'domain/calendar/day-names'
import { PlannerExampleContent } from './planner-example-content'

/** What the build writes is shown on later days, so the server that serves it fills in the dates. */
const names = import.meta.env.PROD ? { names: markedDayNames } : {}

/** A file of its own, so that the browser's bundle can leave out the content. */
export function PrerenderedPlannerExample({ className }: { className: string }) {
  return (
    <div className={className}>
      <PlannerExampleContent {...names} />
    </div>
  )
}
