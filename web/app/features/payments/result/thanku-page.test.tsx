import { expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../../../shared/session/session'
import { expectAccessible } from '../../../testing/accessibility'
import { refusal, server, success } from '../../../testing/fake-server'
import { renderApp } from '../../../testing/render-app'
import { samplePayment, sampleRepayment } from '../../../testing/sample-repayment'
import { announcementsOf, expectCount, expectText, heading, link, main, text } from '../../../testing/screen'
import ThankuPage from './thanku-page'

const thanku = {
  path: '/thanku',
  element: (
    <main>
      <ThankuPage />
    </main>
  ),
}
const { txnid } = samplePayment
const { order_id } = sampleRepayment
const open = (status: string) => renderApp({ pathname: '/thanku', state: { status, transactionId: txnid } }, [thanku])

test.each(['SUCCESS', 'success'])('a payment with the status %s shows Thank You', async (status) => {
  await open(status)
  await expectText(heading, 'Thank You!')
  await expect.element(main.getByText(`Your payment was ${status}.`, { exact: true })).toBeVisible()
  await expect.element(main.getByRole('definition').filter({ hasText: txnid })).toBeVisible()
  await expect.element(link('Go to home')).toHaveAttribute('href', '/')
  await expectAccessible()
})

test('a failed payment does not show Thank You, and a missing transaction id shows N/A', async () => {
  await renderApp({ pathname: '/thanku', state: { status: 'FAILED' } }, [thanku])
  await expectText(heading, 'Oops!')
  await expect.element(text('Your payment was FAILED.')).toBeVisible()
  await expect.element(main.getByText('N/A', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('an unknown transaction id is called unknown, not a failed payment', async () => {
  server.on('paymentStatus', () => ({ ...refusal('We could not find this payment.'), error: 'PAYMENT_NOT_FOUND' }))
  await renderApp(`/thanku?txn=${txnid}`, [thanku])
  await expectText(heading, 'Oops!')
  await expect.element(text('We know no payment with this transaction ID.')).toBeVisible()
  await expectCount(text('Your payment was'), 0)
  await expectCount(link('Try again'), 0)
  await expectAccessible()
})

test('a customer who paid by PAN and code gets the receipt, the paid amount and the amount still due', async () => {
  session.set('order_id', order_id)
  server.on('paymentStatus', () => success({ Data: samplePayment }))
  await open('SUCCESS')
  await expect.element(link('RC000042 (PDF)')).toHaveAttribute('href', samplePayment.receipt_url)
  expect(server.received('paymentStatus')).toEqual([{ txnid, order_id }])
  await expectText(main, /Amount paid₹4,000Still due today₹7,000/)
  await expectCount(link('Try again'), 0)
  await expectAccessible()
})

test.each([
  [100_022, '/repay-loan?loan=100022'],
  [null, '/repay-loan'],
])('a failed payment on the loan %s can be retried, starting with the amount', async (lead_id, href) => {
  server.on('paymentStatus', () =>
    success({ Data: { ...samplePayment, lead_id, status: 'FAILED', receipt_no: null, receipt_url: null } }),
  )
  await open('FAILED')
  await expectText(heading, 'Oops!')
  await expect.element(link('Try again')).toHaveAttribute('href', href)
  await expectAccessible()
})

test('a pending payment cannot be retried', async () => {
  server.on('paymentStatus', () => success({ Data: { ...samplePayment, status: 'PENDING' } }))
  await open('PENDING')
  await expectText(heading, 'One moment')
  await expectCount(link('Try again'), 0)
})

test.each([
  [false, 'Nothing: your loan is closed.'],
  [true, 'Nothing: you have given the loan back.'],
])(
  'after the last payment of a loan with is_given_back %s, what is still due is "%s"',
  async (is_given_back, words) => {
    const last = { ...samplePayment, is_loan_closed: true, is_given_back, total_due_amount: 0 }
    server.on('paymentStatus', () => success({ Data: last }))
    await open('SUCCESS')
    await expectText(main, `Still due today${words}`)
  },
)

test('the result that replaces a pending payment is announced to screen readers', async () => {
  const restore = server.on('paymentStatus', () => success({ Data: { ...samplePayment, status: 'PENDING' } }))
  await open('PENDING')
  await expectText(heading, 'One moment')
  const announced = await announcementsOf(main.getByRole('status'))
  restore()
  server.on('paymentStatus', () => success({ Data: samplePayment }))
  await expectText(heading, 'Thank You!')
  expect(announced.at(-1)).toContain('Your payment was SUCCESS.')
})

test.each(['FAILED', 'CANCEL'])(
  'a payment that was %s and succeeds later is shown without a reload',
  async (status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const restore = server.on('paymentStatus', () => success({ Data: { ...samplePayment, status } }))
    await open(status)
    await expect.element(link('Try again')).toBeVisible()
    restore()
    server.on('paymentStatus', () => success({ Data: samplePayment }))
    await vi.advanceTimersByTimeAsync(10_000)
    await expectText(heading, 'Thank You!')
    await expectCount(link('Try again'), 0)
  },
)

test('a payment that takes long is shown when it succeeds at last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const restore = server.on('paymentStatus', () => success({ Data: { ...samplePayment, status: 'PENDING' } }))
  await open('PENDING')
  await expect.poll(() => server.received('paymentStatus')).toHaveLength(1)
  for (let polls = 1; polls <= 45; polls++) {
    await vi.advanceTimersByTimeAsync(2_000)
    await expect.poll(() => server.received('paymentStatus')).toHaveLength(polls + 1)
  }
  await expectText(main, 'Your payment was PENDING.')
  restore()
  server.on('paymentStatus', () => success({ Data: samplePayment }))
  await vi.advanceTimersByTimeAsync(10_000)
  await expectText(heading, 'Thank You!')
})

test('what is due is not shown while the payment that reduces it is not booked', async () => {
  server.on('paymentStatus', () => success({ Data: { ...samplePayment, status: 'PENDING', total_due_amount: 11_000 } }))
  await open('SUCCESS')
  await expect.poll(() => server.received('paymentStatus')).toHaveLength(2)
  await expectCount(text(/11,000/), 0)
})
