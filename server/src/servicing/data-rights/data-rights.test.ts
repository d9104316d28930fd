import { consentTexts } from 'contract/account/consent-purposes'
import { exampleBody } from 'contract/form-definition/example-values'
import { nomineeForm } from 'contract/forms/nominee'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { startOfFinancialYear } from 'domain/calendar/financial-year'
import { addDays } from 'domain/calendar/ist-date'
import { steps } from 'domain/journey/steps'
import { addYears } from 'domain/privacy/erasure'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredLoan } from '../../borrowing/agreements/testing/offered-loan.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { hasConsent } from '../../records/customers/consents.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { lockAndPay } from '../../testing/lock-and-book.ts'
import { overlap } from '../../testing/overlap.ts'
import { register as registerAs } from '../../testing/registered-customer.ts'
import { runTask } from '../../testing/run-task.ts'
import { seedFile } from '../../testing/seed-files.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { collectData } from './collect-data.ts'
import { carryOutErasuresTask, expireExportsTask } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

let last = 9_160_000_000
const register = () => registerAs(testApp, String(++last))
type Person = { token: string; mobile: string }
type Data = {
  export: { status: string; json_url: string | null; pdf_url: string | null } | null
  erase: { status: string } | null
  erase_refusal: string | null
  kept: { law: string; until: string }[]
  nominee: object | null
}

const call = async ({ token }: Person, event_name: string, body: object = {}) => {
  const reply = await testApp.call({ event_name, ...body }, { path: paths.dataRights, token })
  return { ...reply, Data: reply.Data as unknown as Data }
}
const hours = (count: number) => testApp.clock.advance(count * 3_600)
const nominee = exampleBody(nomineeForm)

async function messagesTo({ mobile }: Person): Promise<string[]> {
  await testApp.runJobs()
  const inbox = await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })
  return inbox.json().map(({ text }: { text: string }) => text)
}
const countRows = async (table: string, customerId: number): Promise<number> =>
  (await testApp.data.asOwner(`select count(*)::int from ${table} where customer_id = $1`, [customerId])).rows[0]?.count
const idOf = async (profileId: string) =>
  (await testApp.data.asOwner('select id from customers where profile_id = $1', [profileId])).rows[0]?.id as number

/** Inserts an unconfirmed email address and the verification email sent to it. */
const recordEmail = (customerId: number) =>
  testApp.data.asOwner(
    `with verification as (
       insert into email_verifications (customer_id, address_hash, token_hash, requested_at)
       values ($1, 'hash', sha256(int8send($1)), now()))
     insert into emails (customer_id, kind, address_hash, created_at, sent_at) values ($1, 'VERIFICATION', 'hash', now(), now())`,
    [customerId],
  )

/** Logs in again to get a device cookie, which is needed to open files. */
async function logInOf(mobile: string) {
  testApp.clock.advance(31)
  const { token, verified } = await testApp.logIn(mobile)
  return { token, mobile, cookie: String(verified.headers['set-cookie']).split(';')[0] ?? '' }
}

test('an export is made once, opens only for its owner, and is deleted after 7 days', async () => {
  const customer = await register()
  const owner = await logInOf(customer.mobile)
  await call(owner, 'nominate', nominee)
  await recordEmail(await idOf(customer.profileId))
  await Promise.all([call(owner, 'export'), call(owner, 'export')])
  expect((await messagesTo(owner)).filter((text) => text.includes('copy of your data is ready'))).toHaveLength(1)
  const { export: copy } = (await call(owner, 'status')).Data
  expect((await call(owner, 'export')).Data.export).toMatchObject({ status: 'READY' })
  const open = (url: string | null | undefined, cookie: string) =>
    testApp.app.inject({ url: url ?? '', headers: { cookie } })
  const [jsonFile, pdfFile] = [await open(copy?.json_url, owner.cookie), await open(copy?.pdf_url, owner.cookie)]
  const fileName = `Agrim-my-data-${testApp.clock.today()}`
  expect(jsonFile.headers['content-disposition']).toBe(`inline; filename="${fileName}.json"`)
  expect(pdfFile.headers['content-disposition']).toBe(`inline; filename="${fileName}.pdf"`)
  const [json, pdf] = [jsonFile.json(), pdfFile.body]
  expect(json.profile).toMatchObject({ mobile: customer.mobile, pan: customer.pan })
  expect(json.nominee).toMatchObject({ fullName: nominee.full_name, mobile: nominee.mobile })
  expect(json.files.map(({ docType }: { docType: string }) => docType)).toContain('selfie')
  expect(json.consents).toHaveLength(1)
  expect(json.emails).toMatchObject([{ kind: 'VERIFICATION', sentAt: expect.any(String) }])
  for (const fact of [
    { label: 'PAN', value: customer.pan },
    { label: 'Monthly income', value: '₹40,000.00' },
    { label: 'Income type', value: 'Salaried' },
  ])
    expect(pdf).toContain(JSON.stringify(fact))
  const stranger = await logInOf((await register()).mobile)
  expect((await open(copy?.json_url, stranger.cookie)).statusCode).toBe(404)
  hours(7 * 24 - 1)
  await runTask(testApp, expireExportsTask)
  expect((await call(await logInOf(customer.mobile), 'status')).Data.export).toMatchObject({ status: 'READY' })
  hours(2)
  await runTask(testApp, expireExportsTask)
  const later = await logInOf(customer.mobile)
  expect((await call(later, 'status')).Data.export).toMatchObject({ status: 'EXPIRED', json_url: null })
  const { rows } = await testApp.data.asOwner(`select from files where doc_type = 'data_export'`)
  expect(rows).toHaveLength(0)
})

