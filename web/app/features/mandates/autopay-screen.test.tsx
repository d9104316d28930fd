import { refusalCodes } from 'contract/reply'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { leftPageFor, renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant, openLoan } from '../../testing/sample-application'
import { sampleAutopay, withMandate } from '../../testing/sample-autopay'
import { button, clickAgain, expectCount, expectText, expectTexts, link, main, option } from '../../testing/screen'
import type { Autopay } from './use-autopay'

/** A fake checkout whose `open` runs this code. */
const fakeCheckout = (onOpen: string) =>
  `data:text/javascript,window.Razorpay = class { constructor(o) { this.o = o } on(e, f) { this.f = f } open() { ${onOpen} } }`
const approvingScript = fakeCheckout('this.o.handler({ razorpay_payment_id: "pay_1" })')
const dismissingScript = fakeCheckout('this.o.modal.ondismiss()')

const parameters = {
  ...{ key: 'rzp_test', order_id: 'order_1', customer_id: 'cust_1', recurring: '1', amount: 100, currency: 'INR' },
  ...{ name: 'Agrim', description: 'Autopay of loan AGR100001' },
  prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '+919876543210' },
}

/** Serves the state of autopay, which the events change. */
function serve(initial: Autopay) {
  let current = initial
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } })
  server.on('mandate', 'status', () => success({ Data: current }))
  const changeTo = (next: Autopay) => {
    current = next
    return success({ Data: next })
  }
  return { changeTo }
}

const consent = page.getByRole('checkbox', { name: /I allow .* to debit what is due/ })

test('autopay is explained, and is set up only after the customer consents and approves it', async () => {
  const { changeTo } = serve(sampleAutopay)
  server.on('mandate', 'start', () => {
    changeTo(withMandate({}))
    return success({ Data: { state: withMandate({ status: 'CREATED' }), parameters, script: approvingScript } })
  })
  await renderApp('/my-dashboard/autopay')
  await expectText(
    main,
    'On 22-11-2026, your repayment day, we debit what is due then: ₹10,700 if you pay nothing before then.',
  )
  await expect.element(consent).not.toBeChecked()
  await expectAccessible()
  await button('Agree and set up').click()
  await expect.element(consent).toHaveAccessibleDescription(/Please tick the box if you agree/)
  await expect.element(consent).toHaveFocus()
  expect(server.received('mandate', 'start')).toEqual([])
  await option('HDFC Bank account ending in 5678 You approve it with your bank’s net banking.').click()
  await consent.click()
  await expect.element(consent).not.toHaveAccessibleDescription(/Please tick/)
  await button('Agree and set up').dblClick()
  await expectText(main, '₹10,700 will be debited on 22-11-2026 if you pay nothing before then.')
  expect(server.received('mandate', 'start')).toMatchObject([
    { lead_id: '100001', kind: 'ENACH', version: sampleAutopay.consent.version },
  ])
  await expectAccessible()
})

test('before the consent the page names the limit that the bank is asked for, in whole rupees', async () => {
  serve({ ...sampleAutopay, due_amount: 7_799.35 })
  await renderApp('/my-dashboard/autopay')
  await expectText(main, '₹7,799.35 if you pay nothing before then. Only once, and never more than ₹7,800.')
})

test('an approval that was closed is explained and can be opened again', async () => {
  const kinds = sampleAutopay.kinds.map((one) => ({ ...one, is_allowed: one.kind === 'ENACH' }))
  const { changeTo } = serve({ ...sampleAutopay, kinds })
  server.on('mandate', 'start', () => {
    changeTo(withMandate({ status: 'CREATED' }))
    return success({ Data: { state: withMandate({ status: 'CREATED' }), parameters, script: dismissingScript } })
  })
  await renderApp('/my-dashboard/autopay')
  await consent.click()
  await button('Agree and set up').click()
  await expectText(page.getByRole('alert'), 'Autopay is not on until your bank confirms it.')
  expect(server.received('mandate', 'start')).toMatchObject([{ kind: 'ENACH' }])
  await expect.element(main.getByRole('heading', { name: 'Waiting for your approval' })).toHaveFocus()
  await button('Open the approval again').click()
  await expectText(page.getByRole('alert'), 'Autopay is not on until your bank confirms it.')
  await expectAccessible()
})

