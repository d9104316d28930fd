import { PlannerExampleContent } from './planner-example-content'

/** A file of its own, so that the browser's bundle can leave out the content. */
export function PrerenderedPlannerExample({ className }: { className: string }) {
  return (
    <div className={className}>
      <PlannerExampleContent />
    </div>
  )
}
