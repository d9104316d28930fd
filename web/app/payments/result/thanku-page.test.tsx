import { expect, test } from 'vitest'
import { session } from '../../api/session'
import { expectAccessible } from '../../testing/accessibility'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { samplePayment, sampleRepayment } from '../../testing/sample-repayment'
import { expectCount, expectText, heading, link, main } from '../../testing/screen'
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

test('a failed payment can be retried, starting with the amount', async () => {
  server.on('paymentStatus', () =>
    success({ Data: { ...samplePayment, status: 'FAILED', receipt_no: null, receipt_url: null } }),
  )
  await open('FAILED')
  await expectText(heading, 'Oops!')
  await expect.element(link('Try again')).toHaveAttribute('href', '/repay-loan')
  await expectAccessible()
})

test('a pending payment cannot be retried', async () => {
  server.on('paymentStatus', () => success({ Data: { ...samplePayment, status: 'PENDING' } }))
  await open('PENDING')
  await expectText(heading, 'One moment')
  await expectCount(link('Try again'), 0)
})
