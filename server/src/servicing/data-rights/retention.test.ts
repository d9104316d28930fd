import { exampleBody } from 'contract/form-definition/example-values'
import { complaintForm } from 'contract/forms/complaint'
import { nomineeForm } from 'contract/forms/nominee'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { startOfFinancialYear } from 'domain/calendar/financial-year'
import { addDays, daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { mayContactAt } from 'domain/loan/lifecycle/contact-hours'
import { addYears, type Kept } from 'domain/privacy/erasure'
import { parseCronItems } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queues } from '../../jobs.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { findCustomerByProfileId } from '../../records/customers/queries.ts'
import { loanDocumentsTask } from '../../records/loans/change-status.ts'
import { advanceToHour } from '../../testing/advance-to-hour.ts'
import { applicantAt } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { rowsOfCustomer } from '../../testing/rows-of-customer.ts'
import { runTask } from '../../testing/run-task.ts'
import { pngOf } from '../../testing/sample-files.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { answerComplaint } from '../complaints/answer-complaint.ts'
import { insertAttempt } from '../payments/attempts.ts'
import { newTxnid } from '../payments/random-id.ts'
import { applyRetentionTask, carryOutErasuresTask } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())
beforeEach(() => advanceToHour(testApp.clock, 10))

const hours = (count: number) => testApp.clock.advance(count * 3_600)

const picture = async () => (await pngOf({ width: 10, height: 10 })).toString('base64')

type Loan = Awaited<ReturnType<typeof seedDisbursedLoan>>

/** A customer whose only loan was repaid this many years and a day ago. */
async function seedClosedLoan(years: number): Promise<Loan> {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  await runTask(testApp, loanDocumentsTask, { leadId: loan.leadId })
  const closedOn = addDays(addYears(testApp.clock.today(), -years), -1)
  await testApp.data.asOwner(
    `update leads set status = 'CLOSED', closed_on = $2, disbursed_on = $2::date - 9, repayment_on = $2 where id = $1`,
    [loan.leadId, closedOn],
  )
  await setCreated(loan, addYears(closedOn, -1))
  await seedAttempt(loan)
  return loan
}
const seedAttempt = ({ leadId }: Loan) =>
  inTransaction(testApp.data.database, async (transaction) => {
    const payment = {
      txnid: newTxnid(),
      provider: 'payu',
      leadId,
      amountPaise: 1_070_000,
      purpose: 'REPAYMENT',
    } as const
    const payer = { productInfo: 'Loan repayment', firstName: 'ASHA RAO', orderId: null, idempotencyKey: null }
    await insertAttempt(transaction, {
      ...{ ...payment, ...payer },
      ...{ startedOn: testApp.clock.today(), startedAt: testApp.clock.now() },
    })
  })
const setCreated = ({ customerId }: Loan, on: IstDate) =>
  testApp.data.asOwner('update customers set created_at = $2 where id = $1', [customerId, `${on}T06:30:00Z`])

async function messagesTo({ mobile }: Pick<Loan, 'mobile'>): Promise<string[]> {
  await testApp.runJobs()
  const inbox = await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })
  return inbox
    .json()
    .map(({ text }: { text: string }) => text)
    .filter((text: string) => text.includes('We will erase them on'))
}

async function readHeld({ customerId, leadId }: Loan) {
  const { rows } = await testApp.data.asOwner(
    `select (select count(*)::int from applicants where customer_id = $1) as applicants,
            (select count(*)::int from bank_accounts where lead_id = $2) as accounts,
            (select count(*)::int from emails where customer_id = $1) as emails,
            (select count(*)::int from payment_attempts where lead_id = $2 and first_name <> '') as payers,
            (select count(*)::int from files where customer_id = $1 and doc_type = 'issued_document' and erased_at is null) as documents,
            (select retention_stage from customers where id = $1) as stage`,
    [customerId, leadId],
  )
  return rows[0]
}

async function erase(): Promise<void> {
  await runTask(testApp, applyRetentionTask)
  await testApp.runJobs()
  hours(49)
  await runTask(testApp, carryOutErasuresTask)
}

/** A customer with something in every table from which an erasure deletes. Returns the customer's id. */
async function seedOther(): Promise<number> {
  const { token, profileId } = await applicantAt(testApp, '9170000009', 'completed')
  for (const event of [{ event_name: 'nominate', ...exampleBody(nomineeForm) }, { event_name: 'export' }])
    await testApp.call(event, { path: paths.dataRights, token })
  await testApp.runJobs()
  return (await findCustomerByProfileId(testApp.data.database.kysely, profileId))?.id ?? 0
}

