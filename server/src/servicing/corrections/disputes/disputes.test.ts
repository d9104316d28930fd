import { paths } from 'contract/paths'
import { formatDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { razorpaySignature } from '../../../providers/payment-gateway/signatures.ts'
import { readPdf } from '../../../records/issued-documents/testing/read-pdf.ts'
import { loanDocumentsTask } from '../../../records/loans/change-status.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { advanceToHour } from '../../../testing/advance-to-hour.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { countDisputesByHand, settleDisputeByHand } from '../../payments/results/disputes-by-hand.ts'
import { listDisputes } from '../../payments/results/payment-events.ts'
import { createPayingCustomer } from '../../payments/testing/paying-customer.ts'
import { createRepayPage, type RepayPage, waitFor } from '../../payments/testing/repay-page.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
  advanceToHour(testApp.clock, 10)
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
  (await listDisputes(testApp.data.database.kysely, 50))
    .filter((event) => event.paymentId === paymentId)
    .toSorted((one, other) => one.id - other.id)

/** Razorpay reports the next step of a dispute; returns what became of the message. */
async function report(paymentId: string, event: string, disputed: { amount?: number } = {}) {
  const before = (await eventsOf(paymentId)).length
  await post('/simulators/razorpay/disputes', { payment_id: paymentId, event, ...disputed })
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
const issueDocuments = ({ loan }: Customer) => runTask(testApp, loanDocumentsTask, { leadId: loan.leadId })

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
})

test('a lost dispute that is won after all reinstates the payment, and what was delivered before changes nothing', async () => {
  const { webhookSecret } = testApp.dependencies.config.payments.razorpay
  const customer = await createPayingCustomer(testApp, page)
  const paymentId = await payByRazorpay(customer)
  await issueDocuments(customer)
  const at = Math.floor(testApp.clock.now().getTime() / 1000)
  const withOrder = await withOrderOf(paymentId)
  const lostAt = (seconds: number) => withOrder({ ...lost(paymentId, 2_000_000), created_at: at + seconds })
  const wonAt = (seconds: number) =>
    withOrder({ ...lost(paymentId, 0), event: 'payment.dispute.won', created_at: at + seconds })
  for (const message of [lostAt(1), wonAt(0), wonAt(2), lostAt(1), wonAt(2)]) await sendSigned(message, webhookSecret)
  expect((await eventsOf(paymentId)).map(({ event, result }) => [event, result])).toEqual([
    ['dispute lost', 'REVERSED'],
    ['dispute won', 'DISPUTE'],
    ['dispute won', 'REINSTATED'],
    ['dispute lost', 'KNOWN'],
    ['dispute won', 'KNOWN'],
  ])
  expect(await statusOf(customer)).toBe('CLOSED')
  await testApp.runJobs()
  const texts = (await page.inbox(customer.loan.mobile)).map(({ text }) => text)
  expect(texts).toContainEqual(
    expect.stringMatching(
      /Rs\.20,000 of a payment for loan AGR\d+ that was taken back has reached us again\..* Rs\.0 is due on [\d-]+\.$/,
    ),
  )
  const { Data } = await customer.readStatement(customer.loan.leadId)
  expect((Data.lines as object[]).slice(-3)).toMatchObject([
    { what: 'PAYMENT', amount: -20_000, taken_back_on: null },
    { what: 'PAYMENT_REVERSAL', amount: 20_000 },
    {
      what: 'PAYMENT_REINSTATEMENT',
      amount: -20_000,
      words: expect.stringMatching(/^Payment, receipt RC\d+, reached us/),
    },
  ])
  const documents = await listed(customer)
  expect(documents.find(({ kind }) => kind === 'RECEIPT')).toMatchObject({ withdrawn_on: null })
  const letters = documents.filter(({ kind }) => kind === 'NO_DUES_CERTIFICATE')
  expect(letters.map(({ withdrawn_on }) => withdrawn_on !== null)).toEqual([false, true])
  await sendSigned(lostAt(3), webhookSecret)
  expect(await statusOf(customer)).toBe('DISBURSED')
  const { explanation } = await page.call(paths.repaymentData, {}, { token: customer.token })
  expect(explanation).toMatchObject({ corrections: [{ amount: 20_000 }, { amount: -20_000 }, { amount: 20_000 }] })
})

test('a lost dispute that is reported after it was won at a later time takes nothing back', async () => {
  const { webhookSecret } = testApp.dependencies.config.payments.razorpay
  const customer = await createPayingCustomer(testApp, page)
  const paymentId = await payByRazorpay(customer)
  const withOrder = await withOrderOf(paymentId)
  const lostMessage = withOrder(lost(paymentId, 2_000_000))
  const won = withOrder({ ...lost(paymentId, 0), event: 'payment.dispute.won' })
  const wonLater = { ...won, created_at: won.created_at + 1 }
  for (const message of [wonLater, lostMessage, lostMessage]) await sendSigned(message, webhookSecret)
  expect((await eventsOf(paymentId)).map(({ result }) => result)).toEqual(['DISPUTE', 'KNOWN', 'KNOWN'])
  expect(await statusOf(customer)).toBe('CLOSED')
})