test('an erasure waits for 48 hours, in which it can be cancelled', async () => {
  const customer = await register()
  await Promise.all([call(customer, 'erase'), call(customer, 'erase')])
  expect((await messagesTo(customer)).filter((text) => text.includes('we will erase your data on'))).toHaveLength(1)
  expect((await call(customer, 'cancel_erase')).Data.erase).toMatchObject({ status: 'CANCELLED' })
  hours(49)
  await runTask(testApp, carryOutErasuresTask)
  expect(await countRows('applicants', await idOf(customer.profileId))).toBe(1)
})

test('without a loan nothing that identifies the person is kept, and a new login creates a new customer', async () => {
  const customer = await register()
  const customerId = await idOf(customer.profileId)
  await call(customer, 'nominate', nominee)
  await recordEmail(customerId)
  const { rows: files } = await testApp.data.asOwner('select id from files where customer_id = $1', [customerId])
  expect((await call(customer, 'erase')).Data.kept).toHaveLength(1)
  hours(47)
  await runTask(testApp, carryOutErasuresTask)
  expect(await countRows('applicants', customerId)).toBe(1)
  hours(2)
  await Promise.all([runTask(testApp, carryOutErasuresTask), runTask(testApp, carryOutErasuresTask)])
  for (const table of ['applicants', 'nominees', 'sessions', 'files', 'employments', 'emails', 'email_verifications'])
    expect([table, await countRows(table, customerId)]).toEqual([table, 0])
  for (const { id } of files) expect(await testApp.dependencies.providers.objectStore.get(id)).toBeUndefined()
  expect((await messagesTo(customer))[0]).toContain('we have erased your data, as you asked')
  const again = await testApp.logIn(customer.mobile)
  expect(again.profileId).not.toBe(customer.profileId)
})

test('an offer that was declined is no loan: its documents and the bank account are erased with the rest', async () => {
  const { customer, call: onOffer } = await offeredLoan(testApp, String(++last))
  const customerId = await idOf(customer.profileId)
  await onOffer('decline')
  expect((await call(customer, 'erase')).Data.kept).toHaveLength(1)
  hours(49)
  await runTask(testApp, carryOutErasuresTask)
  expect(await countRows('applicants', customerId)).toBe(0)
  const { rows } = await testApp.data.asOwner(
    `select (select count(*)::int from bank_accounts where lead_id = $2) as accounts,
            (select count(*)::int from files where customer_id = $1 and erased_at is null) as files`,
    [customerId, customer.leadId],
  )
  expect(rows).toEqual([{ accounts: 0, files: 0 }])
})

test('an open loan prevents an erasure, also if it is opened within the 48 hours', async () => {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  const borrower = await logInOf(loan.mobile)
  expect((await call(borrower, 'erase')).Message).toBe(refusals.eraseOpenLoan())
  expect((await call(borrower, 'status')).Data.erase_refusal).toBe(refusals.eraseOpenLoan())
  const customer = await register()
  await call(customer, 'erase')
  await testApp.data.asOwner(`update leads set status = 'IN PROCESS' where customer_id = $1`, [
    await idOf(customer.profileId),
  ])
  hours(49)
  await runTask(testApp, carryOutErasuresTask)
  expect(await countRows('applicants', await idOf(customer.profileId))).toBe(1)
  expect((await call(await logInOf(customer.mobile), 'status')).Data.erase).toMatchObject({ status: 'REFUSED' })
  await testApp.runJobs()
  expect((await messagesTo(customer))[0]).toContain('we could not erase your data: a loan,')
})

test('an overpayment that was not paid back prevents an erasure', async () => {
  const { database, clock } = testApp.dependencies
  const { leadId, mobile } = await seedDisbursedLoan(database, clock)
  const today = clock.today()
  const money = { leadId, amountPaise: 1_000_001, paidOn: today, clock, today, by: 'test', reason: 'paid', details: {} }
  await inTransaction(database, (transaction) => lockAndPay(transaction, { ...money, idempotencyKey: 'too much' }))
  expect((await call(await logInOf(mobile), 'erase')).Message).toBe(refusals.eraseMoneyOwed())
})

