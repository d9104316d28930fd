import { type StepEvent, steps } from './steps.ts'

/** What must have been taken before a step may be: all that stand above it, but documents come in any order. */
export function stepsBefore(event: StepEvent): StepEvent[] {
  const at = steps.findIndex((step) => step.event === event)
  const isDocument = steps[at]?.stage === 'documents'
  return steps
    .slice(0, at)
    .filter((step) => !(isDocument && step.stage === 'documents'))
    .map((step) => step.event)
}

/** A step not yet reached may not be taken; one already taken may be taken again. */
export function mayTake(event: StepEvent, stepsTaken: readonly string[]): boolean {
  return stepsBefore(event).every((earlier) => stepsTaken.includes(earlier))
}
