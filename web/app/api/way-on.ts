import { hubIndexOf, hubSteps } from './hub-steps'
import { stepPath } from './step-path'

/** Where to go on, and what it is called there. */
export type WayOn = { to: string; name: string }

/** The way on to an event's step of the application. */
export const wayOnTo = (event: string | undefined): WayOn => ({
  to: stepPath(event),
  name: hubSteps[hubIndexOf(event)] ?? 'Your application',
})