test('a lost dispute about a part of a payment reverses that part, which all screens and documents show', async () => {
  const customer = await createPayingCustomer(testApp, page)
  const paymentId = await payByRazorpay(customer)
  const today = testApp.clock.today()
  expect(await report(paymentId, 'lost', { amount: 100_000 })).toMatchObject({ result: 'REVERSED' })
  expect(await statusOf(customer)).toBe('PART PAYMENT')
  const { Data } = await customer.readStatement(customer.loan.leadId)
  expect(Data.total_due_amount).toBe(1_000)
  expect((Data.lines as object[]).slice(-2)).toMatchObject([
    { what: 'PAYMENT', amount: -20_000, taken_back_on: today, taken_back_part: 1_000 },
    { what: 'PAYMENT_REVERSAL', amount: 1_000, words: expect.stringContaining('Part of the payment, receipt') },
  ])
  const receipt = (await listed(customer)).find(({ kind }) => kind === 'RECEIPT')
  expect(receipt).toMatchObject({ withdrawn_on: null })
  const pdf = await testApp.app.inject({ url: receipt?.url ?? '', headers: { cookie: customer.cookie } })
  expect((await readPdf(pdf.rawPayload)).text).toContain('₹1,000 of it was disputed, and given back')
  await testApp.runJobs()
  const texts = (await page.inbox(customer.loan.mobile)).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('Rs.1,000 (part of Rs.20,000) paid for loan'))
  expect(await report(paymentId, 'won')).toMatchObject({ result: 'REINSTATED' })
  expect(await statusOf(customer)).toBe('CLOSED')
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
    expect.stringContaining(`Rs.20,000 paid for loan ${loanNo} was disputed and given back on`),
  )
  expect(texts).toContainEqual(expect.stringContaining(`Rs.20,000 is due on ${formatDate(today)}: http`))
  expect(texts).toContainEqual(expect.stringContaining(`loan ${loanNo} is open again`))
  await payByRazorpay(customer)
  await issueDocuments(customer)
  const letters = (await listed(customer)).filter(({ kind }) => kind === 'NO_DUES_CERTIFICATE')
  expect(letters.map(({ withdrawn_on }) => withdrawn_on !== null)).toEqual([false, true])
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

/** Adds the order of a payment to a message about it, as Razorpay does. */
async function withOrderOf(paymentId: string) {
  const order = await testApp.data.asOwner(
    'select provider_order_id from payment_attempts where provider_payment_id = $1',
    [paymentId],
  )
  const payment = { entity: { order_id: order.rows[0]?.provider_order_id } }
  return <Message extends { payload: object }>(message: Message) => ({
    ...message,
    payload: { ...message.payload, payment },
  })
}

test('what the books cannot follow waits for a person: an unknown payment, too much money, an early deduction, a second dispute', async () => {
  const { webhookSecret } = testApp.dependencies.config.payments.razorpay
  const customer = await createPayingCustomer(testApp, page)
  const paymentId = await payByRazorpay(customer, '5000')
  const withOrder = await withOrderOf(paymentId)
  const disputeOf = (id: string, deducted: number) => ({
    ...lost(paymentId, deducted),
    payload: { dispute: { entity: { id, payment_id: paymentId, amount_deducted: deducted } } },
  })
  expect((await sendSigned(lost('pay_unknown', 5), webhookSecret)).statusCode).toBe(200)
  expect(await eventsOf('pay_unknown')).toMatchObject([{ result: 'BY_HAND', reason: 'no payment of ours' }])
  const messages = [disputeOf('disp_1', 500_001), disputeOf('disp_1', 100_000), disputeOf('disp_2', 100_000)]
  const early = { ...disputeOf('disp_1', 100_000), event: 'payment.dispute.created' }
  const closed = { ...early, event: 'payment.dispute.closed', created_at: 1_700_000_001 }
  const won = { ...disputeOf('disp_2', 0), event: 'payment.dispute.won', created_at: 1_700_000_001 }
  for (const message of [early, ...messages, won, closed]) await sendSigned(withOrder(message), webhookSecret)
  expect(await eventsOf(paymentId)).toMatchObject([
    { result: 'BY_HAND', reason: '₹1,000 was taken, although the dispute is not lost but created' },
    { result: 'BY_HAND', reason: '₹5,000.01 cannot be taken of ₹5,000' },
    { result: 'REVERSED' },
    { result: 'BY_HAND', reason: expect.stringContaining('was taken back before') },
    { result: 'BY_HAND', reason: expect.stringContaining('may have come again') },
    { result: 'KNOWN' },
  ])
  expect((await sendSigned(disputeOf('disp_3', 1), 'another secret')).statusCode).toBe(400)
})

test('a message that waits for a person is settled once, by name; one that was delivered again counts once', async () => {
  const { webhookSecret } = testApp.dependencies.config.payments.razorpay
  const { kysely } = testApp.data.database
  const waiting = await countDisputesByHand(kysely)
  const settle = (id: number | undefined, by: string) =>
    settleDisputeByHand(kysely, id ?? 0, { reason: 'belongs to another merchant', by, at: testApp.clock.now() })
  for (const message of [lost('pay_other', 5), lost('pay_other', 5), lost('pay_other', 6)])
    await sendSigned(message, webhookSecret)
  const [redelivered, last, other] = await eventsOf('pay_other')
  expect(await countDisputesByHand(kysely)).toBe(waiting + 2)
  const settled = await Promise.all([
    settle(redelivered?.id, 'Asha'),
    settle(last?.id, 'Asha'),
    settle(last?.id, 'Ravi'),
  ])
  expect(settled.filter(Boolean)).toHaveLength(1)
  expect(settled[0]).toBe(false)
  expect(await eventsOf('pay_other')).toMatchObject([
    { result: 'BY_HAND', byWhom: null },
    { result: 'SETTLED', byWhom: expect.stringMatching(/^(Asha|Ravi)$/), reason: 'belongs to another merchant' },
    { result: 'BY_HAND' },
  ])
  const { body } = await testApp.app.inject({ url: '/metrics' })
  expect(body).toContain(`\ndisputes_by_hand_count ${waiting + 1}\n`)
  expect([await settle(other?.id, 'Asha'), await settle(other?.id, 'Asha')]).toEqual([true, false])
})
