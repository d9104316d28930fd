import { test } from 'vitest'
import { server, success } from '../testing/fake-server'
import { renderApp } from '../testing/render-app'
import { disbursedLead, logInApplicant } from '../testing/sample-application'
import { sampleOffer } from '../testing/sample-offer'
import { expectText, main } from '../testing/screen'

test.each([
  ['EXPIRED', /cancelledThe offer had to be signed by \d\d-\d\d-2026\. Nothing is due on it/],
  ['DECLINED', /cancelledNothing is due on it/],
] as const)('after an offer that is %s the home screen says how the application ended', async (status, words) => {
  const profile = { lead_details: { ...disbursedLead, status: 'CANCELLED' } as const, profile_filled_percent: 100 }
  logInApplicant('register_now', { profile })
  server.on('agreement', 'offer', () => success({ Data: { ...sampleOffer, status } }))
  await renderApp('/my-dashboard')
  await expectText(main, words)
})
