import { paths } from 'contract/paths'
import { responseHash } from '../../providers/payment-gateway/payu-hash.ts'
import { disbursedLoan, type LoanForTests } from '../../testing/disbursed-loan.ts'
import type { Answer, TestApp } from '../../testing/test-app.ts'
import { until } from './until.ts'

export const email = 'asha@example.com'
export const salt = 'the salt of the simulator'

/** An answer whose parts are looked at freely. */
export type Loose = Answer & {
  data: { parameters: Record<string, string>; txnid: string; script: string }
  order_id: string
  repayment_data: Record<string, string | number>
  explanation: Record<string, never>
}

export type Terms = Parameters<typeof disbursedLoan>[2]

/** A customer of the repay page: a loan, and the code that opens its repayment. */
export function repaying(house: TestApp) {
  const { database } = house.data
  const call = (path: string, body: object, extra: object = {}) =>
    house.call(body, { path, ...extra }) as Promise<Loose>
  const lend = (terms?: Terms) => disbursedLoan(database, house.clock, terms)

  async function codes(mobile: string): Promise<string[]> {
    const inbox = (await house.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
    return (inbox as { otp: string | null }[]).flatMap(({ otp }) => otp ?? [])
  }
  async function open(loan: LoanForTests): Promise<Loose> {
    const before = (await codes(loan.mobile)).length
    await call(paths.repayOtp, { pancard: loan.pan })
    const otp = await until(async () => (await codes(loan.mobile)).at(-1 - before) && (await codes(loan.mobile))[0])
    return call(paths.repayOtpVerify, { panNumber: loan.pan, otp })
  }
  const orderBody = (loan: LoanForTests, amount: string, extra: object = {}) => ({
    ...{ amount, productinfo: 'Loan repayment', firstname: 'Asha', email, mobile: loan.mobile, udf5: loan.leadId },
    ...extra,
  })
  const order = (loan: LoanForTests, amount = '', extra: object = {}) =>
    call(paths.payuOrders, orderBody(loan, amount, extra))
  const status = (txnid: string, extra: object = {}) => call(paths.paymentStatus, { txnid }, extra)
  const postForm = (url: string, fields: Record<string, string>) =>
    house.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const webhook = (fields: Record<string, string>) => postForm('/payments/payu/webhook', fields)
  return { call, lend, open, order, orderBody, status, postForm, webhook }
}

type Changes = { status?: string; additionalCharges?: string; [field: string]: string | undefined }

/** What PayU would post about these parameters, signed. */
export function payuPost(parameters: Record<string, string>, changes: Changes = {}): Record<string, string> {
  const { surl: _, furl: __, hash: ___, ...sent } = parameters
  const post: Record<string, string> = {
    ...sent,
    status: 'success',
    unmappedstatus: changes.status === 'failure' ? 'failed' : 'captured',
    mihpayid: '403993715521889530',
    ...(changes as Record<string, string>),
  }
  const hash = responseHash(post as never, post.status ?? '', salt, post.additionalCharges)
  return { ...post, hash }
}
