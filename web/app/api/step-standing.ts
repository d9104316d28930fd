import { type StepEvent, steps } from 'domain/journey/steps'

/** Where a step stands: not reached, due now, taken and open to change, or taken for good. */
export type StepStanding = 'ahead' | 'due' | 'taken' | 'closed'

const placeOf = (event: string | undefined) => steps.findIndex((step) => step.event === event)

/** By the event that comes next; once that is `completed` nothing can be changed. Steps of one screen stand together. */
export function stepStanding(event: StepEvent, next: string | undefined): StepStanding {
  const due = steps[placeOf(next)]
  if (due?.screen === steps[placeOf(event)]?.screen) return 'due'
  if (placeOf(event) > placeOf(next)) return 'ahead'
  return due?.stage === 'done' ? 'closed' : 'taken'
}
