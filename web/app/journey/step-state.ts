import { type StepEvent, steps } from 'domain/journey/steps'
import { useState } from 'react'
import { session } from '../api/session'

/** `completed` steps may still be changed, `closed` ones may not. */
export type StepState = 'upcoming' | 'current' | 'completed' | 'closed'

const indexOfStep = (event: string | undefined) => steps.findIndex((step) => step.event === event)

/** The state of a step, given the next event of the journey. Steps on one screen share their state. */
export function stepState(event: StepEvent, nextEvent: string | undefined): StepState {
  const next = steps[indexOfStep(nextEvent)]
  if (next?.screen === steps[indexOfStep(event)]?.screen) return 'current'
  if (indexOfStep(event) > indexOfStep(nextEvent)) return 'upcoming'
  return next?.stage === 'done' ? 'closed' : 'completed'
}

/** The screen of an event; `login` and unknown events lead to the login page. */
export function stepPath(event: string | undefined): string {
  const step = steps.find((candidate) => candidate.event === event)
  return step ? `/my-dashboard/${step.screen}` : '/apply-now'
}

/** The next step at the time the screen opened: submitting a step must not change its screen while it is being left. */
export function useInitialNextStep(): string | undefined {
  const [nextStep] = useState(() => session.get('next_step'))
  return nextStep
}
