import { steps } from 'domain/journey/steps'
import { session } from '../api/session'
import { stepPath } from '../api/step-path'
import { stepStanding } from '../api/step-standing'
import { accountPath } from './menu-items'
import { screenAt } from './screen-here'
import { slugOf } from './slugs'

/** Where a customer is led who may not see a screen; nothing where it is open. */
export function gate(pathname: string): string | undefined {
  if (!session.isLoggedIn()) return '/apply-now'
  if (screenAt(pathname).needsEligibility && !session.isEligible()) return '/my-dashboard'
  return journeyGate(slugOf(pathname), session.get('next_step'))
}

/** A step that is not reached leads to the one that is due; one that is closed leads to what is on file. */
function journeyGate(slug: string | undefined, next: string | undefined): string | undefined {
  const step = steps.find(({ screen }) => screen === slug)
  const isKnown = steps.some(({ event }) => event === next)
  // The profile is My Account too, and open to all.
  if (!step || !isKnown || step.stage === 'eligibility') return undefined
  const standing = stepStanding(step.event, next)
  if (standing === 'ahead') return stepPath(next)
  return standing === 'closed' && step.stage === 'registration' ? accountPath(session.isEligible()) : undefined
}
