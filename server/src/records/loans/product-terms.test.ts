import { paths } from 'contract/paths'
import { addDays, anniversary, formatDate } from 'domain/calendar/ist-date'
import { firstEligibilityPolicy } from 'domain/loan/decision/eligibility'
import { loanProduct } from 'domain/loan/product/loan-product'
import { firstProductTerms } from 'domain/loan/product/penal-terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApplicationTask } from '../../borrowing/decision/decide-application.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { applicantAt, apply, applyUntil } from '../../testing/application.ts'
import { customerAt, takeStep } from '../../testing/registered-customer.ts'
import { runTask } from '../../testing/run-task.ts'
import { setLeadStatus } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { endApplication } from '../customers/end-application.ts'
import { recordFullKyc } from '../customers/full-kyc.ts'
import { findCustomerByProfileId } from '../customers/queries.ts'
import { addEligibilityPolicy, listEligibilityPolicies } from './eligibility-policies.ts'
import { findLoan } from './loans.ts'
import { addProductTerms, listProductTerms } from './product-terms.ts'
import { readTermsFile } from './read-terms-file.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const kysely = () => testApp.data.database.kysely
const set = { setBy: 'test', setAt: new Date() }
const addTerms = (terms: Parameters<typeof addProductTerms>[1]) =>
  inTransaction(testApp.data.database, (transaction) => addProductTerms(transaction, terms))
const addPolicy = (policy: Parameters<typeof addEligibilityPolicy>[1]) =>
  inTransaction(testApp.data.database, (transaction) => addEligibilityPolicy(transaction, policy))
const record = (kyc: Parameters<typeof recordFullKyc>[1]) =>
  inTransaction(testApp.data.database, (transaction) => recordFullKyc(transaction, kyc))

test('version 1 of terms and policy is the published one', async () => {
  const { min, max } = loanProduct.tenureDays
  const [terms] = await listProductTerms(kysely())
  expect(terms).toMatchObject({ version: 1, ...firstProductTerms, tenureDays: { min, max } })
  const [policy] = await listEligibilityPolicies(kysely())
  expect(policy).toMatchObject({ version: 1, ...firstEligibilityPolicy })
})

test('an open quote keeps its price when new terms start, and a quote first shown later has the new terms', async () => {
  const startsOn = addDays(testApp.clock.today(), 1)
  const cheaper = { ...firstProductTerms, dailyRateBasisPoints: 50, feeBasisPoints: 100, coolingOffDays: 5 }
  const { version } = await addTerms({ ...cheaper, ...set, startsOn })
  const later = await applicantAt(testApp, '9820000099', 'generate_loan_quote')
  const open = await applicantAt(testApp, '9820000001', 'loan_quotation_decision')
  expect((await apply(testApp, open, 'generate_loan_quote')).Data).toMatchObject({
    daily_rate_percent: 1,
    fee_percent: 2,
    yearly_limit: { limit: 60_000, left: 60_000 },
  })
  testApp.clock.advanceDays(1)
  expect((await apply(testApp, open, 'generate_loan_quote')).Data).toMatchObject({
    daily_rate_percent: 1,
    fee_percent: 2,
  })
  expect((await apply(testApp, later, 'generate_loan_quote')).Data).toMatchObject({ daily_rate_percent: 0.5 })
  await applyUntil(testApp, open, 'completed')
  await runTask(testApp, decideApplicationTask, { leadId: open.leadId })
  expect(await findLoan(kysely(), open.leadId)).toMatchObject({ dailyRateBasisPoints: 100, productTermsVersion: 1 })

  const next = await applicantAt(testApp, '9820000002', 'completed', { loan_quotation_decision: { amount: 10_000 } })
  await runTask(testApp, decideApplicationTask, { leadId: next.leadId })
  const loan = await findLoan(kysely(), next.leadId)
  expect(loan).toMatchObject({ dailyRateBasisPoints: 50, feePaise: 10_000, productTermsVersion: version })
})

test('loans sanctioned within a year count against the limit of ₹60,000 until full KYC is recorded', async () => {
  const { database } = testApp.data
  const customer = await applicantAt(testApp, '9820000003', 'completed', {
    income_details: { monthly_income: '120000' },
    loan_quotation_decision: { amount: 57_000 },
  })
  await runTask(testApp, decideApplicationTask, { leadId: customer.leadId })
  const sanctionedOn = testApp.clock.today()
  await setLeadStatus(database, testApp.clock, customer.leadId, 'CLOSED')
  const { id: customerId = 0 } = (await findCustomerByProfileId(kysely(), customer.profileId)) ?? {}
  await inTransaction(database, (transaction) => endApplication(transaction, customerId))

  const declined = await takeStep(testApp, customer, 'register_now')
  expect(declined.Message).toBe(
    `We cannot offer you a loan now: without full KYC we may lend at most ₹60,000 a year, and what is left of it is less than our smallest loan. You can apply again from ${formatDate(anniversary(sanctionedOn, 1))}.`,
  )
  const profile = () => testApp.call({}, { path: paths.customerProfile, token: customer.token })
  expect((await profile()).Data.decline_details).toMatchObject({ apply_again_on: anniversary(sanctionedOn, 1) })
  const kyc = { customerId, by: 'Asha', method: 'video', at: testApp.clock.now() }
  expect(await Promise.all([record(kyc), record(kyc)])).toContain(undefined)
  expect(await record({ ...kyc, by: 'Ravi' })).toEqual({ by: 'Asha', at: kyc.at })
  expect(await kysely().selectFrom('fullKycRecords').select('id').execute()).toHaveLength(1)
  expect(await record({ ...kyc, method: 'in person' })).toBeUndefined()

  expect((await profile()).Data.decline_details).toBeNull()
  expect((await takeStep(testApp, customer, 'register_now')).Data).toMatchObject({ eligibility_status: 1 })
  const quote = await apply(testApp, customer, 'generate_loan_quote')
  expect(quote.Data).toMatchObject({ max_loan_amount: 100_000, yearly_limit: null })
})