test('autopay can be paused, resumed and cancelled, with the effect explained first', async () => {
  const { changeTo } = serve(withMandate({}))
  server.on('mandate', 'pause', () => changeTo(withMandate({ is_paused: true })))
  server.on('mandate', 'resume', () => changeTo(withMandate({})))
  server.on('mandate', 'cancel', () => changeTo(withMandate({ status: 'CANCELLED' })))
  await renderApp('/my-dashboard/autopay')
  await button('Pause autopay').dblClick()
  await expectText(main, 'Paused: nothing is debited on 22-11-2026 unless you resume it before then.')
  expect(server.received('mandate', 'pause')).toHaveLength(1)
  await expect.element(button('Resume autopay')).toHaveClass('ignore-second-tap')
  await button('Resume autopay').click()
  await expect.element(button('Pause autopay')).toHaveFocus()
  await button('Pause autopay').click()
  await expect.element(button('Resume autopay')).toHaveFocus()
  await button('Cancel autopay…').click()
  await expectText(page.getByRole('dialog'), 'the permission at your bank ends too')
  await expectAccessible()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancel autopay' })
  await clickAgain(confirm)
  expect(server.received('mandate', 'cancel')).toEqual([])
  await confirm.click()
  await expectText(main, 'Autopay is cancelled. Nothing more will be debited.')
  await expect.element(main.getByRole('heading', { name: 'Autopay is off' })).toHaveFocus()
  await expect.element(button('Agree and set up')).toBeVisible()
})

test('a change that fails shows a message and changes nothing', async () => {
  serve(withMandate({}))
  server.on('mandate', 'pause', () => undefined)
  await renderApp('/my-dashboard/autopay')
  await button('Pause autopay').click()
  await expectText(page.getByRole('alert'), 'We could not reach our server. Please try again.')
  await expect.element(button('Pause autopay')).toBeVisible()
})

test('Pay Now loads the repay page, because only that page may run the payment providers’ scripts', async () => {
  serve(withMandate({ status: 'CANCELLED' }))
  const ended = await renderApp('/my-dashboard/autopay')
  await expect.element(link('Pay Now')).toHaveAttribute('href', '/repay-loan?loan=100001')
  await link('Pay Now').click()
  await expect.poll(leftPageFor).toEqual(['/repay-loan'])
  await ended.close()
  serve({ ...sampleAutopay, may_start: false })
  await renderApp('/my-dashboard/autopay')
  await expect.element(link('Pay Now')).toHaveAttribute('href', '/repay-loan?loan=100001')
  await link('Pay Now').click()
  await expect.poll(leftPageFor).toEqual(['/repay-loan', '/repay-loan'])
})

test('the screen invites to set autopay up only while that is possible', async () => {
  const invitation = main.getByText('It is off unless you set it up.')
  serve(sampleAutopay)
  const early = await renderApp('/my-dashboard/autopay')
  await expect.element(button('Agree and set up')).toBeVisible()
  await expectCount(invitation, 1)
  await early.close()
  serve({ ...sampleAutopay, may_start: false })
  await renderApp('/my-dashboard/autopay')
  await expectText(main, 'Autopay can no longer be set up for this loan.')
  await expectCount(invitation, 0)
})

test.each([
  ['no loan', refusalCodes.nothingToRepay, 'You have no loan to repay just now.'],
  ['a loan that is not theirs', refusalCodes.loanNotFound, 'We could not find this loan.'],
])('a customer with %s cannot set autopay up', async (_which, error, message) => {
  serve(sampleAutopay)
  server.on('mandate', 'status', () => ({ ...refusal(message), error }))
  await renderApp('/my-dashboard/autopay')
  await expectText(main, message)
  await expect.element(link('Go to the dashboard')).toBeVisible()
  await expectCount(consent, 0)
})

test('the loan shows whether autopay is on and loads its screen, which may run the provider’s script', async () => {
  serve(withMandate({ debit: { status: 'NOTIFIED', amount: 5610, notified_at: '2026-11-20T04:45:00Z' } }))
  await renderApp('/my-dashboard')
  await expectText(main.getByRole('region', { name: 'Autopay' }), 'On₹5,610 will be debited on 22-11-2026.')
  await expectAccessible()
  await expect.element(link('Pause or cancel')).toHaveAttribute('href', '/my-dashboard/autopay?loan=100001')
  await link('Pause or cancel').click()
  await expect.poll(leftPageFor).toEqual(['/my-dashboard/autopay'])
})

