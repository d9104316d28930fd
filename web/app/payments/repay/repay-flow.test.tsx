import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../api/session'
import { expectAccessible } from '../../testing/accessibility'
import { advanceTimers } from '../../testing/advance-timers'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logIn } from '../../testing/sample-profile'
import { samplePayment, sampleRepayment } from '../../testing/sample-repayment'
import {
  announcementsOf,
  button,
  clickAgain,
  expectCount,
  expectText,
  link,
  main,
  press,
  text,
} from '../../testing/screen'
import RepayLoanPage from './repay-loan-page'

const repayPage = {
  path: '/repay-loan',
  element: (
    <main>
      <RepayLoanPage />
    </main>
  ),
}
const open = () => renderApp('/repay-loan', [repayPage])
const due = main.getByText(/^Due today, 15-11-2026/)
const payNow = button('Pay Now')
const notice = main.getByCss('.alert')
const { order_id } = sampleRepayment
const sampleCheckout = {
  ...{ key: 'rzp_test', order_id: 'order_1', amount: 1_100_000, currency: 'INR', name: 'Agrim' },
  ...{ description: 'Loan AGR100022', timeout: 600 },
  prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '9876543210' },
}

const payuNames = 'key txnid amount productinfo firstname email phone surl furl hash udf5'.split(' ')
const samplePayuParameters = Object.fromEntries(payuNames.map((name) => [name, 'sample']))

const pan = page.getByLabelText('PAN number')
const terms = page.getByRole('checkbox')
const getOtp = button('Get OTP')

async function enterPan() {
  await pan.fill('ABCPR1234K')
  await terms.click()
  await getOtp.click()
}

async function enterCode() {
  await page.getByRole('group', { name: 'One-time code' }).getByRole('textbox').first().click()
  await press('1234')
  await button('Fetch amount').click()
}

async function enterPanAndCode() {
  server.on('repayOtp', () => success({}))
  server.on('repayOtpVerify', () => success(sampleRepayment))
  await enterPan()
  await enterCode()
  await expect.element(due).toBeVisible()
}

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.useRealTimers())
afterAll(() => page.viewport(1280, 900))

test('a PAN is converted to capitals, validated and limited to 10 characters', async () => {
  await open()
  await getOtp.click()
  await expect.element(text('Pan number is required!')).toBeVisible()
  await expect.element(pan).toHaveFocus()
  await press('abcde12345fgh')
  await expect.element(pan).toHaveValue('ABCDE12345')
  await terms.click()
  await getOtp.click()
  await expect.element(text('Please enter a valid pan number!')).toBeVisible()
  expect(server.requests()).toEqual([])
  await expectAccessible()
})

test('the terms must be accepted to fetch the amount', async () => {
  await open()
  await pan.fill('ABCPR1234K')
  await getOtp.click()
  await expect.element(text('Please accept the terms and conditions to proceed.')).toBeVisible()
  await expect.element(terms).toHaveFocus()
  expect(server.requests()).toEqual([])
})

test('that a code was sent is announced to screen readers', async () => {
  server.on('repayOtp', () => ({ ...success({}), Message: 'We have sent a 4-digit code' }))
  await open()
  const announced = await announcementsOf(main.getByRole('status'))
  await enterPan()
  await expect.element(button('Fetch amount')).toBeVisible()
  expect(announced).toEqual(['We have sent a 4-digit code'])
})

test('a network error shows nothing, and the button can be pressed again', async () => {
  await open()
  server.on('repayOtp', () => undefined)
  await enterPan()
  await expect.poll(() => server.received('repayOtp')).toHaveLength(1)
  await expect.element(getOtp).not.toHaveAttribute('aria-busy')
  await expectCount(notice, 0)
  server.on('repayOtp', () => success({}))
  await getOtp.click()
  await expect.element(button('Fetch amount')).toBeVisible()
})