test('a policy applies from its start date, and each check records its version', async () => {
  const startsOn = addDays(testApp.clock.today(), 1)
  const stricter = { ...firstEligibilityPolicy, minimumAgeYears: 40, waitDays: 7 }
  const { version } = await addPolicy({ ...stricter, ...set, startsOn })
  const dob = addDays(anniversary(startsOn, -40), 100)
  const customer = await customerAt(testApp, '9820000004', 'register_now', { personal_details: { dob } })
  testApp.clock.advanceDays(1)
  const declined = `We cannot offer you a loan now: you must be at least 40 years old. You can apply again from ${formatDate(anniversary(dob, 40))}.`
  expect((await takeStep(testApp, customer, 'register_now')).Message).toBe(declined)
  const checks = kysely().selectFrom('eligibilityChecks').select('eligibilityPolicyVersion as version')
  expect(await checks.orderBy('id', 'desc').limit(1).execute()).toEqual([{ version }])

  await addPolicy({ ...firstEligibilityPolicy, ...set, startsOn: addDays(startsOn, 1) })
  testApp.clock.advanceDays(1)
  expect((await takeStep(testApp, customer, 'register_now')).Message).toBe(declined)
})

test('a version equal to the latest one with its start date is not added again', async () => {
  const [terms, policy] = [
    { ...firstProductTerms, ...set, startsOn: '2090-01-01' as const },
    { ...firstEligibilityPolicy, ...set, startsOn: '2090-01-01' as const },
  ]
  const first = await addTerms(terms)
  expect(await addTerms({ ...terms, setBy: 'another' })).toEqual({ version: first.version, isNew: false })
  expect(await addTerms({ ...terms, penalChargeBasisPoints: 100 })).toMatchObject({ isNew: true })
  expect(await addTerms(terms)).toMatchObject({ isNew: true })
  expect(await addTerms({ ...terms, startsOn: '2090-01-02' })).toMatchObject({ isNew: true })
  const firstPolicy = await addPolicy(policy)
  expect(await addPolicy(policy)).toEqual({ version: firstPolicy.version, isNew: false })
  expect(await addPolicy({ ...policy, startsOn: '2090-01-02' })).toMatchObject({ isNew: true })
  expect(await addPolicy({ ...policy, waitDays: 1 })).toMatchObject({ isNew: true })
})

test.each([
  ['a day in the past', { starts_on: '2020-01-01' }, /is in the past/],
  ['a cooling-off of no day', { cooling_off_days: 0 }, /cooling_off_days/],
  ['bounds the wrong way round', { tenure_days: { min: 40, max: 7 } }, /tenure_days/],
  ['a smallest amount between two steps', { amount_paise: { min: 500_000, max: 9_000_000, step: 300_000 } }, /step/],
  ['a largest amount between two steps', { amount_paise: { min: 600_000, max: 10_000_000, step: 300_000 } }, /step/],
  ['a penal charge on a day without a reminder', { penal_charge_after_days: 2 }, /penal_charge_after_days/],
  ['an unknown field', { discount: 1 }, /discount/],
])('a file with %s is refused', (_what, change, message) => {
  const terms = {
    starts_on: '2030-01-01',
    daily_rate_basis_points: 100,
    fee_basis_points: 200,
    gst_on_fee_basis_points: 1_800,
    amount_paise: { min: 500_000, max: 10_000_000, step: 50_000 },
    tenure_days: { min: 7, max: 40 },
    cooling_off_days: 3,
  }
  const read = (product_terms: object) => readTermsFile(JSON.stringify({ product_terms }), '2026-11-15')
  expect(read(terms)).toMatchObject({ coolingOffDays: 3, penalChargeBasisPoints: 0 })
  const penal = { penal_charge_basis_points: 200, penal_charge_after_days: 3 }
  expect(read({ ...terms, ...penal })).toMatchObject({ penalChargeBasisPoints: 200, penalChargeAfterDays: 3 })
  expect(() => read({ ...terms, ...change })).toThrow(message)
})
