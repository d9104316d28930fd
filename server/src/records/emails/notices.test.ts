import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import { AddressRefused, type EmailMessage } from '../../providers/email/email.ts'
import { reversalEmailTask } from '../../servicing/corrections/reversals/email-statement.ts'
import { reversePayment } from '../../servicing/corrections/reversals/reverse-payment.ts'
import { receiptEmailsTask, reminderEmailsTask } from '../../servicing/papers/emails/queue-loan-emails.ts'
import { createPayingCustomer } from '../../servicing/payments/testing/paying-customer.ts'
import { createRepayPage, type RepayPage, waitFor } from '../../servicing/payments/testing/repay-page.ts'
import { advanceToHour } from '../../testing/advance-to-hour.ts'
import { runTask } from '../../testing/run-task.ts'
import { seededDateOfBirth, seedSanctionedLoan, setLeadStatus } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readPdf } from '../issued-documents/testing/read-pdf.ts'
import { listEntries } from '../ledger/entries.ts'
import { sendEmailTask } from './emails.ts'

let testApp: TestApp
let page: RepayPage
const sent: EmailMessage[] = []
const isRefused = false
beforeAll(async () => {
  const email = {
    async send(message: EmailMessage) {
      if (isRefused) throw new AddressRefused('smtp', 'refused with 550')
      sent.push(message)
    },
  }
  testApp = await createTestApp({ email, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
  advanceToHour(testApp.clock, 10)
})
afterAll(() => testApp.close())
beforeEach(() => {
  sent.length = 0
})

type Customer = Awaited<ReturnType<typeof createPayingCustomer>>
const call = ({ token }: Customer, event_name: string, body: object = {}) =>
  testApp.call({ event_name, ...body }, { path: paths.documents, token })
const subjects = () => sent.map(({ subject }) => subject)

async function openLink(): Promise<number> {
  const link = new URL(/https?:\S+verify-email\S+/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '')
  const response = await testApp.app.inject({
    method: 'POST',
    url: `${link.pathname}${link.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  return response.statusCode
}

/** The emails queued for a customer, without those about the payout and its documents. */
async function sendQueued({ loan }: Customer): Promise<void> {
  const { rows } = await testApp.data.asOwner(
    `select id from emails where customer_id = $1 and sent_at is null and kind <> 'DOCUMENTS' order by id`,
    [loan.customerId],
  )
  for (const { id } of rows) await runTask(testApp, sendEmailTask, { emailId: Number(id) })
}

/** A borrower who has confirmed the address. */
async function confirmedCustomer(): Promise<Customer> {
  const customer = await createPayingCustomer(testApp, page)
  await call(customer, 'email_link')
  await sendQueued(customer)
  expect(await openLink()).toBe(200)
  sent.length = 0
  return customer
}

/** The payload that the newest job of a task was queued with. */
async function payloadOf<Payload>(task: Task<Payload>): Promise<Payload> {
  const { rows } = await testApp.data.asOwner(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id desc limit 1`,
    [task.name],
  )
  return rows[0]?.payload
}
const queueNotices = async <Payload>(task: Task<Payload>) => runTask(testApp, task, await payloadOf(task))

const outboxIsEmpty = async () =>
  (await testApp.data.database.kysely.selectFrom('receiptOutbox').select('entryId').execute()).length === 0

async function pay(customer: Customer): Promise<void> {
  await customer.pay('100')
  await waitFor(outboxIsEmpty)
  await queueNotices(receiptEmailsTask)
  await queueNotices(receiptEmailsTask)
  await sendQueued(customer)
}

test('a receipt is emailed once, encrypted, and not to customers who have opted out', async () => {
  const customer = await confirmedCustomer()
  await pay(customer)
  expect(subjects()).toEqual([expect.stringMatching(/^Agrim: Receipt RC\d+ for loan AGR\d+$/)])
  const bytes = sent[0]?.attachments[0]?.bytes ?? Buffer.alloc(0)
  await expect(readPdf(bytes)).rejects.toThrow('password')
  const [year, month, day] = seededDateOfBirth.split('-')
  expect((await readPdf(bytes, `${customer.loan.pan}${day}${month}${year}`)).text).toContain('We have received ₹100')
  expect((await call(customer, 'email_notices', { has_notices: false })).Data).toMatchObject({ has_notices: false })
  await pay(customer)
  expect(sent).toHaveLength(1)
})

test('after a payment was reversed, the statement is emailed once', async () => {
  const customer = await confirmedCustomer()
  await pay(customer)
  sent.length = 0
  const { data, clock } = testApp
  const entryId = (await listEntries(data.database.kysely, customer.loan.leadId)).at(-1)?.id ?? 0
  const order = { entryId, reason: 'CHARGEBACK', leftOn: clock.today(), by: 'Asha' } as const
  await inTransaction(data.database, (transaction) => reversePayment(transaction, clock, order))
  await queueNotices(reversalEmailTask)
  await queueNotices(reversalEmailTask)
  await sendQueued(customer)
  expect(subjects()).toEqual([`Agrim: Statement of loan AGR${customer.loan.leadId}`])
})

test('an unconfirmed address gets only the verification link', async () => {
  const customer = await createPayingCustomer(testApp, page)
  await call(customer, 'email_link')
  await sendQueued(customer)
  const [link] = sent.splice(0)
  expect(link?.attachments).toEqual([])
  await pay(customer)
  expect(await call(customer, 'email_statement', { lead_id: String(customer.loan.leadId) })).toMatchObject({
    Status: 0,
    Message: refusals.emailNotConfirmed(),
  })
  await sendQueued(customer)
  expect(sent).toEqual([])
})

test('the link can be requested again, is then valid for another week, is sent at most three times a day, and confirms no other address', async () => {
  const other = await createPayingCustomer(testApp, page)
  await call(other, 'email_link')
  const customer = await createPayingCustomer(testApp, page)
  expect((await call(customer, 'email_status')).Data).toMatchObject({ status: 'UNCONFIRMED', link_sent_at: null })
  await call(customer, 'email_link')
  await sendQueued(customer)
  await testApp.data.asOwner(
    `update email_verifications set requested_at = requested_at - interval '8 days' where customer_id = $1`,
    [customer.loan.customerId],
  )
  expect(await openLink()).toBe(404)
  for (let n = 0; n < 2; n++) expect((await call(customer, 'email_link')).Status).toBe(1)
  expect((await call(customer, 'email_link')).Message).toBe(refusals.emailLimitReached())
  await sendQueued(customer)
  expect(sent).toHaveLength(3)
  expect(await openLink()).toBe(200)
  expect((await call(customer, 'email_status')).Data).toMatchObject({ status: 'CONFIRMED' })
  expect((await call(customer, 'email_link')).Data).toMatchObject({ status: 'CONFIRMED' })
  expect((await call(other, 'email_status')).Data).toMatchObject({ status: 'UNCONFIRMED' })
})

test("a statement is sent on request, at most five times a day, and never of another customer's loan or before the disbursal", async () => {
  const customer = await confirmedCustomer()
  const ask = (leadId: number) => call(customer, 'email_statement', { lead_id: String(leadId) })
  await ask(customer.loan.leadId)
  await sendQueued(customer)
  expect(subjects()).toEqual([`Agrim: Statement of loan AGR${customer.loan.leadId}`])
  for (let n = 1; n < 5; n++) expect((await ask(customer.loan.leadId)).Status).toBe(1)
  expect((await ask(customer.loan.leadId)).Message).toBe(refusals.emailLimitReached())
  const another = await createPayingCustomer(testApp, page)
  expect((await ask(another.loan.leadId)).Message).toBe(refusals.loanNotFound())
  const { leadId, mobile } = await seedSanctionedLoan(testApp.data.database, testApp.clock)
  const { token } = await testApp.logIn(mobile)
  const early = await testApp.call({ event_name: 'email_statement', lead_id: leadId }, { path: paths.documents, token })
  expect(early.Message).toBe(refusals.loanNotFound())
})

test('a reminder is emailed with the rule for late payment, unless the loan is repaid or the time has passed', async () => {
  const customer = await confirmedCustomer()
  const { leadId } = customer.loan
  testApp.clock.advanceDays(31)
  const remind = (on = testApp.clock.today()) => runTask(testApp, reminderEmailsTask, { leadIds: [leadId], on })
  await remind(addDays(testApp.clock.today(), -1))
  await remind()
  await remind()
  await sendQueued(customer)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain(`for loan AGR${leadId} has been overdue since`)
  expect(sent[0]?.text).toContain('There are no penal charges')
  testApp.clock.advanceDays(2)
  await remind()
  testApp.clock.advance(10 * 60 * 60)
  await sendQueued(customer)
  testApp.clock.advance(14 * 60 * 60)
  testApp.clock.advanceDays(3)
  await remind()
  await setLeadStatus(testApp.data.database, testApp.clock, leadId, 'CLOSED')
  await sendQueued(customer)
  expect(subjects().filter((subject) => subject.endsWith(`Your loan AGR${leadId}`))).toHaveLength(1)
})

test('a notice that is still queued when the customer opts out is not sent', async () => {
  const customer = await confirmedCustomer()
  testApp.clock.advanceDays(30)
  const job = { leadIds: [customer.loan.leadId], on: testApp.clock.today() }
  await runTask(testApp, reminderEmailsTask, job)
  await call(customer, 'email_notices', { has_notices: false })
  await sendQueued(customer)
  expect(sent).toEqual([])
})
