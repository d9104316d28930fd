import { type StepEvent, steps } from 'domain/journey/steps'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { session } from '../session/session'
import { stepScreens } from './step-screens'

/** `completed` steps may still be changed, `closed` ones may not. */
export type StepState = 'upcoming' | 'current' | 'completed' | 'closed'

export const indexOfStep = (event: string | undefined) => steps.findIndex((step) => step.event === event)

/** The state of a step, given the next event of the journey. Steps on one screen share their state. */
export function stepState(event: StepEvent, nextEvent: string | undefined): StepState {
  const next = steps[indexOfStep(nextEvent)]
  if (next && stepScreens[next.event] === stepScreens[event]) return 'current'
  if (indexOfStep(event) > indexOfStep(nextEvent)) return 'upcoming'
  return next?.stage === 'done' ? 'closed' : 'completed'
}

/** The path of an event's screen; the login page for `login` and unknown events. */
export function stepPath(event: string | undefined): string {
  const step = steps.find((candidate) => candidate.event === event)
  return step ? `/my-dashboard/${stepScreens[step.event]}` : '/apply-now'
}

/** Whether the screen was opened to replace a picture or document, which links mark with an `action` in the state. */
export const useIsUpdate = () => Boolean((useLocation().state as { action?: unknown } | null)?.action)

/** The next step when the screen was opened, so that submitting a step does not change the screen that is being left. */
export function useInitialNextStep(): string | undefined {
  const [nextStep] = useState(() => session.get('next_step'))
  return nextStep
}
