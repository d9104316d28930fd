import { refusals } from 'contract/refusals'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { leftPageFor, renderApp } from '../../testing/render-app'
import { logInApplicant, sampleLead } from '../../testing/sample-application'
import { sampleEsign, sampleOffer } from '../../testing/sample-offer'
import { button, expectCount, expectText, link, main, text } from '../../testing/screen'
import type { Offer } from './use-offer'

const choose = button('Sign with Aadhaar eSign instead')
const agree = button('Agree and go to Setu')
const consent = page.getByRole('checkbox', { name: /I want to sign my loan agreement with Aadhaar eSign/ })
const open = () => renderApp('/my-dashboard/agreement')

const signingUrl = '/simulators/setu/signature/preview'
const withRequest = (status: NonNullable<typeof sampleEsign.request>['status']): Offer => {
  const request = { status, url: status === 'OPEN' ? signingUrl : null, started_at: '2026-11-16T06:00:00Z' }
  return { ...sampleOffer, esign: { ...sampleEsign, request } }
}
const signed = { ...withRequest('SIGNED'), status: 'SIGNED', signed_with: 'ESIGN' } as const

/** Serves an offer and returns a function that replaces it. */
function serve(first: Offer) {
  let current = first
  server.on('agreement', 'offer', () => success({ Data: current }))
  server.on('agreement', 'esign_status', () => success({ Data: current }))
  return (next: Offer) => {
    current = next
    return success({ Data: next })
  }
}

beforeEach(() => {
  logInApplicant('completed', { percent: 100, profile: { lead_details: { ...sampleLead, status: 'SANCTIONED' } } })
})

test('Aadhaar eSign is explained and starts only with consent', async () => {
  const replaceOffer = serve({ ...sampleOffer, esign: sampleEsign })
  server.on('agreement', 'esign_start', () => replaceOffer(withRequest('OPEN')))
  await open()
  await choose.click()
  await expectText(
    main,
    'Aadhaar is your choice: without it you sign with a code sent to the number ••••••3210ending in 3210.',
  )
  await expectText(main, 'We see neither of them.')
  await expectText(main, 'we pay out ₹19,528, and you repay ₹23,000')
  await expect.element(consent).not.toBeChecked()
  await expectAccessible()
  await agree.click()
  await expect.element(consent).toHaveAccessibleDescription(/Please tick the box if you agree/)
  expect(server.received('agreement', 'esign_start')).toEqual([])
  await consent.click()
  await agree.click()
  await expect.poll(leftPageFor).toEqual([signingUrl])
  const { documents_hash } = sampleOffer
  expect(server.received('agreement', 'esign_start')).toMatchObject([
    { lead_id: '100001', documents_hash, version: sampleEsign.consent.version },
  ])
})

test('the page polls the request after the customer comes back, and shows the signature', async () => {
  const replaceOffer = serve(withRequest('OPEN'))
  await open()
  await expectText(main, 'Setu has not sent us your signature yet.')
  await expect.element(link('Continue at Setu')).toHaveAttribute('href', signingUrl)
  await expect.element(button('Sign and take ₹20,000')).toBeVisible()
  await expectCount(choose, 0)
  await expectAccessible()
  replaceOffer(signed)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(text('Signed. Thank you!')).toBeVisible()
  await expectText(main, 'The agreement with your Aadhaar eSign is among your documents.')
  await expectAccessible()
})

test('after the last day, the page says that a signature made in time counts, and shows it once it is found', async () => {
  const replaceOffer = serve({ ...withRequest('OPEN'), status: 'EXPIRED' })
  await open()
  await expectText(main, 'If you signed with Aadhaar eSign by then, your signature counts.')
  await expectCount(text('This offer has expired'), 0)
  await expectAccessible()
  replaceOffer(signed)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(text('Signed. Thank you!')).toBeVisible()
})

test.each([
  ['DECLINED', 'You declined at Setu, so nothing is signed. The offer is still open'],
  ['REFUSED', 'does not match the name, the year of birth or the documents of this loan, so nothing is signed'],
  ['CANCELLED', 'The request at Setu is closed, and nothing is signed.'],
] as const)('a request that is %s is explained, and both ways to sign stay available', async (status, explanation) => {
  serve(withRequest(status))
  await open()
  await expectText(main, explanation)
  await expect.element(choose).toBeVisible()
  await expect.element(button('Sign and take ₹20,000')).toBeVisible()
})

test('while the provider cannot be reached the page says that nothing is signed or lost, and a code works', async () => {
  serve({ ...sampleOffer, esign: sampleEsign })
  server.on('agreement', 'esign_start', () => refusal(refusals.esignNotStarted()))
  server.on('agreement', 'sign_otp', () => success({ Data: { mobile: sampleOffer.mobile } }))
  const app = await open()
  await choose.click()
  await consent.click()
  await agree.click()
  await expect.element(text(/Aadhaar eSign cannot be reached just now. Nothing is signed./)).toBeVisible()
  await expectAccessible()
  await button('Sign with a code instead').click()
  await expect.element(text('Sign with a code')).toBeVisible()
  await button('Read it again').click()
  await app.close()
  serve(withRequest('OPEN'))
  server.on('agreement', 'esign_status', () => refusal(refusals.esignNotChecked()))
  await open()
  await expectText(main, 'If you have signed, nothing is lost: we will check again in a moment.')
})

test('signing with a code instead of eSign sends one code, and its button is busy meanwhile', async () => {
  serve({ ...sampleOffer, esign: sampleEsign })
  const sent = Promise.withResolvers<void>()
  server.on('agreement', 'sign_otp', async () => {
    await sent.promise
    return success({ Data: { mobile: sampleOffer.mobile } })
  })
  await open()
  await choose.click()
  await button('Read it again').click()
  await expect.element(text(/^Your loan is approved/)).toHaveFocus()
  await choose.click()
  await button('Sign with a code instead').dblClick()
  await expect.element(button('Sending a code…')).toHaveFocus()
  sent.resolve()
  await expect.element(page.getByRole('heading', { name: 'Sign with a code' })).toBeVisible()
  expect(server.received('agreement', 'sign_otp')).toHaveLength(1)
})

test('without eSign only the code is offered', async () => {
  serve(sampleOffer)
  await open()
  await expect.element(button('Sign and take ₹20,000')).toBeVisible()
  await expectCount(choose, 0)
})
