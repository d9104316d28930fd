import { payoutRefusedMessage } from 'contract/applications/rejection-message'
import { refusalCodes } from 'contract/reply'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { delayRefetch } from '../../testing/delay-refetch'
import { httpFailure, refusal, server, success } from '../../testing/fake-server'
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
  await expectText(main, '₹19,528 is on its way to your HDFC Bank account ••••••1234ending in 1234.')
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

test('the message about a wrong code is gone when the offer is read again', async () => {
  server.on('agreement', 'sign', () => refusal('That code is wrong.'))
  await open()
  await enterCode()
  await expect.element(text('That code is wrong.')).toBeVisible()
  await button('Read it again').click()
  await expect.element(text(/^Your loan is approved/)).toHaveFocus()
  await expectCount(text('That code is wrong.'), 0)
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

test('documents that have changed must be read again before they can be signed', async () => {
  server.on('agreement', 'sign', () => {
    serveOffer({ ...sampleOffer, documents_hash: 'b'.repeat(64) })
    return { ...refusal('The documents have changed.'), error: refusalCodes.offerChanged }
  })
  await open()
  await enterCode()
  await expect.element(text('The documents have changed.')).toBeVisible()
  await expect.element(text('You receive')).toBeVisible()
  await signButton.click()
  await expect.poll(() => server.received('agreement', 'sign_otp').at(-1)?.documents_hash).toBe('b'.repeat(64))
})

test.each([
  ['OVERDUE', 'Signed, and paid out', 'has been sent to your HDFC Bank account', 'See your loan'],
  ['CLOSED', 'This loan has ended', 'You have repaid or returned it.', 'Go to the dashboard'],
  ['CANCELLED IN COOLING-OFF', 'This loan has ended', 'You have repaid or returned it.', 'Go to the dashboard'],
  [
    'CANCELLED',
    'This loan has ended',
    'It is cancelled, because the money was not paid out or came back.',
    'Go to the dashboard',
  ],
] as const)(
  'the agreement of a loan that is %s says so, and no longer what to repay and when',
  async (status, title, words, action) => {
    logInApplicant('completed', { percent: 100, profile: { lead_details: { ...sampleLead, status } } })
    serveOffer(signed)
    await open()
    await expect.element(text(title)).toBeVisible()
    await expectText(main, words)
    await expect.element(link(action)).toHaveAttribute('href', '/my-dashboard')
    await expect.element(text('What you have signed')).toBeVisible()
    await expectCount(text(/You repay|may give the loan back/), 0)
  },
)

test('an offer that has ended does not invite a customer to apply who was declined since', async () => {
  const decline_details = { reasons: ['our loans are for salaried people'], apply_again_on: '2026-12-15' }
  const lead_details: typeof sampleLead = { ...sampleLead, status: 'CANCELLED' }
  logInApplicant('register_now', { profile: { lead_details, decline_details } })
  serveOffer({ ...sampleOffer, status: 'EXPIRED' })
  await open()
  await expectText(main, 'Nothing is paid out and you owe nothing. You can apply again from 15-12-2026.')
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

test('the error of a failed decline is gone when the dialog opens again', async () => {
  server.on('agreement', 'decline', () => refusal('Please try again soon.'))
  await open()
  await button('No, thank you').click()
  await button('Decline the loan').click()
  await expect.element(text('Please try again soon.')).toBeVisible()
  await button('Keep the offer').click()
  await button('No, thank you').click()
  await expect.element(text('Decline this loan?')).toBeVisible()
  await expectCount(text('Please try again soon.'), 0)
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

test('a declined offer stays declined although an older request for the offer is answered later', async () => {
  server.on('agreement', 'decline', () => success({ Data: { ...sampleOffer, status: 'DECLINED' } }))
  await open()
  await button('No, thank you').click()
  const answerOldRequest = await delayRefetch('agreement', 'offer', success({ Data: sampleOffer }))
  await button('Decline the loan').click()
  await expect.element(text('You have declined this loan')).toBeVisible()
  await answerOldRequest()
  await expect.element(text('You have declined this loan')).toBeVisible()
})

test('an offer that was declined although the reply was lost is shown as declined', async () => {
  server.on('agreement', 'decline', () => {
    serveOffer({ ...sampleOffer, status: 'DECLINED' })
    return undefined
  })
  await open()
  await button('No, thank you').click()
  await button('Decline the loan').click()
  await expect.element(text('You have declined this loan')).toBeVisible()
})

test('an open offer stays visible although the server is too busy to show it again', async () => {
  await open()
  await expect.element(signButton).toBeVisible()
  const answerRefetch = await delayRefetch('agreement', 'offer', httpFailure(503, 'We are busy just now.'))
  await answerRefetch()
  await expect.element(signButton).toBeVisible()
  await expectCount(text('There is nothing to sign.'), 0)
})

test('the dialog cannot be closed while the decline is being sent', async () => {
  const delayed = Promise.withResolvers<void>()
  server.on('agreement', 'decline', async () => {
    await delayed.promise
    return refusal('Please try again soon.')
  })
  await open()
  await button('No, thank you').click()
  await button('Decline the loan').click()
  await expect.element(button('Declining…')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveAttribute('closedby', 'none')
  await button('Keep the offer').click({ force: true })
  await button('Close').click()
  await press('{Escape}')
  await press('{Escape}')
  await expect.element(button('Declining…')).toBeVisible()
  delayed.resolve()
  await expect.element(text('Please try again soon.')).toBeVisible()
  await press('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
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

test('an offer that was cancelled before its last day is not called expired', async () => {
  serveOffer({ ...sampleOffer, status: 'EXPIRED' })
  await open()
  await expect.element(text('This offer has ended')).toBeVisible()
  await expectText(main, 'Your application is cancelled. Nothing is paid out')
  await expectCount(signButton, 0)
})

test('the screen waits while the documents are being generated, and says if there is no offer', async () => {
  const restore = server.on('agreement', 'offer', () => ({
    ...refusal('We are preparing your loan documents.'),
    error: refusalCodes.offerNotReady,
  }))
  const app = await open()
  await expect.element(text('We are preparing your loan documents.')).toBeVisible()
  restore()
  await expect.element(signButton).toBeVisible()
  await app.close()
  server.on('agreement', 'offer', () => ({
    ...refusal('There is no offer to sign for this application.'),
    error: refusalCodes.offerNotFound,
  }))
  await open()
  await expect.element(text('There is nothing to sign.')).toBeVisible()
  await expectAccessible()
})
