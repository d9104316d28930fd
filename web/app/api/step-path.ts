import { steps } from 'domain/journey/steps'

/** The screen where an event's step is taken; `login`, and whatever is not in the table, begins at the login. */
export function stepPath(event: string | undefined): string {
  const step = steps.find((candidate) => candidate.event === event)
  return step ? `/my-dashboard/${step.screen}` : '/apply-now'
}
