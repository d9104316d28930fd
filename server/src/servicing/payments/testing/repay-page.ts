import { randomInt } from 'node:crypto'
import { paths } from 'contract/paths'
import { vi } from 'vitest'
import { businessTime } from '../../../platform/clock.ts'
import { responseHash } from '../../../providers/payment-gateway/payu-hash.ts'
import { createSimulatedPayments } from '../../../simulators/payments/queries.ts'
import { type SeededLoan, type SeedTerms, seedDisbursedLoan } from '../../../testing/seed-loans.ts'
import type { Reply, TestApp } from '../../../testing/test-app.ts'

const payerEmail = 'asha@example.com'
const simulatorSalt = 'the salt of the simulator'

/** A reply of any of the repay page's calls. */
export type RepayReply = Reply & {
  data: { parameters: Record<string, string>; txnid: string; script: string }
  order_id: string
  repayment_data: Record<string, string | number>
  explanation: Record<string, unknown>
}

/** Makes the calls of the repay page and of the payment providers to a test app. */
export function createRepayPage(testApp: TestApp) {
  const call = (path: string, body: object, extra: object = {}) =>
    testApp.call(body, { path, ...extra }) as unknown as Promise<RepayReply>
  const lend = (terms?: SeedTerms) => seedDisbursedLoan(testApp.data.database, testApp.clock, terms)

  /** Messages sent to a mobile, newest first. */
  async function inbox(mobile: string): Promise<{ text: string; otp: string | null }[]> {
    return (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  }
  const codes = async (mobile: string) => (await inbox(mobile)).flatMap(({ otp }) => otp ?? [])

  /** Requests a code and enters it. */
  async function open(loan: SeededLoan): Promise<RepayReply> {
    const before = (await codes(loan.mobile)).length
    await call(paths.repayOtp, { pancard: loan.pan })
    const otp = await waitFor(async () => (await codes(loan.mobile)).toReversed()[before])
    return call(paths.repayOtpVerify, { panNumber: loan.pan, otp })
  }
  const orderBody = (loan: SeededLoan, amount: string, extra: object = {}) => ({
    amount,
    productinfo: 'Loan repayment',
    firstname: 'Asha',
    email: payerEmail,
    mobile: loan.mobile,
    udf5: String(loan.leadId),
    ...extra,
  })
  const order = (loan: SeededLoan, amount = '', extra: object = {}) =>
    call(paths.payuOrders, orderBody(loan, amount, extra))
  const status = (txnid: string, extra: object = {}) => call(paths.paymentStatus, { txnid }, extra)
  const postForm = (url: string, fields: Record<string, string>) =>
    testApp.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  /** Stores the payment at the simulated PayU, which then returns it when it is looked up. */
  async function saveAtPayu(post: Record<string, string>): Promise<void> {
    const paidAt = businessTime(testApp.clock)
    const addedon = `${testApp.clock.today()} 12:00:00`
    const isCaptured = post.status === 'success' && post.unmappedstatus === 'captured'
    await createSimulatedPayments(testApp.data.database, 'payu').save({
      orderId: post.txnid ?? '',
      amountPaise: Math.round(Number(post.amount) * 100),
      receipt: '',
      fields: { addedon, ...post },
      status: isCaptured ? 'paid' : 'failed',
      paymentId: post.mihpayid ?? '',
      createdAt: paidAt,
      paidAt,
    })
  }
  /** Posts PayU's webhook, and stores the payment at the simulated PayU unless the webhook is forged. */
  async function webhook(fields: Record<string, string>) {
    if (isSigned(fields)) await saveAtPayu(fields)
    return postForm('/payments/payu/webhook', fields)
  }
  return { call, lend, inbox, open, order, orderBody, status, postForm, webhook, saveAtPayu }
}

export type RepayPage = ReturnType<typeof createRepayPage>

/** Polls until `read` returns something truthy. */
export const waitFor = <Value>(read: () => Promise<Value>) => vi.waitUntil(read, { timeout: 30_000, interval: 25 })

const isSigned = (post: Record<string, string>) =>
  post.hash === responseHash(post as never, post.status ?? '', simulatorSalt, post.additionalCharges)

type Changes = { status?: string; additionalCharges?: string; [field: string]: string | undefined }

/** The signed post that PayU sends about a payment with these parameters. */
export function payuPost(parameters: Record<string, string>, changes: Changes = {}): Record<string, string> {
  const { surl: _surl, furl: _furl, hash: _hash, ...sent } = parameters
  const post: Record<string, string> = {
    ...sent,
    status: 'success',
    unmappedstatus: changes.status === 'failure' ? 'failed' : 'captured',
    mihpayid: `4039937155${randomInt(1_000_000, 9_999_999)}`,
    ...(changes as Record<string, string>),
  }
  const hash = responseHash(post as never, post.status ?? '', simulatorSalt, post.additionalCharges)
  return { ...post, hash }
}
