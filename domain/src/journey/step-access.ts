import { type StepEvent, steps } from './steps.ts'

/** Once this step is taken the application is complete and nothing in it can be changed. */
const lastEditableStep: StepEvent = 'banking_details'

/** The steps that must be taken before this one: all earlier ones, except that documents may come in any order. */
export function stepsBefore(event: StepEvent): StepEvent[] {
  const index = steps.findIndex((step) => step.event === event)
  const isDocument = steps[index]?.stage === 'documents'
  return steps
    .slice(0, index)
    .filter((step) => !(isDocument && step.stage === 'documents'))
    .map((step) => step.event)
}

export type StepAccess = 'open' | 'not reached' | 'closed'

/** A step that was taken before may be taken again while the application is editable. */
export function stepAccess(event: StepEvent, stepsTaken: readonly string[]): StepAccess {
  if (stepsTaken.includes(lastEditableStep)) return 'closed'
  return stepsBefore(event).every((earlier) => stepsTaken.includes(earlier)) ? 'open' : 'not reached'
}

/** Adds a step to those taken, unless it is there already. */
export const withStep = (stepsTaken: readonly string[], event: StepEvent): string[] =>
  stepsTaken.includes(event) ? [...stepsTaken] : [...stepsTaken, event]
