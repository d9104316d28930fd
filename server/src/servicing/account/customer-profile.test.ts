import { randomUUID } from 'node:crypto'
import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { bookPayment, bookRefund, type LoanBooking } from 'domain/loan/booking/loan-booking'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { simulatedName } from '../../providers/pan-check/simulated-pan.ts'
import { endApplication } from '../../records/customers/end-application.ts'
import { findCustomerByProfileId } from '../../records/customers/queries.ts'
import type { LoanAccount } from '../../records/ledger/loan-account.ts'
import { applicantAt, apply, applyUntil } from '../../testing/application.ts'
import { applicationAnswers } from '../../testing/application-answers.ts'
import { lockAndBook } from '../../testing/lock-and-book.ts'
import { customerAt, register, registrationAnswers, takeSelfie, takeStep } from '../../testing/registered-customer.ts'
import { seedDisbursedLoan, setLeadStatus } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let last = 9_130_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const book = (leadId: number, plan: (loan: LoanAccount) => LoanBooking) =>
  inTransaction(testApp.data.database, (transaction) =>
    lockAndBook(transaction, {
      leadId,
      idempotencyKey: randomUUID(),
      at: testApp.clock.now(),
      plan: (loan) => ({ ...plan(loan), by: 'test', reasons: [] }),
    }),
  )

const show = (path: string, { token }: { token: string }) => testApp.call({}, { path, token })

test('a customer who has just logged in has an empty profile at the first step', async () => {
  const mobile = newMobile()
  const answer = await show(paths.customerProfile, await testApp.logIn(mobile))
  expect(answer).toMatchObject({
    Status: 1,
    Data: {
      full_name: null,
      profile_pic: null,
      profile_filled_percent: 0,
      application_filled_percent: 0,
      registration_successful: 0,
      next_event_name: 'pancard_verification',
      eligibility_status: 0,
      active_loan_details: null,
      other_open_loans: [],
      owed_back_amount: 0,
      customer_employment_details: null,
      excutive_details: null,
      lead_details: null,
    },
  })
  const { mobile: own, ...others } = answer.Data.profile_details as Record<string, unknown>
  expect([own, ...new Set(Object.values(others))]).toEqual([mobile, null])
})

test('profile_details has the values of all five steps under the field names of the specification', async () => {
  const customer = await customerAt(testApp, newMobile(), 'register_now')
  const { Data } = await show(paths.customerProfile, customer)
  expect(Data).toMatchObject({
    full_name: simulatedName(customer.pan),
    profile_filled_percent: 100,
    registration_successful: 1,
    next_event_name: 'register_now',
  })
  expect(Data.profile_details).toEqual({
    pancard: customer.pan,
    mobile: customer.mobile,
    first_name: expect.stringMatching(/^[A-Z][a-z]+$/),
    ...registrationAnswers.personal_details,
    spouse_name: null,
    ...registrationAnswers.residence_details,
    ...registrationAnswers.income_details,
    monthly_income: 40_000,
  })
})

test('an eligible customer has a lead and always the same credit manager', async () => {
  const customer = await register(testApp, newMobile())
  const first = await show(paths.customerProfile, customer)
  expect(first.Data).toMatchObject({
    eligibility_status: 1,
    next_event_name: 'generate_loan_quote',
    lead_details: {
      lead_id: customer.leadId,
      status: 'NEW',
      repayment_amount: null,
      repayment_date: null,
      reasons: [],
      apply_again_on: null,
    },
    excutive_details: { name: expect.stringContaining('SAMPLE'), email: expect.stringContaining('@agrim.example') },
  })
  expect((await show(paths.customerProfile, customer)).Data.excutive_details).toEqual(first.Data.excutive_details)
})

test('leads are shared among the configured credit managers', async () => {
  const [one, two] = ['One', 'Two'].map((name) => ({ name, mobile: '+91 00000 00009', email: `${name}@agrim.example` }))
  const other = await createTestApp({ data: testApp.data, env: { CREDIT_MANAGERS: JSON.stringify([one, two]) } })
  for (const customer of [await register(testApp, newMobile()), await register(testApp, newMobile())]) {
    const { Data } = await other.call({}, { path: paths.customerProfile, token: customer.token })
    expect(Data.excutive_details).toEqual(customer.leadId % 2 === 0 ? one : two)
  }
  const none = await createTestApp({ data: testApp.data, env: { CREDIT_MANAGERS: '[]' } })
  const { token } = await register(testApp, newMobile())
  expect((await none.call({}, { path: paths.customerProfile, token })).Data.excutive_details).toBeNull()
  await Promise.all([other.close(), none.close()])
})

