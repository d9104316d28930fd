import { steps } from 'domain/journey/steps'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { screens } from '../../dashboard/screens'
import { type Slug, slugs } from '../../dashboard/slugs'
import { server, success } from '../fake-server'
import { renderApp } from '../render-app'
import { logInApplicant } from '../sample-application'
import { breakConnection, neverReply, type ScreenState } from './screen-state'

/** Screens that show a text and load nothing. */
const withoutData: readonly Slug[] = ['tnc', 'support', 'privacypolicy']

/** Opens a screen with a session, so that only its own data is missing. */
async function openWithoutData(slug: Slug, dropReplies: () => void) {
  const step = steps.find(({ screen }) => screen === slug)
  const hasEligibility = screens[slug].needsEligibility || step === undefined
  logInApplicant(step?.event ?? 'bank_statement_upload', { profile: { eligibility_status: hasEligibility ? 1 : 0 } })
  dropReplies()
  server.on('dashboardData', () => success({ Data: { profile_pic: null, profile_details: { first_name: 'Asha' } } }))
  await renderApp(`/my-dashboard/${slug}`)
  await expect.element(page.getByRole('banner')).toBeVisible()
}

/** Each screen of the dashboard while it loads, and when its data cannot be loaded. */
export const waitingScreens: ScreenState[] = slugs
  .filter((slug) => !withoutData.includes(slug))
  .flatMap((slug) => [
    { screen: 'Loading', state: slug || 'home', open: () => openWithoutData(slug, neverReply) },
    { screen: 'No connection', state: slug || 'home', open: () => openWithoutData(slug, breakConnection) },
  ])
