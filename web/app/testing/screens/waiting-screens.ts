import { steps } from 'domain/journey/steps'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { screens } from '../../screens/screens'
import { type Slug, slugs } from '../../screens/slugs'
import { applicationStepIndex } from '../../shared/journey/application-steps'
import { stepOfScreen } from '../../shared/journey/step-screens'
import { session } from '../../shared/session/session'
import { server, success } from '../fake-server'
import { renderApp } from '../render-app'
import { logInApplicant, sampleLead } from '../sample-application'
import { expectCount, main } from '../screen'
import { breakConnection, neverReply, type ScreenState } from './screen-state'

/** Screens that load no data. */
const withoutData: readonly Slug[] = ['tnc', 'support', 'privacypolicy']

/** For the home screen a step of the registration, during which it has content of its own. */
const stepOf = (slug: Slug) =>
  slug === ''
    ? steps.find(({ event }) => event === 'residence_details')
    : steps.find(({ event }) => event === stepOfScreen(slug))

/** Opens a screen with a session, so that only the screen's own data is missing. */
async function openWithoutData(slug: Slug, dropReplies: () => void) {
  const step = stepOf(slug)
  const hasEligibility = screens[slug].needsEligibility || step === undefined
  const profile_filled_percent = step?.stage === 'registration' ? step.index * 20 : 100
  const next = step?.event ?? 'bank_statement_upload'
  logInApplicant(next, { profile: { eligibility_status: hasEligibility ? 1 : 0, profile_filled_percent } })
  session.set('percent', applicationStepIndex(next) * 25)
  dropReplies()
  server.on('dashboardData', () => success({ Data: { profile_pic: null, profile_details: { first_name: 'Asha' } } }))
  await renderApp({ pathname: `/my-dashboard/${slug}`, state: { lead_id: sampleLead.lead_id } })
  await expect.element(page.getByRole('banner')).toBeVisible()
}

/** Waits for the error, which is shown after one retry. */
async function openWithoutConnection(slug: Slug) {
  await openWithoutData(slug, breakConnection)
  await expectCount(main.getByCss('.skeleton'), 0)
}

/** Each screen of the dashboard while it loads, and when its data cannot be loaded. */
export const waitingScreens: ScreenState[] = slugs
  .filter((slug) => !withoutData.includes(slug))
  .flatMap((slug) => [
    { screen: 'Loading', state: slug || 'home', open: () => openWithoutData(slug, neverReply) },
    { screen: 'No connection', state: slug || 'home', open: () => openWithoutConnection(slug) },
  ])
