import { payoutRefusedMessage } from 'contract/applications/rejection-message'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInApplicant, sampleLead } from '../../testing/sample-application'
import { sampleOffer } from '../../testing/sample-offer'
import { announcementsOf, button, expectCount, expectText, link, main, press, text } from '../../testing/screen'
import { keyFactsOfOffer } from './offer-key-facts'

const signButton = button('Sign and take ₹20,000')
const signed = { ...sampleOffer, status: 'SIGNED', signed_at: '2026-11-15T07:00:00Z' } as const
const body = { lead_id: '100001', documents_hash: sampleOffer.documents_hash }
const open = () => renderApp('/my-dashboard/agreement')
const serveOffer = (offer: object) => server.on('agreement', 'offer', () => success({ Data: offer }))

beforeEach(() => {
  logInApplicant('completed', { percent: 100, profile: { lead_details: { ...sampleLead, status: 'SANCTIONED' } } })
  serveOffer(sampleOffer)
  server.on('agreement', 'sign_otp', () => success({ Data: { mobile: sampleOffer.mobile } }))
})

async function enterCode(code = '1234') {
  await signButton.click()
  await expect.element(page.getByRole('heading', { name: 'Sign with a code' })).toBeVisible()
  await press(code)
  await signButton.click()
}

test('the offer shows the payout, the repayment, the cost, the documents and the last day to sign', async () => {
  await open()
  await expectText(main, 'You receive₹19,528in your HDFC Bank account ••••••1234ending in 1234')
  await expectText(main, 'You repay ₹23,000 on 30-11-2026')
  await expectText(main, 'Processing fee and GSTdeducted once, from what is paid out−₹472')
  await expectText(main, 'Interest₹20,000 × 15 days × 1% a day₹3,000')
  await expectText(main, 'Interest rate per year1% a day × 365 days, fixed365%')
  await expectText(main, '432.64%')
  await expectText(main, 'then sign by 18-11-2026')
  for (const { title, url } of sampleOffer.documents)
    await expect.element(link(`${title} (PDF)`)).toHaveAttribute('href', url)
  for (const part of main.getByCss('summary').elements()) (part as HTMLElement).click()
  await expectText(main, '(iii) Amount of the instalment₹23,000')
  await expectText(main, '(₹23,000 ÷ ₹19,528 − 1) × 365 ÷ 15 = 432.64%')
  await expectAccessible()
})

test('where less is offered than was asked for, both amounts are shown before it is signed', async () => {
  serveOffer({ ...sampleOffer, asked_amount: 24_000 })
  await open()
  await expectText(main, 'You asked for ₹24,000. We can offer ₹20,000.')
  await expect.element(signButton).toBeVisible()
})

test('the Key Facts Statement on the screen has the figures of the offer', () => {
  const { figures } = keyFactsOfOffer(sampleOffer)
  expect(figures).toMatchObject({
    netPaise: sampleOffer.net_amount * 100,
    duePaise: sampleOffer.due_amount * 100,
    feePaise: sampleOffer.fee_amount * 100,
    feeGstPaise: sampleOffer.fee_gst_amount * 100,
    dueOn: sampleOffer.due_on,
    aprBasisPoints: Math.round(sampleOffer.apr_percent * 100),
  })
})

test('a code signs exactly the documents that were shown', async () => {
  server.on('agreement', 'sign', () => success({ Data: signed }))
  await open()
  await enterCode()
  await expect.element(text('Signed. Thank you!')).toBeVisible()
  await expectText(
    main,
    '₹19,528 will be sent to your HDFC Bank account ••••••1234ending in 1234 after a last check on our side.',
  )
  await expectText(main, 'Within 3 days of the payout you may give the loan back.')
  expect(server.received('agreement', 'offer')[0]).toMatchObject({ is_read: true })
  expect(server.received('agreement', 'sign_otp')).toEqual([expect.objectContaining(body)])
  expect(server.received('agreement', 'sign')).toEqual([expect.objectContaining({ ...body, otp: '1234' })])
  await expectAccessible()
})