test('customer_employment_details has the field names of the specification', async () => {
  const customer = await register(testApp, newMobile())
  await applyUntil(testApp, customer, 'documents')
  const { Data } = await show(paths.customerProfile, customer)
  const given = applicationAnswers.employment_details
  expect(Data.customer_employment_details).toEqual({
    emp_work_mode: given.work_mode,
    employer_name: given.company_name,
    emp_department: given.emp_department,
    companyid: given.company_type_id,
    emp_designation: given.designation,
    emp_since: given.emp_since,
    emp_house: given.address_1,
    emp_street: given.address_2,
    emp_landmark: given.landmark,
    emp_pincode: given.pincode,
    office_email: given.office_email,
  })
})

test('an open loan shows what is due today and on each day, and on the repayment day what tomorrow costs', async () => {
  const customer = await register(testApp, newMobile())
  const { database } = testApp.data
  await setLeadStatus(database, testApp.clock, customer.leadId, 'REJECTED')
  const { mobile, pan } = customer
  const loan = await seedDisbursedLoan(database, testApp.clock, { mobile, pan, principalPaise: 1_000_000 })
  testApp.clock.advanceDays(3)
  const { Data } = await show(paths.customerProfile, customer)
  testApp.clock.advanceDays(4)
  const onRepaymentDay = await show(paths.customerProfile, customer)
  testApp.clock.advanceDays(-7)
  const dueByDay = [
    { on: loan.repaymentOn, amount: 10_700 },
    { on: addDays(loan.repaymentOn, 1), amount: 10_800 },
  ]
  expect(onRepaymentDay.Data).toMatchObject({ active_loan_details: { due_by_day: dueByDay } })
  expect(Data).toMatchObject({
    active_loan_details: {
      lead_id: loan.leadId,
      loan_no: `AGR${loan.leadId}`,
      loan_amount: 10_000,
      received_amount: 9_764,
      total_due: 10_300,
      principal_due: 10_000,
      interest_due: 300,
      charges_due: 0,
      due_by_day: [10_300, 10_400, 10_500, 10_600, 10_700].map((amount) => ({ amount })),
      repayment_date: loan.repaymentOn,
      paid_amount: 0,
      days_past_due: 0,
    },
    lead_details: {
      lead_id: loan.leadId,
      status: 'DISBURSED',
      repayment_amount: 10_700,
      repayment_date: loan.repaymentOn,
    },
  })
})

test('after a part payment, and once it is overdue, a loan shows what is still due', async () => {
  const { database } = testApp.data
  const mobile = newMobile()
  const { token } = await testApp.logIn(mobile)
  const { leadId } = await seedDisbursedLoan(database, testApp.clock, { mobile, principalPaise: 1_000_000 })
  testApp.clock.advanceDays(2)
  await book(leadId, (loan) => bookPayment(loan, 520_000, testApp.clock.today()))
  const part = await show(paths.customerProfile, { token })
  testApp.clock.advanceDays(8)
  const overdue = await show(paths.customerProfile, { token })
  testApp.clock.advanceDays(-10)
  expect(part.Data).toMatchObject({
    active_loan_details: { total_due: 5_000, paid_amount: 5_200, days_past_due: 0 },
    lead_details: { status: 'PART PAYMENT', repayment_amount: 10_700 },
  })
  expect(overdue.Data).toMatchObject({
    active_loan_details: {
      total_due: 5_400,
      days_past_due: 3,
      due_by_day: [5_400, 5_450, 5_500, 5_550, 5_600, 5_650, 5_700].map((amount) => ({ amount })),
    },
    lead_details: { repayment_amount: 10_700 },
  })
})

test('the profile shows a debit that is with the bank, at its own loan and until the result is known', async () => {
  const { database, asOwner } = testApp.data
  const mobile = newMobile()
  const { token } = await testApp.logIn(mobile)
  const { pan, ...older } = await seedDisbursedLoan(database, testApp.clock, { mobile })
  await asOwner('update leads set reopened_at = now() where id = $1', [older.leadId])
  const newer = await seedDisbursedLoan(database, testApp.clock, { mobile, pan })
  await asOwner(
    `with mandate as (
       insert into mandates (lead_id, customer_id, kind, status, max_amount_paise, debit_on, txnid, created_at, ended_at)
       values ($1, $2, 'ENACH', 'CANCELLED', 1070000, $3, 'mandate', now(), now()) returning id)
     insert into mandate_debits (mandate_id, lead_id, due_on, amount_paise, txnid, status, claimed_until, notified_at,
       debit_at, sent_at)
     select id, $1, $3, 1070000, 'debit', 'SENT', now(), now() - interval '2 days', now(), now() from mandate`,
    [newer.leadId, newer.customerId, newer.repaymentOn],
  )
  expect((await show(paths.customerProfile, { token })).Data).toMatchObject({
    active_loan_details: { sent_debit: null },
    other_open_loans: [{ sent_debit: { kind: 'ENACH', amount: 10_700, sent_on: testApp.clock.today() } }],
  })
  await asOwner(`update mandate_debits set status = 'FAILED' where lead_id = $1`, [newer.leadId])
  const { Data } = await show(paths.customerProfile, { token })
  expect(Data.other_open_loans).toMatchObject([{ sent_debit: null }])
})

