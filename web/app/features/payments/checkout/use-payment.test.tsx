import { refusalCodes } from 'contract/reply'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, server, success } from '../../../testing/fake-server'
import { leftPageFor, renderApp } from '../../../testing/render-app'
import { logIn } from '../../../testing/sample-profile'
import { samplePayment, sampleRepayment } from '../../../testing/sample-repayment'
import { button, expectCount, expectText, main, text } from '../../../testing/screen'
import RepayLoanPage from '../repay/repay-loan-page'

const pages = [
  {
    path: '/repay-loan',
    element: (
      <main>
        <RepayLoanPage />
      </main>
    ),
  },
  { path: '/thanku', element: <main>Result</main> },
]
const payNow = button('Pay Now')
const notice = main.getByCss('.alert')

afterEach(() => {
  vi.useRealTimers()
})

test('the result of a payment is shown although the session has ended during the checkout', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  const names = 'key txnid amount productinfo firstname email phone surl furl hash udf5'.split(' ')
  const parameters = Object.fromEntries(names.map((name) => [name, 'sample']))
  const script = 'data:text/javascript,"checkout"'
  server.on('payuOrders', () => success({ data: { parameters, script } }))
  const replies = [
    { Status: 4, Message: 'Your session has ended. Please log in again.' },
    success({ Data: samplePayment }),
  ]
  server.on('payuResult', () => replies.shift())
  vi.stubGlobal('bolt', {
    launch: (_order: object, { responseHandler }: { responseHandler(bolt: object): void }) =>
      responseHandler({ response: { txnStatus: 'SUCCESS', hash: 'signed' } }),
  })
  await renderApp('/repay-loan', pages)
  await payNow.click()
  await button('Pay with PayU').click()
  await expectText(main, 'Result')
  expect(server.requests().filter(({ endpoint }) => endpoint === 'payuResult')).toEqual([
    expect.objectContaining({ authorization: expect.stringMatching(/^Bearer/) }),
    expect.objectContaining({ authorization: expect.stringMatching(/^Basic/) }),
  ])
  expect(leftPageFor()).toEqual([])
})

test('a loan that can no longer be given back can be repaid on the same page', async () => {
  logIn()
  server.on('repaymentData', () => success(sampleRepayment))
  const message = 'This loan can no longer be cancelled. You can repay it early on any day, without a charge.'
  server.on('payuOrders', () => ({ ...refusal(message), error: refusalCodes.coolingOffNotOpen }))
  await renderApp('/repay-loan?give-back', pages)
  await payNow.click()
  await button('Pay with PayU').click()
  await expectText(notice, message)
  await expect.element(page.getByLabelText('Amount To Pay')).toBeVisible()
  await expectCount(text(/you give the loan back/), 0)
})

test('a repay page that stays open over midnight shows what is due on the new day, also to scan', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-15T23:50:00+05:30') })
  logIn()
  const restore = server.on('repaymentData', () => success(sampleRepayment))
  await renderApp('/repay-loan', pages)
  await payNow.click()
  await expectText(main, 'You pay all that is due: ₹11,000 on 15-11-2026')
  restore()
  server.on('repaymentData', () =>
    success({
      ...sampleRepayment,
      repayment_data: { ...sampleRepayment.repayment_data, total_due_amount: 11_100 },
      explanation: { ...sampleRepayment.explanation, as_of: '2026-11-16' },
    }),
  )
  vi.advanceTimersByTime(11 * 60_000)
  await expectText(main, 'You pay all that is due: ₹11,100 on 16-11-2026')
})
