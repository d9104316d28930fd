import { paths } from 'contract/paths'
import type { TestApp } from '../../../testing/test-app.ts'
import { payuPost, type RepayPage } from './repay-page.ts'

type Overpayment = { excess: string; days?: number | undefined; first?: string | undefined }

/** A loan of ₹10,000 that was repaid through PayU some days later, by default in full, and then overpaid. */
export async function overpayByPayu(
  { clock }: TestApp,
  page: RepayPage,
  { excess, days = 0, first = '' }: Overpayment,
) {
  const loan = await page.lend()
  clock.advanceDays(days)
  await page.open(loan)
  const orders = [await page.order(loan, first), await page.order(loan, excess)]
  for (const { data } of orders) await page.webhook(payuPost(data.parameters))
  return loan
}

/** A loan of ₹10,000 on which ₹14,000 were paid through Razorpay on its first day. */
export async function overpayByRazorpay({ app }: TestApp, page: RepayPage) {
  const loan = await page.lend()
  await page.open(loan)
  const order = (amount: string) => page.call(paths.razorpayOrder, page.orderBody(loan, amount))
  for (const { data } of [await order('9000'), await order('5000')]) {
    const { key, order_id } = data.parameters
    const payload = { key, order_id, outcome: 'paid' }
    const signed = (await app.inject({ method: 'POST', url: '/simulators/razorpay/pay', payload })).json()
    await page.call(paths.razorpayConfirm, { txnid: data.txnid, ...signed })
  }
  return loan
}
