import { exampleBody } from 'contract/form-definition/example-values'
import type { FormFields } from 'contract/form-definition/field'
import { incomeDetailsForm } from 'contract/forms/income-details'
import { pancardVerificationForm } from 'contract/forms/pancard-verification'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredLoan } from '../../borrowing/agreements/testing/offered-loan.ts'
import { columnsOfForm } from '../../platform/database/form-columns.ts'
import { signOffer } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { register } from '../../testing/registered-customer.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/test-app.ts'
import { type CollectedData, collectData } from './collect-data.ts'
import { planErasure } from './erase-customer.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

const idOf = async ({ profileId }: LoggedIn) =>
  (await testApp.data.asOwner('select id from customers where profile_id = $1', [profileId])).rows[0]?.id as number

/** Each table about a customer, and the part of the export that has its rows. */
const tablesAboutCustomers: Record<
  string,
  | keyof CollectedData
  | 'only hashes and counts'
  | 'in another table too'
  | 'the work of our staff'
  | 'kept for the police'
> = {
  access_records: 'kept for the police',
  account_changes: 'accountChanges',
  applicants: 'profile',
  audit_entries: 'the work of our staff',
  bank_accounts: 'applications',
  brake_marks: 'only hashes and counts',
  breach_notices: 'breaches',
  bureau_requests: 'creditBureau',
  complaints: 'complaints',
  consent_events: 'consents',
  contact_preferences: 'contactTimes',
  credit_notes: 'documents',
  customer_blocks: 'blocksOfNewLoans',
  customer_notes: 'the work of our staff',
  daily_allowances: 'only hashes and counts',
  data_requests: 'requests',
  decisions: 'in another table too',
  eligibility_checks: 'eligibilityChecks',
  email_verifications: 'only hashes and counts',
  emails: 'emails',
  employments: 'employment',
  esign_requests: 'aadhaarEsign',
  files: 'files',
  full_kyc_records: 'fullKyc',
  issued_documents: 'documents',
  known_devices: 'only hashes and counts',
  lead_transitions: 'applications',
  leads: 'applications',
  ledger_entries: 'applications',
  link_marks: 'the work of our staff',
  links: 'only hashes and counts',
  loan_snapshots: 'in another table too',
  loans: 'applications',
  mandate_debits: 'autopay',
  mandates: 'autopay',
  mobile_moves: 'mobileMoves',
  nominees: 'nominee',
  offer_events: 'applications',
  offers: 'applications',
  payment_attempts: 'applications',
  payout_cases: 'in another table too',
  payout_events: 'in another table too',
  payout_transitions: 'in another table too',
  payouts: 'applications',
  recovery_assignments: 'applications',
  refunds: 'applications',
  reminders: 'applications',
  repayments: 'only hashes and counts',
  review_cases: 'the work of our staff',
  // The law forbids to tell of an alert.
  screening_hits: 'the work of our staff',
  screenings: 'the work of our staff',
  sent_messages: 'messages',
  sessions: 'logins',
  tax_invoices: 'documents',
}

test('every table about a customer has its place in the export', async () => {
  const { rows } = await testApp.data.asOwner(
    `select distinct table_name from information_schema.columns
     where table_schema = 'public' and column_name in ('customer_id', 'lead_id') and table_name !~ '^simulated_' order by 1`,
  )
  expect(rows.map(({ table_name }) => table_name)).toEqual(Object.keys(tablesAboutCustomers))
})

