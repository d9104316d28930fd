import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility'
import { refusal, server, success } from '../../../testing/fake-server'
import { leftPageFor, renderApp } from '../../../testing/render-app'
import { due, enterPanAndCode, notice, openRepayPage, repayPage } from '../../../testing/repay-page'
import { logIn } from '../../../testing/sample-profile'
import { samplePayment, sampleRepayment } from '../../../testing/sample-repayment'
import { button, clickAgain, expectCount, expectText, link, main, text } from '../../../testing/screen'

const payNow = button('Pay Now')
const { order_id } = sampleRepayment
const sampleCheckout = {
  ...{ key: 'rzp_test', order_id: 'order_1', amount: 1_100_000, currency: 'INR', name: 'Agrim' },
  ...{ description: 'Loan AGR100022', timeout: 600 },
  prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '9876543210' },
}

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.useRealTimers())
afterAll(() => page.viewport(1280, 900))

test('on a phone the amount due and Pay Now are visible without scrolling, and the calculation is folded', async () => {
  await openRepayPage()
  await enterPanAndCode()
  await notice.getByRole('button', { name: 'Close message' }).click()
  const [top, bottom] = [due.element(), payNow.element()].map((element) => element.getBoundingClientRect())
  expect((bottom?.bottom ?? Number.NaN) - (top?.top ?? Number.NaN)).toBeLessThan(340)
  const amountLent = main.getByText('Amount lent')
  await expect.element(amountLent).not.toBeVisible()
  const summary = main.getByText('How we worked out this amount')
  expect(summary.element().getBoundingClientRect().top).toBeGreaterThan(bottom?.bottom ?? Number.NaN)
  await summary.click()
  await expect.element(amountLent).toBeVisible()
  await expectAccessible()
})

test('with autopay on, the page says first that it will be debited', async () => {
  logIn()
  const announced_debit = { amount: 11_000, on: sampleRepayment.explanation.as_of }
  server.on('repaymentData', () => success({ ...sampleRepayment, announced_debit }))
  await openRepayPage()
  await expectText(main, 'Your repayment₹11,000 will be debited by autopay today. There is nothing for you to do.')
  await expect.element(payNow).toHaveAttribute('data-variant', 'secondary')
  await expectAccessible()
})

test('the help at the amount does not say "leave empty" once an amount is typed', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  await openRepayPage()
  await expect.element(text('Leave empty to pay the full amount due')).toBeVisible()
  await page.getByLabelText('Amount To Pay').fill('2500')
  await expect.element(text('Of ₹11,000 due today')).toBeVisible()
  await expectCount(text('Leave empty to pay the full amount due'), 0)
})

test('the amount due is not shown again by Back after Logout', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  await openRepayPage()
  await expect.element(due).toBeVisible()
  const restore = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  restore()
  expect(leftPageFor()).toEqual([])
  sessionStorage.clear()
  restore()
  await expect.poll(leftPageFor).toEqual(['reload'])
})

test('the calculation explains every period of interest, charge, correction and payment', async () => {
  const allocation = { to_charges: 0, to_interest: 0, to_principal: 4_000, owed_back: 0 }
  const day = { ...sampleRepayment.explanation.interest[0], days: 1, interest: 60, principal: 6_000, is_limited: true }
  const explanation = {
    ...sampleRepayment.explanation,
    interest: [...sampleRepayment.explanation.interest, { ...day, from: '2026-11-15', to: '2026-11-16' }],
    charges: [{ on: '2026-11-15', reason: 'Penal charge', amount: 25 }],
    corrections: [{ on: '2026-11-15', reason: 'Interest recomputed after a late report', amount: -40 }],
    payments: [{ on: '2026-11-15', amount: 4_000, receipt_no: 'RC000042', ...allocation }],
  }
  logIn()
  server.on('repaymentData', () => success({ ...sampleRepayment, explanation }))
  await openRepayPage()
  await main.getByText('How we worked out this amount').click()
  await expectText(main, 'Interest from 05-11-2026 to 15-11-2026: 10 days × ₹10,000 × 1%₹1,000')
  await expectText(main, '1 day × ₹6,000 × 1%, limited so that the loan never costs more than was lent₹60')
  await expectText(main, 'Penal charge, 15-11-2026₹25')
  await expectText(main, 'Interest recomputed after a late report− ₹40')
  await expectText(main, 'Paid on 15-11-2026, receipt RC000042− ₹4,000')
  // It stays as it is after a part payment, while the amount in My Account becomes less.
  await main.getByText('Your loan AGR100022').click()
  await expectText(main, 'Repayment amount as agreed₹13,000')
})

test('after a failed payment the amount can be chosen again without PAN and code, beginning with what was typed', async () => {
  const first = await openRepayPage()
  await enterPanAndCode()
  await page.getByLabelText('Amount To Pay').fill('500.50')
  await payNow.click()
  await expectText(main, 'You pay ₹500.50')
  await first.close()
  server.on('repaymentData', () => success(sampleRepayment))
  await openRepayPage()
  await expect.element(page.getByLabelText('Amount To Pay')).toHaveValue('500.50')
  expect(server.received('repaymentData')).toEqual([{ order_id }])
  expect(server.received('repayOtp')).toHaveLength(1)
})