test.each([
  [
    'is paused',
    { is_paused: true },
    'PausedNothing will be debited on 22-11-2026 while it is paused.',
    'Resume or cancel',
  ],
  ['is not confirmed', { status: 'CREATED' }, 'Not on yetYour bank has not confirmed it yet.', 'Finish setting up'],
] as const)('the loan shows that autopay %s, and what can be done', async (_which, mandate, words, action) => {
  serve(withMandate(mandate))
  await renderApp('/my-dashboard')
  await expectText(main.getByRole('region', { name: 'Autopay' }), words)
  await expect.element(link(action)).toBeVisible()
})

test('the loan does not offer to pause a debit that was sent to the bank', async () => {
  serve(withMandate({ debit: { status: 'SENT', amount: 5610, notified_at: '2026-11-20T04:45:00Z' } }))
  await renderApp('/my-dashboard')
  await expectText(main.getByRole('region', { name: 'Autopay' }), 'We have asked your bank to debit ₹5,610.')
  await expect.element(link('See autopay')).toBeVisible()
})

const sentDebit = { status: 'SENT', amount: 5610, notified_at: '2026-11-20T04:45:00Z' } as const

test('of two open loans, each has its own autopay, which is changed separately', async () => {
  const second = { lead_id: 100002, loan_no: 'AGR100002' }
  const { lead_id, loan_no } = sampleAutopay
  const profile = {
    lead_details: disbursedLead,
    active_loan_details: openLoan,
    other_open_loans: [{ ...openLoan, ...second }],
  }
  logInApplicant('completed', { percent: 100, profile })
  const autopayOf = (body: { lead_id?: string | undefined }) =>
    body.lead_id === '100002'
      ? { ...withMandate({}), ...second, other_open_loans: [{ lead_id, loan_no }] }
      : { ...sampleAutopay, other_open_loans: [second] }
  server.on('mandate', 'status', (body) => success({ Data: autopayOf(body) }))
  server.on('mandate', 'pause', (body) => success({ Data: autopayOf(body) }))
  const app = await renderApp('/my-dashboard')
  const card = (name: string) => main.getByRole('region', { name, exact: true })
  await expectText(card('Autopay'), 'Off')
  await expectText(card('Autopay for loan AGR100002'), 'On')
  await expectAccessible()
  await app.navigate('/my-dashboard/autopay')
  await expect.element(page.getByText('Loan AGR100001', { exact: true })).toBeVisible()
  await consent.click()
  await link('autopay of AGR100002').click()
  await expect.element(page.getByText('Loan AGR100002', { exact: true })).toBeVisible()
  await button('Pause autopay').click()
  expect(server.received('mandate', 'pause')).toMatchObject([{ lead_id: '100002' }])
  await link('autopay of AGR100001').click()
  await expect.element(consent).not.toBeChecked()
})

test('autopay that was paused in the bank’s app can be cancelled here, but not resumed', async () => {
  serve(withMandate({ is_paused: true, is_paused_at_bank: true }))
  await renderApp('/my-dashboard/autopay')
  await expectText(main, 'You have paused it in your UPI or bank app, so nothing is debited.')
  await expectTexts(main.getByRole('button'), ['Cancel autopay…'])
})

test('an approval that the bank confirms is shown without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { changeTo } = serve(withMandate({ status: 'CREATED' }))
  await renderApp('/my-dashboard/autopay')
  await expect.element(button('Open the approval again')).toBeVisible()
  changeTo(withMandate({}))
  vi.advanceTimersByTime(2_000)
  await expect.element(button('Pause autopay')).toBeVisible()
})

test('a debit that was sent to the bank can neither be paused nor cancelled', async () => {
  serve(withMandate({ debit: sentDebit }))
  await renderApp('/my-dashboard/autopay')
  await expectText(main, 'We have asked your bank to debit ₹5,610.')
  await expectCount(main.getByRole('button'), 0)
})

test('autopay that was cancelled after its debit was sent does not say that nothing more is debited', async () => {
  serve({ ...withMandate({ status: 'CANCELLED', debit: sentDebit }), may_start: false })
  await renderApp('/my-dashboard/autopay')
  await expectText(main, 'We have asked your bank to debit ₹5,610.')
  await expectCount(main.getByText('Nothing more will be debited'), 0)
  await expectCount(link('Pay Now'), 0)
})
