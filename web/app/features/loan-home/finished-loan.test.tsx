import { expect, test } from 'vitest'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant } from '../../testing/sample-application'
import { sampleOffer } from '../../testing/sample-offer'
import { sampleProfile } from '../../testing/sample-profile'
import { button, expectCount, expectText, link, main } from '../../testing/screen'

test.each([
  ['EXPIRED', '2026-11-14', /cancelledThe offer had to be signed by 14-11-2026\. Nothing is due on it/],
  ['EXPIRED', '2026-11-15', /cancelledNothing is due on it/],
  ['DECLINED', '2026-11-18', /cancelledNothing is due on it/],
] as const)('after an offer that is %s until %s the home screen says how the application ended', async (...given) => {
  const [status, expires_on, words] = given
  const profile = { lead_details: { ...disbursedLead, status: 'CANCELLED' } as const, profile_filled_percent: 100 }
  logInApplicant('register_now', { profile })
  server.on('agreement', 'offer', () => success({ Data: { ...sampleOffer, status, expires_on } }))
  await renderApp('/my-dashboard')
  await expectText(main, words)
})

test.each(['', '/congratulations'])(
  '%s calls an offer approved no longer than its last day, while a signature made in time is awaited',
  async (path) => {
    logInApplicant('completed', { percent: 100, profile: { lead_details: { ...disbursedLead, status: 'SANCTIONED' } } })
    server.on('agreement', 'offer', () => success({ Data: { ...sampleOffer, status: 'EXPIRED' } }))
    await renderApp(`/my-dashboard${path}`)
    await expectText(main, 'The last day to sign has passed')
    await expect.element(link('See what happens now')).toBeVisible()
    await expectCount(main.getByText(/is approved/), 0)
  },
)

test('a home screen that was loaded before the offer expired shows how the application ended', async () => {
  const lead_details = { ...disbursedLead, status: 'SANCTIONED' } as const
  logInApplicant('completed', { percent: 100, profile: { lead_details } })
  server.on('agreement', 'offer', () => {
    const ended = { next_event_name: 'register_now', lead_details: { ...lead_details, status: 'CANCELLED' as const } }
    server.on('customerProfile', () => success({ Data: { ...sampleProfile, ...ended } }))
    return success({ Data: { ...sampleOffer, status: 'EXPIRED', expires_on: '2026-11-14' } })
  })
  await renderApp('/my-dashboard')
  await expectText(main, 'Your last application is cancelledThe offer had to be signed by 14-11-2026.')
  await expect.element(button('Check Eligibility')).toBeVisible()
})
