import { markedDayNames } from 'domain/calendar/day-names'
import { PlannerExampleContent } from './planner-example-content'

/** The page is rendered at build time, so the server fills in the dates when it serves the page. */
const names = import.meta.env.PROD ? { names: markedDayNames } : {}

/** In a separate file, so that the browser's bundle can leave out the content. */
export function PrerenderedPlannerExample({ className }: { className: string }) {
  return (
    <div className={className}>
      <PlannerExampleContent {...names} />
    </div>
  )
}
