import { paths } from 'contract/paths'
import { formatDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../issued-documents/testing/read-pdf.ts'
import { findLead } from '../../loans/leads.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { razorpaySignature } from '../../providers/payment-gateway/signatures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { reversePayment } from '../reversals/reverse-payment.ts'
import { createPayingCustomer } from '../testing/paying-customer.ts'
import { createRepayPage, type RepayPage, waitFor } from '../testing/repay-page.ts'
import { runTask } from '../testing/run-task.ts'
import { assignMoney } from '../unmatched/assign-money.ts'
import { listUnmatched } from '../unmatched/unmatched-money.ts'
import { listDisputes } from './payment-events.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
  await post('/simulators/payments', { webhook: { delay_ms: 0 } })
})
afterAll(() => testApp.close())

const post = async (url: string, payload: object) =>
  (await testApp.app.inject({ method: 'POST', url, payload })).json() as Record<string, string>

type Customer = Awaited<ReturnType<typeof createPayingCustomer>>

/** Pays through Razorpay and returns its id of the payment. */
async function payByRazorpay({ loan, token }: Customer, amount = ''): Promise<string> {
  const { data } = await page.call(paths.razorpayOrder, page.orderBody(loan, amount), { token })
  const { key, order_id } = data.parameters
  const signed = await post('/simulators/razorpay/pay', { key, order_id, outcome: 'paid' })
  await page.call(paths.razorpayConfirm, { txnid: data.txnid, ...signed })
  return String(signed.razorpay_payment_id)
}

const eventsOf = async (paymentId: string) =>
  (await listDisputes(testApp.data.database.kysely, 50)).filter((event) => event.paymentId === paymentId).toReversed()

/** Razorpay reports the next step of a dispute; returns what became of the message. */
async function report(paymentId: string, event: string) {
  const before = (await eventsOf(paymentId)).length
  await post('/simulators/razorpay/disputes', { payment_id: paymentId, event })
  const found = await waitFor(async () => {
    const latest = (await eventsOf(paymentId))[before]
    return latest && latest.result !== 'UNDECIDED' && latest
  })
  return found ? { event: found.event, result: found.result } : undefined
}

const statusOf = async ({ loan }: Customer) => (await findLead(testApp.data.database.kysely, loan.leadId))?.status
const listed = async ({ token, cookie }: Customer) => {
  const reply = await page.call(paths.documents, { event_name: 'list' }, { token, headers: { cookie } })
  return reply.Data.documents as { kind: string; issued_on: string; withdrawn_on: string | null; url: string }[]
}
const issueDocuments = ({ loan }: Customer) => runTask(testApp, 'issue_loan_documents', { lead_id: loan.leadId })

test('only a lost dispute takes the payment back; every step is stored with what became of it', async () => {
  const customer = await createPayingCustomer(testApp, page)
  const paymentId = await payByRazorpay(customer)
  expect(await statusOf(customer)).toBe('CLOSED')
  for (const event of ['created', 'under_review', 'action_required', 'won', 'closed'])
    expect(await report(paymentId, event)).toEqual({ event: `dispute ${event}`, result: 'DISPUTE' })
  expect(await statusOf(customer)).toBe('CLOSED')
  expect(await report(paymentId, 'lost')).toMatchObject({ result: 'REVERSED' })
  expect(await statusOf(customer)).toBe('DISBURSED')
  expect(await report(paymentId, 'lost')).toMatchObject({ result: 'KNOWN' })
  expect(await report(paymentId, 'won')).toMatchObject({ result: 'BY_HAND' })
})

test('the borrower is told, the certificate is withdrawn, and a new one is issued when the loan is repaid again', async () => {
  const customer = await createPayingCustomer(testApp, page)
  const today = testApp.clock.today()
  const paymentId = await payByRazorpay(customer)
  await issueDocuments(customer)
  await report(paymentId, 'lost')
  await testApp.runJobs()
  const texts = (await page.inbox(customer.loan.mobile)).map(({ text }) => text)
  const loanNo = `AGR${customer.loan.leadId}`
  expect(texts).toContainEqual(
    expect.stringContaining(`the payment of ₹20,000 for loan ${loanNo} was disputed and went back to the payer on`),
  )
  expect(texts).toContainEqual(expect.stringContaining(`Due on ${formatDate(today)}: ₹20,000. Pay at http`))
  expect(texts).toContainEqual(expect.stringContaining(`loan ${loanNo} is open again`))
  await payByRazorpay(customer)
  await issueDocuments(customer)
  const letters = (await listed(customer)).filter(({ kind }) => kind === 'NO_DUES_CERTIFICATE')
  expect(letters.map(({ withdrawn_on }) => withdrawn_on !== null)).toEqual([false, true])
})

