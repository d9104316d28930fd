import { paths } from 'contract/paths'
import { applicantAt } from '../../../testing/application.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** A customer with an offer that was viewed; `call` makes the calls of its page. */
export async function offeredLoan(testApp: TestApp, mobile: string, answers?: Parameters<typeof applicantAt>[3]) {
  const customer = await applicantAt(testApp, mobile, 'completed', answers)
  await testApp.runJobs()
  const call = (event_name: string, body: object = {}) =>
    testApp.call({ event_name, lead_id: customer.leadId, ...body }, { path: paths.agreement, token: customer.token })
  const { Data } = await call('offer')
  return { customer, call, hash: String(Data.documents_hash), offer: Data }
}

export type OfferedLoan = Awaited<ReturnType<typeof offeredLoan>>

/** Requests a signing code and returns it. */
export async function signingCode(testApp: TestApp, { customer, call, hash }: OfferedLoan): Promise<string> {
  const sent = await call('sign_otp', { documents_hash: hash })
  if (sent.Status !== 1) throw new Error(`sign_otp: ${sent.Message}`)
  return testApp.codeFor(customer.mobile)
}