test('an open complaint prevents an erasure, however many were closed since, and the copy has all of them', async () => {
  const customer = await register()
  const customerId = await idOf(customer.profileId)
  await testApp.data.asOwner(
    `insert into complaints (customer_id, category, status, raised_at, raised_on, answer_due_on, answered_on)
     select $1, 'OTHER', case n when 1 then 'OPEN' else 'CLOSED' end, now(), now(), now(), now()
       from generate_series(1, 101) as n`,
    [customerId],
  )
  expect((await call(customer, 'erase')).Message).toBe(refusals.eraseOpenComplaint())
  const { complaints } = await collectData(testApp.data.database.kysely, customerId, testApp.clock.now())
  expect(complaints).toHaveLength(101)
})

test('a login during the erasure is refused, and leaves no session', async () => {
  const { profileId, mobile, token } = await register()
  await call({ token, mobile }, 'erase')
  hours(49)
  await testApp.call({ event_name: 'login', mobile })
  const otp = await testApp.codeFor(mobile)
  const verify = () => testApp.call({ event_name: 'otp_verify', profile_id: profileId, otp })
  const erase = async () => runTask(testApp, carryOutErasuresTask)
  const [, verified] = await overlap(testApp.data, { table: 'nominees' }, erase, verify)
  expect(verified.Message).toBe(refusals.otpNoLongerValid())
  expect(await countRows('sessions', await idOf(profileId))).toBe(0)
})

test('after a loan identity and accounts are kept, listed with law and date, and the rest is erased', async () => {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  const closedOn = testApp.clock.today()
  const close = `update leads set status = 'CLOSED', closed_on = $2 where id = $1`
  await testApp.data.asOwner(close, [loan.leadId, closedOn])
  for (const docType of ['pan_card', 'salary_slip', 'selfie'])
    await seedFile(testApp.data.database, testApp.clock, { customerId: loan.customerId, docType })
  const borrower = await logInOf(loan.mobile)
  await call(borrower, 'nominate', nominee)
  const { Data } = await call(borrower, 'erase')
  const endOfEighthYear = addDays(addYears(startOfFinancialYear(closedOn), 9), -1)
  expect(Data.kept.map(({ law, until }) => [law, until])).toEqual([
    ['Prevention of Money-laundering Act, 2002', addYears(closedOn, 5)],
    ['Limitation Act, 1963, and Companies Act, 2013', endOfEighthYear],
    ['Companies Act, 2013', endOfEighthYear],
  ])
  hours(49)
  await runTask(testApp, carryOutErasuresTask)
  expect(await countRows('applicants', loan.customerId)).toBe(1)
  for (const table of ['nominees', 'employments', 'sessions'])
    expect([table, await countRows(table, loan.customerId)]).toEqual([table, 0])
  const files = await testApp.data.asOwner('select doc_type from files where customer_id = $1', [loan.customerId])
  expect(files.rows).toEqual([{ doc_type: 'pan_card' }])
  const { rows } = await testApp.data.asOwner('select result from data_requests where customer_id = $1', [
    loan.customerId,
  ])
  expect(rows[0]?.result.kept).toEqual(Data.kept)
})

test('what was erased after a loan is asked for again in the next application, and offers are no longer agreed to', async () => {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  await testApp.data.asOwner(`update leads set status = 'CLOSED', closed_on = disbursed_on where id = $1`, [
    loan.leadId,
  ])
  // An application was opened since, and only the bank account is missing.
  await testApp.data.asOwner(
    `with opened as (insert into leads (customer_id, status, user_type, created_at) values ($1, 'NEW', 'REPEAT', now()))
     update customers set steps_taken = array_remove(steps_taken, 'banking_details') where id = $1`,
    [loan.customerId],
  )
  const borrower = await logInOf(loan.mobile)
  const marketing = { purpose: 'marketing', version: consentTexts.marketing.version }
  await testApp.call({ event_name: 'give', ...marketing }, { path: paths.consents, token: borrower.token })
  const { kysely } = testApp.data.database
  expect(await hasConsent(kysely, loan.customerId, 'marketing')).toBe(true)
  await call(borrower, 'erase')
  hours(49)
  await runTask(testApp, carryOutErasuresTask)
  expect(await hasConsent(kysely, loan.customerId, 'marketing')).toBe(false)
  const { stepsTaken } = await readCustomer(kysely, loan.customerId)
  const missing = steps.map(({ event }) => event).filter((event) => !stepsTaken.includes(event))
  expect(missing).toEqual([
    'selfie_upload',
    'employment_details',
    'bank_statement_upload',
    'pay_slip_upload',
    'banking_details',
    'completed',
  ])
})
