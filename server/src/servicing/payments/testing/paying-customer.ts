import { paths } from 'contract/paths'
import type { TestApp } from '../../../testing/test-app.ts'
import { payuPost, type RepayPage } from './repay-page.ts'

export const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

let lastMobile = 9_822_000_000

/** A logged-in customer with a loan of ₹20,000 for 30 days, who pays by PayU. */
export async function createPayingCustomer(testApp: TestApp, page: RepayPage) {
  const mobile = String(++lastMobile)
  const { token, verified } = await testApp.logIn(mobile)
  const cookie = cookieOf(verified)
  const loan = await page.lend({ mobile, principalPaise: 2_000_000, tenureDays: 30 })
  async function pay(amount: string): Promise<void> {
    const order = await page.call(paths.payuOrders, page.orderBody(loan, amount), { token })
    await page.webhook(payuPost(order.data.parameters))
  }
  const readStatement = (leadId: number) =>
    page.call(paths.loanStatement, { lead_id: String(leadId) }, { token, headers: { cookie } })
  return { loan, token, cookie, pay, readStatement }
}