test('a double click sends one code, and after a reload that code can still be entered', async () => {
  const first = await open()
  const element = (await signButton.findElement()) as HTMLElement
  element.click()
  element.click()
  await expect.element(text('Sign with a code')).toBeVisible()
  await first.close()
  await open()
  await expect.element(text('Sign with a code')).toBeVisible()
  expect(server.received('agreement', 'sign_otp')).toHaveLength(1)
  await expectAccessible()
  await button('Read it again').click()
  await expect.element(text('You receive')).toBeVisible()
  await expect.element(text(/^Your loan is approved/)).toHaveFocus()
})

test.each([
  ['older than five minutes', { sentAt: Date.now() - 301_000 }],
  ['for other documents', { documentsHash: 'b'.repeat(64) }],
])('after a reload a code %s is not asked for', async (_name, changes) => {
  const sent = { documentsHash: sampleOffer.documents_hash, mobile: sampleOffer.mobile, sentAt: Date.now(), ...changes }
  sessionStorage.setItem('signing', JSON.stringify(sent))
  await open()
  await expect.element(signButton).toBeVisible()
  await expectCount(text('Sign with a code'), 0)
})

test('a wrong code is cleared with a message, and a code that could not be sent stays', async () => {
  const restore = server.on('agreement', 'sign', () => refusal('That code is wrong.'))
  await open()
  await enterCode()
  await expect.element(text('That code is wrong.')).toBeVisible()
  restore()
  server.on('agreement', 'sign', () => undefined)
  await press('4321')
  await signButton.click()
  await expect.element(text(/could not reach our server.*nothing is signed twice/)).toBeVisible()
  expect(
    main
      .getByCss('input')
      .elements()
      .map((input) => (input as HTMLInputElement).value)
      .join(''),
  ).toBe('4321')
})

test('the payout is announced to screen readers, and not before, even if the profile is older than the offer', async () => {
  const lead: typeof sampleLead = { ...sampleLead, status: 'IN PROCESS' }
  logInApplicant('completed', { percent: 100, profile: { lead_details: lead } })
  serveOffer(signed)
  await open()
  await expect.element(text('Signed. Thank you!')).toHaveFocus()
  const announced = await announcementsOf(main.getByRole('status'))
  Object.assign(lead, { status: 'DISBURSED' })
  await expect
    .poll(() => announced)
    .toEqual(['₹19,528 has been sent to your HDFC Bank account ••••••1234ending in 1234.'])
})

test('a payout that the bank refuses is shown as a rejection, and not as paid out', async () => {
  const lead: typeof sampleLead = { ...sampleLead, status: 'SANCTIONED' }
  logInApplicant('completed', { percent: 100, profile: { lead_details: lead } })
  serveOffer(signed)
  await open()
  await expect.element(text('Signed. Thank you!')).toHaveFocus()
  Object.assign(lead, { status: 'REJECTED', reasons: [payoutRefusedMessage] })
  await expectText(main, 'Your bank did not accept the money; you can apply again with another account.')
  await expectText(main.getByCss(':focus'), 'We could not lend to you this time')
  await expectCount(text(/paid out|has been sent/), 0)
  await expectAccessible()
})

test('declining needs a confirmation', async () => {
  const declined = { ...sampleOffer, status: 'DECLINED' }
  server.on('agreement', 'decline', () => success({ Data: declined }))
  await open()
  await button('No, thank you').click()
  await expectText(page.getByRole('dialog'), 'nothing is paid out and you owe nothing')
  await button('Keep the offer').click()
  expect(server.received('agreement', 'decline')).toHaveLength(0)
  await button('No, thank you').click()
  await button('Decline the loan').click()
  await expect.element(text('You have declined this loan')).toBeVisible()
  await expectAccessible()
})

test('an offer that expired or was signed in another tab can no longer be signed', async () => {
  serveOffer({ ...sampleOffer, status: 'EXPIRED', expires_on: '2026-11-14' })
  const app = await open()
  await expect.element(text('This offer has expired')).toBeVisible()
  await expectText(main, 'It had to be signed by 14-11-2026.')
  await expectCount(signButton, 0)
  await app.close()
  serveOffer(signed)
  await open()
  await expect.element(text('Signed. Thank you!')).toBeVisible()
  await expectCount(signButton, 0)
})