test('the export has the decisions about the customer, the offer with its events and every consent, and nothing of another customer', async () => {
  const { kysely } = testApp.data.database
  const customer = await register(testApp, '9170000001')
  const customerId = await idOf(customer)
  await testApp.data.asOwner(
    `insert into consent_events (customer_id, purpose, action, version, words, at)
     select $1, 'login', 'GIVEN', 'earlier', 'Old words', now() from generate_series(1, 300)`,
    [customerId],
  )
  const at = testApp.clock.now()
  const data = await collectData(kysely, customerId, at)
  expect(data.eligibilityChecks).toMatchObject([{ isEligible: true, monthlyIncomePaise: 4_000_000 }])
  expect(data.consents).toHaveLength(301)
  expect(data.applications[0]?.history).toMatchObject([{ status: 'NEW' }])
  const { customer: borrower } = await offeredLoan(testApp, '9170000002')
  const { applications } = await collectData(kysely, await idOf(borrower), testApp.clock.now())
  expect(applications[0]?.offer).toMatchObject({ status: 'OFFERED', events: [{ kind: 'ISSUED' }, { kind: 'VIEWED' }] })
  expect(await collectData(kysely, customerId, at)).toEqual(data)
})

test('the export says with whom the data was shared, and names no recipient that got none', async () => {
  const { kysely } = testApp.data.database
  const recipientsOf = async (customer: LoggedIn) =>
    (await collectData(kysely, await idOf(customer), testApp.clock.now())).sharedWith.map(({ recipient }) => recipient)
  const refused = await testApp.logIn('9170000003')
  expect(await recipientsOf(refused)).toEqual(['MSG91'])
  const unknownPan = { ...exampleBody(pancardVerificationForm), pancard: 'ABCPK0000L' }
  const { token } = refused
  await testApp.call({ event_name: 'pancard_verification', ...unknownPan }, { path: paths.customerRegistration, token })
  expect(await recipientsOf(refused)).toEqual(['MSG91', 'Cashfree'])
  const { customer } = await offeredLoan(testApp, '9170000004')
  const checked = ['MSG91', 'The company that delivers our emails', 'Cashfree', 'Cashfree']
  expect(await recipientsOf(customer)).toEqual(checked)
  await signOffer(testApp, customer)
  await testApp.runJobs()
  const attempt = { txnid: 'LAAAAAAAAAAAAAAAAAAAAAAAA', provider: 'payu', leadId: customer.leadId, amountPaise: 100 }
  const started = { startedOn: testApp.clock.today(), startedAt: testApp.clock.now() }
  const described = { idempotencyKey: 'T9170000004', productInfo: 'Loan repayment', firstName: 'Asha' }
  await kysely
    .insertInto('paymentAttempts')
    .values({ ...attempt, ...started, ...described })
    .execute()
  expect(await recipientsOf(customer)).toEqual([...checked, 'Cashfree', 'PayU'])
})

const wordOf = (form: FormFields, word: string) =>
  Object.fromEntries(Object.keys(columnsOfForm(form)).map((column) => [column, word]))

/** The words by which the list of what is kept names each detail of the profile. */
const wordsOfProfile: Record<string, string> = {
  mobile: 'mobile number',
  pan: 'PAN',
  fullName: 'name',
  panVerifiedAt: 'PAN',
  panReference: 'PAN',
  personalEmail: 'email address',
  dateOfBirth: 'date of birth',
  gender: 'gender',
  maritalStatusId: 'marital status',
  spouseName: 'name of your husband or wife',
  ...wordOf(residenceDetailsForm, 'address'),
  ...wordOf(incomeDetailsForm, 'income'),
  monthlyIncomePaise: 'income',
}

test('all that is stored about a borrower is erased or named in the list of what is kept', async () => {
  const { kysely } = testApp.data.database
  const { customerId } = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  const { profile } = await collectData(kysely, customerId, testApp.clock.now())
  const { kept } = await planErasure(kysely, testApp.clock, customerId)
  const listed = kept.map(({ what }) => what).join('; ')
  const { stepsTaken: _, isEligible: __, applyAgainOn: ___, ...details } = profile
  const stored = Object.entries(details).flatMap(([name, value]) => (value === null ? [] : [name]))
  expect(stored.length).toBeGreaterThan(10)
  const words = stored.map((name) => wordsOfProfile[name] ?? `a word for ${name}`)
  for (const word of [...words, 'the checks before them', 'emails']) expect(listed).toContain(word)
})