test('what was paid above the amount due is shown until it is refunded', async () => {
  const { database } = testApp.data
  const mobile = newMobile()
  const { token } = await testApp.logIn(mobile)
  const { leadId } = await seedDisbursedLoan(database, testApp.clock, { mobile })
  const today = testApp.clock.today()
  const readOwedBack = async () => (await show(paths.customerProfile, { token })).Data.owed_back_amount
  await book(leadId, (loan) => bookPayment(loan, 1_050_000, today))
  expect(await readOwedBack()).toBe(500)
  await book(leadId, (loan) => bookRefund(loan, 50_000, today))
  expect(await readOwedBack()).toBe(0)
})

test('the profile of a declined customer lists every reason and the date to apply again, until that date', async () => {
  const customer = await customerAt(testApp, newMobile(), 'register_now', { income_details: { monthly_income: 9_000 } })
  await takeStep(testApp, customer, 'register_now')
  const declined = await show(paths.customerProfile, customer)
  testApp.clock.advanceDays(30)
  const later = await show(paths.customerProfile, customer)
  const applyAgainOn = testApp.clock.today()
  testApp.clock.advanceDays(-30)
  const reasons = ['your monthly income must be at least ₹15,000']
  const declined_on = testApp.clock.today()
  const decline = { reasons, remedies: [], declined_on, apply_again_on: applyAgainOn, is_corrected: false }
  expect(declined.Data.decline_details).toEqual(decline)
  expect(later.Data.decline_details).toBeNull()
  await takeStep(testApp, customer, 'income_details', { monthly_income: '90000' })
  const corrected = await show(paths.customerProfile, customer)
  expect(corrected.Data.decline_details).toEqual({ ...decline, is_corrected: true })
})

test('after a repaid loan the profile has the limit that the next check and quote will give', async () => {
  const { database } = testApp.data
  const income_details = { monthly_income: '43000' }
  const customer = await applicantAt(testApp, newMobile(), 'generate_loan_quote', { income_details })
  const readNextLoan = async () => (await show(paths.customerProfile, customer)).Data.next_loan
  expect(await readNextLoan()).toBeNull()
  await setLeadStatus(database, testApp.clock, customer.leadId, 'CLOSED')
  const { id = 0 } = (await findCustomerByProfileId(database.kysely, customer.profileId)) ?? {}
  await inTransaction(database, (transaction) => endApplication(transaction, id))
  expect(await readNextLoan()).toEqual({ max_amount: 43_000, apply_from: testApp.clock.today() })
  await takeStep(testApp, customer, 'register_now')
  expect((await apply(testApp, customer, 'generate_loan_quote')).Data.max_loan_amount).toBe(43_000)
  expect(await readNextLoan()).toBeNull()
})

test('the picture is shown over a signed address, in the profile and in the top bar', async () => {
  const customer = await customerAt(testApp, newMobile(), 'selfie_upload')
  await takeSelfie(testApp, customer)
  for (const path of [paths.customerProfile, paths.dashboardData]) {
    const { Data } = await show(path, customer)
    expect(Data.profile_pic).toMatch(/^\/files\/[\w-]+\?expires=\d+&signature=[\w-]+$/)
    const picture = await testApp.app.inject({
      url: String(Data.profile_pic),
      headers: { cookie: String(customer.verified.headers['set-cookie']).split(';')[0] ?? '' },
    })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
})

test('getDashboardData gives the first name for the greeting', async () => {
  const customer = await customerAt(testApp, newMobile(), 'personal_details', {
    pancard_verification: { pancard: 'AXXPK4321Z' },
  })
  const { Status, Data } = await show(paths.dashboardData, customer)
  expect([Status, Data]).toEqual([1, { profile_pic: null, profile_details: { first_name: 'Asha' } }])
})

test('the profile is read in one snapshot on one connection', async () => {
  const { database } = testApp.data
  const mobile = newMobile()
  const { token } = await testApp.logIn(mobile)
  await seedDisbursedLoan(database, testApp.clock, { mobile })
  const outside = vi.spyOn(database.kysely, 'selectFrom')
  const begun = vi.spyOn(database.kysely, 'transaction')
  expect((await show(paths.customerProfile, { token })).Data.active_loan_details).not.toBeNull()
  const tables = outside.mock.calls.map(([table]) => String(table))
  for (const table of ['customers', 'applicants', 'leads', 'loans', 'mandates', 'employments'])
    expect(tables).not.toContain(table)
  expect(begun).toHaveBeenCalled()
  vi.restoreAllMocks()
})