test('on a phone the amount due and Pay Now are visible without scrolling, and the calculation is folded', async () => {
  await open()
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

test.each([390, 1280])(
  'at %s px the content below the card does not move while a repayment is opened',
  async (width) => {
    await page.viewport(width, 900)
    const reply = Promise.withResolvers<object>()
    server.on('repaymentData', () => reply.promise)
    logIn()
    await open()
    const below = main.getByText('Or pay by bank transfer')
    const top = () => below.element().getBoundingClientRect().top + window.scrollY
    await expect.element(page.getByText('Loading')).toBeInTheDocument()
    await expect.element(below).toBeVisible()
    const before = top()
    reply.resolve(success(sampleRepayment))
    await expect.element(payNow).toBeVisible()
    expect(top()).toBe(before)
  },
)

test('an error notice stays until it is closed', async () => {
  server.on('repayOtp', () => refusal('Too many codes were asked for.'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open()
  await enterPan()
  await expectText(notice, 'Too many codes were asked for.')
  expect(notice.element().closest('[role=status]')).toBeNull()
  advanceTimers(3_600_000)
  expect(notice.query()).toHaveTextContent('Too many codes were asked for.')
  await notice.getByRole('button', { name: 'Close message' }).click()
  await expectCount(notice, 0)
})

test('after a failed payment the amount can be chosen again without PAN and code, beginning with what was typed', async () => {
  const first = await open()
  await enterPanAndCode()
  await page.getByLabelText('Amount To Pay').fill('500.50')
  await payNow.click()
  await expectText(main, 'You pay ₹500.50')
  await first.close()
  server.on('repaymentData', () => success(sampleRepayment))
  await open()
  await expect.element(page.getByLabelText('Amount To Pay')).toHaveValue('500.50')
  expect(server.received('repaymentData')).toEqual([{ order_id }])
  expect(server.received('repayOtp')).toHaveLength(1)
})

test('a broken reply in place of the repayment is like no reply', async () => {
  const broken = () => Response.json({ Status: 1, Message: 'Success' })
  session.set('order_id', order_id)
  server.on('repaymentData', broken)
  await open()
  await expect.element(getOtp).toBeVisible()
  server.on('repayOtp', () => success({}))
  server.on('repayOtpVerify', broken)
  await enterPan()
  await enterCode()
  await expect.element(button('Fetch amount')).toBeEnabled()
  await expectCount(notice.filter({ hasText: 'Success' }), 0)
})

test('the page starts with the PAN if the repayment has expired or the customer wants another PAN', async () => {
  session.set('order_id', order_id)
  server.on('repaymentData', () => refusal('Please enter your PAN again to see what is due.'))
  const first = await open()
  await expect.element(button('Get OTP')).toBeVisible()
  await expectCount(notice, 0)
  await enterPanAndCode()
  await text('Your loan AGR100022').click()
  await button('Use another PAN').click()
  await first.close()
  await open()
  await expect.element(button('Get OTP')).toBeVisible()
  expect(server.received('repaymentData')).toHaveLength(1)
})

test('Cancel keeps the amount that was typed', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  await open()
  const amount = page.getByLabelText('Amount To Pay')
  await amount.fill('500.50')
  await payNow.click()
  await expectText(main, 'You pay ₹500.50')
  await button('Cancel').click()
  await expect.element(amount).toHaveValue('500.50')
  await amount.fill('')
  await payNow.click()
  await button('Cancel').click()
  await expect.element(amount).toHaveValue('')
})

test('Back returns from the payment methods to the amount that was typed, and Forward to the methods', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  const app = await open()
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

test('Cancel returns to the amount, also after Back from the result of a payment', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  const app = await renderApp('/repay-loan', [repayPage, { path: '/thanku', element: 'Payment failed' }])
  await payNow.click()
  await expect.element(button('Cancel')).toBeVisible()
  await app.navigate('/thanku')
  await expect.element(text('Payment failed')).toBeVisible()
  await app.back()
  await expect.element(payNow).toBeVisible()
  await payNow.click()
  await button('Cancel').click()
  await expect.element(due).toBeVisible()
})

test('a checkout does not open after Cancel', async () => {
  const ordered = Promise.withResolvers<object>()
  const opened = vi.fn()
  vi.stubGlobal(
    'Razorpay',
    class {
      on() {}
      open = opened
    },
  )
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  server.on('razorpayOrder', () => ordered.promise)
  server.on('payuOrders', () => refusal('Please try again in a minute.'))
  await open()
  await payNow.click()
  await button('Pay with Razorpay').click()
  await expect.poll(() => server.received('razorpayOrder')).toHaveLength(1)
  await button('Cancel').click()
  const data = { parameters: sampleCheckout, txnid: samplePayment.txnid, script: 'data:text/javascript,' }
  ordered.resolve(success({ order_id: sampleCheckout.order_id, data }))
  await payNow.click()
  await button('Pay with PayU').click()
  await expectText(notice, 'Please try again in a minute.')
  expect(opened).not.toHaveBeenCalled()
})

test.each(['PayU', 'Razorpay'])(
  'the checkout of %s does not open after Cancel when its script was slow',
  async (provider) => {
    const opened = vi.fn()
    const Razorpay = class {
      on() {}
      open = opened
    }
    vi.stubGlobal('Razorpay', Razorpay)
    vi.stubGlobal('bolt', { launch: opened })
    logIn()
    server.on('repaymentData', () => success(sampleRepayment))
    const script = `data:text/javascript,"slow script of ${provider}"`
    const razorpayOrder = { parameters: sampleCheckout, txnid: samplePayment.txnid, script }
    server.on('razorpayOrder', () => success({ order_id: sampleCheckout.order_id, data: razorpayOrder }))
    server.on('payuOrders', () => success({ data: { parameters: samplePayuParameters, script } }))
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
    onTestFinished(() => append.mockRestore())
    await open()
    await payNow.click()
    await button(`Pay with ${provider}`).click()
    await expect.poll(() => append.mock.calls).toHaveLength(1)
    await button('Cancel').click()
    await expect.element(due).toBeVisible()
    const [element] = append.mock.calls[0] ?? []
    ;(element as HTMLScriptElement).dispatchEvent(new Event('load'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(opened).not.toHaveBeenCalled()
  },
)

test('a reply that arrives after Change PAN is ignored', async () => {
  const verified = Promise.withResolvers<object>()
  server.on('repayOtp', () => success({}))
  server.on('repayOtpVerify', () => verified.promise)
  await open()
  await enterPan()
  await enterCode()
  await button('Change PAN').click()
  await expect.element(button('Get OTP')).toBeVisible()
  verified.resolve(success(sampleRepayment))
  await page.getByLabelText('PAN number').fill('BCDPR5678L')
  await expect.element(button('Get OTP')).toBeVisible()
  await expectCount(notice, 0)
})

test('giving the loan back orders the whole amount with the purpose COOLING_OFF', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  await renderApp('/repay-loan?give-back', [repayPage])
  await expectText(main, 'By paying ₹11,000 today you give the loan back.')
  await expect.element(link('Keep the loan')).toHaveAttribute('href', '/my-dashboard')
  await expectCount(page.getByLabelText('Amount To Pay'), 0)
  await payNow.click()
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

test('after a payment that failed, Back shows the amount, and the next Back the page before', async () => {
  const app = await payByRazorpay('this.o.modal.ondismiss()')
  await expect.element(text('Payment failed')).toBeVisible()
  await app.back()
  await expect.element(due).toBeVisible()
  await app.back()
  expect(app.path()).toBe('/home')
})

test('a logged-in customer without an open loan gets a message', async () => {
  logIn()
  server.on('repaymentData', () => refusal('You have no loan to repay just now.'))
  await open()
  await expectText(notice, 'You have no loan to repay just now.')
  await expect.element(text('See what is due')).toBeVisible()
  await expectAccessible()
})

test('the page opens the requested loan, links to the other one, and shows a debit that was sent to the bank', async () => {
  logIn()
  const other_open_loans = [{ lead_id: 100_030, loan_no: 'AGR100030' }]
  const repayment = { ...sampleRepayment, other_open_loans, sent_debit: { kind: 'ENACH', amount: 11_000 } }
  server.on('repaymentData', () => success(repayment))
  await renderApp('/repay-loan?loan=100022', [repayPage])
  await expectText(main, 'Loan AGR100022')
  await expectText(notice, 'We have asked your bank to debit ₹11,000. This may take two days; please do not pay it')
  await expect.element(link('AGR100030')).toHaveAttribute('href', '/repay-loan?loan=100030')
  expect(server.received('repaymentData')).toMatchObject([{ lead_id: '100022' }])
})