test('statement, receipt and repay page show that the payment was taken back', async () => {
  const customer = await createPayingCustomer(testApp, page)
  const paymentId = await payByRazorpay(customer, '5000')
  await report(paymentId, 'lost')
  const today = testApp.clock.today()
  const { Data } = await customer.readStatement(customer.loan.leadId)
  expect(Data.total_due_amount).toBe(20_000)
  const lines = Data.lines as { what: string; words: string; amount: number; taken_back_on: string | null }[]
  expect(lines.slice(-2)).toMatchObject([
    { what: 'PAYMENT', amount: -5_000, taken_back_on: today },
    {
      what: 'PAYMENT_REVERSAL',
      amount: 5_000,
      words: expect.stringContaining('disputed, and given back to the payer'),
    },
  ])
  const receipt = (await listed(customer)).find(({ kind }) => kind === 'RECEIPT')
  expect(receipt).toMatchObject({ withdrawn_on: today })
  const pdf = await testApp.app.inject({ url: receipt?.url ?? '', headers: { cookie: customer.cookie } })
  expect((await readPdf(pdf.rawPayload)).text).toContain('This payment no longer counts.')
  const { repayment_data, explanation } = await page.call(paths.repaymentData, {}, { token: customer.token })
  expect(repayment_data.total_due_amount).toBe(20_000)
  expect(explanation).toMatchObject({ payments_total: 5_000, corrections: [{ amount: 5_000 }] })
})

/** A signed message of Razorpay that the simulator would not send. */
const sendSigned = (body: object, secret: string) => {
  const payload = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': razorpaySignature(payload, secret),
  }
  return testApp.app.inject({ method: 'POST', url: '/payments/razorpay/webhook', headers, payload })
}
const lost = (paymentId: string, deducted: number) => ({
  ...{ event: 'payment.dispute.lost', created_at: 1_700_000_000 },
  payload: { dispute: { entity: { id: 'disp_1', payment_id: paymentId, amount_deducted: deducted } } },
})

test('a lost dispute of another amount or of an unknown payment waits for a person', async () => {
  const { webhookSecret } = testApp.dependencies.config.payments.razorpay
  const customer = await createPayingCustomer(testApp, page)
  const paymentId = await payByRazorpay(customer, '5000')
  expect((await sendSigned(lost('pay_unknown', 5), webhookSecret)).statusCode).toBe(200)
  expect(await eventsOf('pay_unknown')).toMatchObject([{ result: 'BY_HAND', reason: 'no payment of ours' }])
  const partly = lost(paymentId, 100_000)
  const order = await testApp.data.asOwner(
    'select provider_order_id from payment_attempts where provider_payment_id = $1',
    [paymentId],
  )
  const payment = { entity: { order_id: order.rows[0]?.provider_order_id } }
  await sendSigned({ ...partly, payload: { ...partly.payload, payment } }, webhookSecret)
  expect(await eventsOf(paymentId)).toMatchObject([
    { result: 'BY_HAND', reason: expect.stringContaining('₹1,000 was taken of ₹5,000') },
  ])
  expect((await sendSigned(partly, 'another secret')).statusCode).toBe(400)
})

test('unmatched money that the provider takes back leaves the list', async () => {
  const { webhookSecret } = testApp.dependencies.config.payments.razorpay
  const paid = { id: 'pay_stray', amount: 70_000, currency: 'INR', status: 'captured', created_at: 1_700_000_000 }
  await sendSigned({ event: 'payment.captured', payload: { payment: { entity: paid } } }, webhookSecret)
  expect(await listUnmatched(testApp.data.database.kysely, 10)).toMatchObject([{ reference: 'pay_stray' }])
  await sendSigned(lost('pay_stray', 70_000), webhookSecret)
  expect(await listUnmatched(testApp.data.database.kysely, 10)).toEqual([])
  expect(await eventsOf('pay_stray')).toMatchObject([{ result: 'REVERSED' }])
})

test('a lost dispute reverses the payment on the loan to which the money was moved', async () => {
  const { database, clock } = testApp.dependencies
  const { webhookSecret } = testApp.dependencies.config.payments.razorpay
  const [wrong, right] = [await createPayingCustomer(testApp, page), await createPayingCustomer(testApp, page)]
  const paid = { id: 'pay_moved', amount: 70_000, currency: 'INR', status: 'captured', created_at: 1_700_000_000 }
  await sendSigned({ event: 'payment.captured', payload: { payment: { entity: paid } } }, webhookSecret)
  const assign = async ({ loan }: Customer) => {
    const [money] = await listUnmatched(database.kysely, 1)
    return assignMoney({ database, clock }, { id: money?.id ?? 0, leadId: loan.leadId, by: 'Meera' })
  }
  const { entryId } = await assign(wrong)
  await inTransaction(database, (transaction) =>
    reversePayment(transaction, clock, { entryId, reason: 'MISTAKE', leftOn: null, by: 'Meera' }),
  )
  await assign(right)
  expect(await statusOf(right)).toBe('PART PAYMENT')
  await sendSigned(lost('pay_moved', 70_000), webhookSecret)
  expect(await eventsOf('pay_moved')).toMatchObject([{ result: 'REVERSED' }])
  expect(await statusOf(right)).toBe('DISBURSED')
})
