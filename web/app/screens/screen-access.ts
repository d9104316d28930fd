import { steps } from 'domain/journey/steps'
import { stepOfScreen } from '../shared/journey/step-screens'
import { stepPath, stepState } from '../shared/journey/step-state'
import { session } from '../shared/session/session'
import { accountPath } from './menu-items'
import { screenAt } from './screens'
import { slugOf } from './slugs'

/** Where to redirect a customer who may not open a screen; undefined if they may. The layout checks the login. */
export function redirectFrom(pathname: string): string | undefined {
  if (!session.isLoggedIn()) return undefined
  if (screenAt(pathname).needsEligibility && !session.isEligible()) return '/my-dashboard'
  return stepRedirect(slugOf(pathname), session.get('next_step'))
}

/** An upcoming step redirects to the current one, a closed registration step to the account. */
function stepRedirect(slug: string | undefined, nextEvent: string | undefined): string | undefined {
  const step = steps.find(({ event }) => event === stepOfScreen(slug))
  const isKnownEvent = steps.some(({ event }) => event === nextEvent)
  // The screen of the eligibility step is also My Account, which is always open.
  if (!step || !isKnownEvent || step.stage === 'eligibility') return undefined
  const state = stepState(step.event, nextEvent)
  if (state === 'upcoming') return stepPath(nextEvent)
  return state === 'closed' && step.stage === 'registration' ? accountPath(session.isEligible()) : undefined
}