test('after 5 years the identity is erased with 48 hours notice, and after 8 financial years the accounts, and nothing of others', async () => {
  const loan = await seedClosedLoan(5)
  const otherId = await seedOther()
  const rowsOfOther = await rowsOfCustomer(testApp.data, otherId)
  await runTask(testApp, applyRetentionTask)
  await runTask(testApp, applyRetentionTask)
  expect(await messagesTo(loan)).toHaveLength(1)
  expect(await readHeld(loan)).toMatchObject({ applicants: 1, payers: 1, stage: 0 })
  hours(49)
  await runTask(testApp, carryOutErasuresTask)
  expect(await readHeld(loan)).toEqual({ applicants: 0, accounts: 1, emails: 1, payers: 0, documents: 3, stage: 1 })
  const { rows } = await testApp.data.asOwner(
    `select result -> 'kept' as kept from data_requests where customer_id = $1 and kind = 'RETENTION'`,
    [loan.customerId],
  )
  const accounts = rows[0]?.kept.find(({ law }: Kept) => law === 'Companies Act, 2013') as Kept
  const closedOn = addDays(addYears(testApp.clock.today(), -5), -1)
  expect(accounts.until).toBe(addDays(addYears(startOfFinancialYear(closedOn), 9), -1))

  const { rows: files } = await testApp.data.asOwner(
    `select id from files where customer_id = $1 and doc_type = 'issued_document'`,
    [loan.customerId],
  )
  const daysLeft = daysBetween(testApp.clock.today(), accounts.until)
  testApp.clock.advanceDays(daysLeft)
  await runTask(testApp, applyRetentionTask)
  expect(await readHeld(loan)).toMatchObject({ accounts: 1, emails: 1, documents: 3, stage: 1 })
  testApp.clock.advanceDays(1)
  await runTask(testApp, applyRetentionTask)
  testApp.clock.advanceDays(-daysLeft - 1)
  expect(await readHeld(loan)).toEqual({ applicants: 0, accounts: 0, emails: 0, payers: 0, documents: 0, stage: 2 })
  for (const { id } of files) expect(await testApp.dependencies.providers.objectStore.get(id)).toBeUndefined()
  expect(await rowsOfCustomer(testApp.data, otherId)).toEqual(rowsOfOther)
})

const { dataRights, complaint } = paths

/** A customer without a loan, whose complaint with a file was answered. */
async function seedComplainant(mobile: string) {
  const { token, profileId } = await testApp.logIn(mobile)
  const { id: customerId = 0 } = (await findCustomerByProfileId(testApp.data.database.kysely, profileId)) ?? {}
  const body = { event_name: 'raise', ...exampleBody(complaintForm), files: [await picture()] }
  const { number } = (await testApp.call(body, { path: complaint, token })).Data as { number: string }
  await answerComplaint(testApp.dependencies, { number, text: 'We have settled it.', byWhom: 'Asha Rao', closes: true })
  return { customerId, token }
}

async function readComplaint(customerId: number) {
  const { rows } = await testApp.data.asOwner(
    `select (select array_agg(text order by events.id) from complaint_events events
              join complaints on complaints.id = complaint_id where customer_id = $1 and file_id is null) as texts,
            (select count(*)::int from files where customer_id = $1 and erased_at is null) as files`,
    [customerId],
  )
  return rows[0]
}

test.each([
  ['on request', '9170000010'],
  ['because the account was not used for 5 years', '9170000011'],
])(
  'the complaint of a customer who was erased %s is kept without a name for 8 financial years, and then erased',
  async (reason, mobile) => {
    const { customerId, token } = await seedComplainant(mobile)
    if (reason === 'on request') await testApp.call({ event_name: 'erase' }, { path: dataRights, token })
    else {
      await testApp.data.asOwner('delete from sessions where customer_id = $1', [customerId])
      await testApp.data.asOwner(`update customers set created_at = created_at - interval '6 years' where id = $1`, [
        customerId,
      ])
    }
    await erase()
    for (const change of ["update complaint_events set text = 'other'", 'delete from complaint_events'])
      await expect(testApp.data.asOwner(change)).rejects.toThrow('append-only')
    const kept = { texts: [exampleBody(complaintForm).text, 'We have settled it.'], files: 1 }
    expect(await readComplaint(customerId)).toEqual(kept)
    const { rows } = await testApp.data.asOwner(
      `select result -> 'kept' -> 0 ->> 'until' as until from data_requests where customer_id = $1 and status = 'DONE'`,
      [customerId],
    )
    const daysLeft = daysBetween(testApp.clock.today(), rows[0]?.until)
    testApp.clock.advanceDays(daysLeft)
    await runTask(testApp, applyRetentionTask)
    expect(await readComplaint(customerId)).toEqual(kept)
    testApp.clock.advanceDays(1)
    await runTask(testApp, applyRetentionTask)
    testApp.clock.advanceDays(-daysLeft - 1)
    expect(await readComplaint(customerId)).toEqual({ texts: [null, null], files: 0 })
    const requests = await testApp.data.asOwner('select from data_requests where customer_id = $1', [customerId])
    expect(requests.rowCount).toBe(1)
  },
)