test('a double click on Pay Now does not press what then stands in its place', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  await openRepayPage()
  await page.getByLabelText('Amount To Pay').fill('500.50')
  await payNow.dblClick({ delay: 30 })
  await expectText(main, 'You pay ₹500.50')
  expect([...server.received('payuOrders'), ...server.received('razorpayOrder')]).toEqual([])
})

test('Back returns from the payment methods to the amount that was typed, and Forward to the methods', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  const app = await openRepayPage()
  const amount = page.getByLabelText('Amount To Pay')
  await amount.fill('500.50')
  await payNow.click()
  await expectText(main, 'You pay ₹500.50')
  await app.back()
  await expect.element(amount).toHaveValue('500.50')
  await expect.element(page.getByRole('heading', { name: 'Your repayment' })).toHaveFocus()
  await app.forward()
  await expectText(main, 'You pay ₹500.50')
})

test('giving the loan back orders the whole amount with the purpose COOLING_OFF', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  await renderApp('/repay-loan?give-back', [repayPage])
  await expectText(main, 'By paying ₹11,000 today you give the loan back.')
  await expect.element(link('Keep the loan')).toHaveAttribute('href', '/my-dashboard')
  await expectCount(page.getByLabelText('Amount To Pay'), 0)
  await payNow.click()
  await expectText(main, 'With this payment you give the loan back: it is cancelled')
  await clickAgain(button('Pay with PayU'))
  await button('Pay with Razorpay').click()
  await expect
    .poll(() => server.received('razorpayOrder'))
    .toEqual([expect.objectContaining({ purpose: 'COOLING_OFF', amount: '' })])
  expect(server.received('payuOrders')).toEqual([])
})

/** Opens the repay page from another page and ends a Razorpay checkout with these statements. */
async function payByRazorpay(end: string) {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  const script = `data:text/javascript,window.Razorpay = class { constructor(o) { this.o = o } on() {} open() { ${end} } }`
  const data = { parameters: sampleCheckout, txnid: samplePayment.txnid, script }
  server.on('razorpayOrder', () => success({ order_id: sampleCheckout.order_id, data }))
  const pages = [repayPage, { path: '/home', element: 'Home' }, { path: '/thanku', element: 'Payment failed' }]
  const app = await renderApp('/home', pages)
  await app.navigate('/repay-loan')
  await payNow.click()
  await button('Pay with Razorpay').click()
  return app
}

test('after a payment a logged-in customer gets a link to the dashboard, and a closed loan shows nothing due', async () => {
  const paid = { ...samplePayment, amount: 11_000, is_loan_closed: true, total_due_amount: 0 }
  server.on('razorpayConfirm', () => success({ Message: 'We have received ₹11,000.', Data: paid }))
  const app = await payByRazorpay(
    'this.o.handler({ razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" })',
  )
  await expectText(main, 'Thank you for your payment!')
  await expect.element(link('Go to dashboard')).toHaveAttribute('href', '/my-dashboard')
  await expectCount(text('Still due today'), 0)
  await expectAccessible()
  await app.back()
  expect(app.path()).toBe('/home')
})

test('after a part payment the page shows what was paid, what is still due and the receipt', async () => {
  server.on('razorpayConfirm', () => success({ Message: 'We have received ₹4,000.', Data: samplePayment }))
  await payByRazorpay('this.o.handler({ razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" })')
  await expectText(main, /Amount paid₹4,000Still due today₹7,000/)
  await expect.element(link('RC000042 (PDF)')).toHaveAttribute('href', samplePayment.receipt_url)
})

test('a logged-in customer without an open loan gets a message', async () => {
  logIn()
  server.on('repaymentData', () => refusal('You have no loan to repay just now.'))
  await openRepayPage()
  await expectText(notice, 'You have no loan to repay just now.')
  await expect.element(text('See what is due')).toBeVisible()
  await expectAccessible()
})

test('the page opens the requested loan, links to the other one, and shows a debit that was sent to the bank', async () => {
  logIn()
  const other_open_loans = [{ lead_id: 100_030, loan_no: 'AGR100030' }]
  const repayment = {
    ...sampleRepayment,
    other_open_loans,
    sent_debit: { kind: 'ENACH', amount: 11_000, sent_on: '2026-11-22' },
  }
  server.on('repaymentData', () => success(repayment))
  await renderApp('/repay-loan?loan=100022', [repayPage])
  await expectText(main, 'Loan AGR100022')
  await expectText(notice, 'We have asked your bank to debit ₹11,000. This may take two days; please do not pay it')
  await expect.element(link('AGR100030')).toHaveAttribute('href', '/repay-loan?loan=100030')
  expect(server.received('repaymentData')).toMatchObject([{ lead_id: '100022' }])
})