test('a customer who logs in after the notice is not erased', async () => {
  const loan = await seedClosedLoan(6)
  await runTask(testApp, applyRetentionTask)
  expect(await messagesTo(loan)).toHaveLength(1)
  hours(20)
  await testApp.logIn(loan.mobile)
  hours(29)
  await runTask(testApp, carryOutErasuresTask)
  expect(await readHeld(loan)).toMatchObject({ applicants: 1, stage: 0 })
})

test('the 48 hours count from the time the SMS was accepted, and without it no customer is erased', async () => {
  const loan = await seedClosedLoan(6)
  const { sms } = testApp.dependencies.providers
  const send = vi.spyOn(sms, 'sendNotice').mockRejectedValue(new ProviderFailure('msg91', 'not available'))
  await runTask(testApp, applyRetentionTask)
  await testApp.runJobs()
  hours(49)
  await runTask(testApp, carryOutErasuresTask)
  expect(await readHeld(loan)).toMatchObject({ applicants: 1, stage: 0 })
  send.mockRestore()
  advanceToHour(testApp.clock, 3)
  await testApp.data.asOwner('update graphile_worker._private_jobs set run_at = now()')
  expect(await messagesTo(loan)).toEqual([])
  advanceToHour(testApp.clock, 10)
  expect(await messagesTo(loan)).toHaveLength(1)
  hours(47)
  await runTask(testApp, carryOutErasuresTask)
  expect(await readHeld(loan)).toMatchObject({ applicants: 1, stage: 0 })
  hours(2)
  await runTask(testApp, carryOutErasuresTask)
  expect(await readHeld(loan)).toMatchObject({ applicants: 0, stage: 1 })
})

test('the notice is sent by day', () => {
  const schedule = queues(testApp.dependencies).flatMap((queue) => queue.schedule)
  const [item] = parseCronItems(schedule.filter(({ task }) => task === applyRetentionTask.name))
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.UTC(2027, 0, 1, 0, minute)))
  const digestOf = (at: Date) => ({ min: at.getUTCMinutes(), hour: at.getUTCHours(), date: 1, month: 1, dow: 5 })
  const times = minutes.filter((at) => item?.match(digestOf(at)))
  expect(times.length).toBeGreaterThan(0)
  for (const at of times) expect([at, mayContactAt(at)]).toEqual([at, true])
})

test('a customer with an open or more recent loan is kept and not checked again until the new period has ended', async () => {
  const recent = await seedClosedLoan(4)
  const open = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  for (const loan of [recent, open]) await setCreated(loan, addYears(testApp.clock.today(), -9))
  await testApp.data.asOwner(`update leads set created_at = created_at - interval '9 years' where id = $1`, [
    open.leadId,
  ])
  await erase()
  for (const loan of [recent, open]) expect(await readHeld(loan)).toMatchObject({ applicants: 1, stage: 0 })
  const { rows } = await testApp.data.asOwner(
    'select retention_from::text as from from customers where id = any ($1) order by id',
    [[recent.customerId, open.customerId]],
  )
  const today = testApp.clock.today()
  expect(rows).toEqual([{ from: addDays(addYears(today, -4), -1) }, { from: today }])
  const { body } = await testApp.app.inject({ url: '/metrics' })
  expect(body).toContain('retention_due_count{stage="identity"} 0')
})

test('an erasure can be requested three times a day, because each request sends a message', async () => {
  const mobile = '9170000004'
  const { token } = await testApp.logIn(mobile)
  const call = (event_name: string) => testApp.call({ event_name }, { path: paths.dataRights, token })
  const replies = []
  for (let request = 1; request <= 4; request++) {
    replies.push(await call('erase'))
    await testApp.runJobs()
    await call('cancel_erase')
  }
  expect(replies.map(({ Status }) => Status)).toEqual([1, 1, 1, 0])
  expect(replies.at(-1)?.Message).toBe(refusals.eraseLimitReached())
  const inbox = await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })
  expect(inbox.json().filter(({ text }: { text: string }) => text.includes('we will erase your data on'))).toHaveLength(
    3,
  )
  testApp.clock.advanceDays(1)
  expect(await call('erase')).toMatchObject({ Status: 1, Data: { erase: { status: 'WAITING' } } })
})
