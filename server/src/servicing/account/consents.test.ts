import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeDecisions } from '../../borrowing/decision/jobs.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { hasConsent } from '../../records/customers/consents.ts'
import { anonymiseCustomer, findCustomerByProfileId } from '../../records/customers/queries.ts'
import { findLead } from '../../records/loans/leads.ts'
import { applicantAt } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { countWaiting } from '../../testing/overlap.ts'
import { createTestApp, type LoggedIn, type Reply, type TestApp } from '../../testing/test-app.ts'
import { collectData } from '../data-rights/collect-data.ts'

let testApp: TestApp
let last = 9_150_000_000
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const newCustomer = async () => ({ mobile: String(++last), ...(await testApp.logIn(String(last))) })
const call = ({ token }: LoggedIn, event_name: string, body: object = {}) =>
  testApp.call({ event_name, ...body }, { path: paths.consents, token })
const { version } = consentTexts.marketing
const give = (customer: LoggedIn) => call(customer, 'give', { purpose: 'marketing', version })
const withdraw = (customer: LoggedIn, purpose = 'marketing') => call(customer, 'withdraw', { purpose })

type Consent = { purpose: string; is_given: boolean; is_outdated: boolean }
const stateOf = ({ Data }: Reply, purpose: string) =>
  (Data.consents as Consent[]).find((consent) => consent.purpose === purpose)
const historyOf = ({ Data }: Reply) =>
  (Data.history as { purpose: string; action: string }[]).map(({ purpose, action }) => `${purpose} ${action}`)

async function mayMarketTo({ profileId }: LoggedIn): Promise<boolean> {
  const { kysely } = testApp.data.database
  const customer = await findCustomerByProfileId(kysely, profileId)
  return hasConsent(kysely, customer?.id ?? 0, 'marketing')
}

test('the login consent is listed with its text, version, time and page; consent to offers is not given by default, and eSign not asked for', async () => {
  const customer = await newCustomer()
  const reply = await call(customer, 'list')
  expect(stateOf(reply, 'login')).toMatchObject({ is_given: true, words: consentTexts.login.words })
  expect(stateOf(reply, 'marketing')).toMatchObject({ is_given: false, is_outdated: false })
  expect(stateOf(reply, 'esign')).toBeUndefined()
  expect(reply.Data.history).toEqual([
    {
      purpose: 'login',
      title: consentTexts.login.title,
      action: 'GIVEN',
      words: consentTexts.login.words,
      version: consentTexts.login.version,
      at: expect.stringMatching(/Z$/),
      page: '/apply-now',
    },
  ])
  expect(await mayMarketTo(customer)).toBe(false)
})

test('offers may be sent while the consent is given, and each change is recorded once', async () => {
  const customer = await newCustomer()
  await Promise.all([give(customer), give(customer)])
  expect(await mayMarketTo(customer)).toBe(true)
  await Promise.all([withdraw(customer), withdraw(customer)])
  expect(await mayMarketTo(customer)).toBe(false)
  const reply = await give(customer)
  expect(historyOf(reply)).toEqual(['marketing GIVEN', 'marketing WITHDRAWN', 'marketing GIVEN', 'login GIVEN'])
  expect(await mayMarketTo(await newCustomer())).toBe(false)
})

test('a consent that was not given cannot be withdrawn, and one for a single mandate or signature is not given here', async () => {
  const customer = await newCustomer()
  expect(historyOf(await withdraw(customer))).toEqual(['login GIVEN'])
  for (const [purpose, refusal] of [
    ['autopay', refusals.autopayConsentElsewhere()],
    ['esign', refusals.esignConsentElsewhere()],
  ] as const)
    expect((await call(customer, 'give', { purpose, version: consentTexts[purpose].version })).Message).toBe(refusal)
  expect(historyOf(await call(customer, 'list'))).toEqual(['login GIVEN'])
})

test('nothing is recorded for a customer who was erased after the request had begun', async () => {
  const customer = await newCustomer()
  const { database } = testApp.data
  const { id = 0 } = (await findCustomerByProfileId(database.kysely, customer.profileId)) ?? {}
  await inTransaction(database, (transaction) => anonymiseCustomer(transaction, id))
  expect((await give(customer)).Status).toBe(4)
  expect((await withdraw(customer, 'login')).Status).toBe(4)
  const { rows } = await testApp.data.asOwner('select action from consent_events where customer_id = $1', [id])
  expect(rows).toEqual([{ action: 'GIVEN' }])
})

test('a consent can be given twenty times a day and always be withdrawn', async () => {
  const customer = await newCustomer()
  const given = []
  for (let change = 1; change <= 21; change++) {
    given.push(await give(customer))
    expect((await withdraw(customer)).Status).toBe(1)
  }
  expect(given.filter(({ Status }) => Status === 1)).toHaveLength(20)
  expect(given.at(-1)?.Message).toBe(refusals.consentLimitReached())
  expect(await mayMarketTo(customer)).toBe(false)
  testApp.clock.advanceDays(1)
  expect((await give(customer)).Status).toBe(1)
  expect((await give(customer)).Status).toBe(1)
})

test('a consent stays in force however often another one was changed since', async () => {
  const customer = await newCustomer()
  const { kysely } = testApp.data.database
  const { id: customerId = 0 } = (await findCustomerByProfileId(kysely, customer.profileId)) ?? {}
  const changes = Array.from({ length: 250 }, (_, n) => ({
    ...{ customerId, purpose: 'marketing', version, words: '', at: testApp.clock.now() },
    action: n % 2 === 0 ? 'GIVEN' : 'WITHDRAWN',
  }))
  await kysely.insertInto('consentEvents').values(changes).execute()
  expect(stateOf(await call(customer, 'list'), 'login')).toMatchObject({ is_given: true })
})

test('a consent to an older text is outdated and not in force, and cannot be given to that text again', async () => {
  const customer = await newCustomer()
  const { kysely } = testApp.data.database
  const { id = 0 } = (await findCustomerByProfileId(kysely, customer.profileId)) ?? {}
  const given = {
    customerId: id,
    purpose: 'marketing',
    action: 'GIVEN',
    version: 'marketing-2020',
    words: 'Old words',
  }
  await kysely
    .insertInto('consentEvents')
    .values({ ...given, at: testApp.clock.now() })
    .execute()
  expect(stateOf(await call(customer, 'list'), 'marketing')).toMatchObject({ is_given: false, is_outdated: true })
  expect(await mayMarketTo(customer)).toBe(false)
  const old = await call(customer, 'give', { purpose: 'marketing', version: 'marketing-2020' })
  expect(old.Message).toBe(refusals.consentWordsChanged())
  expect(stateOf(await give(customer), 'marketing')).toMatchObject({ is_given: true, is_outdated: false })
})

test('a login consent to an older text is shown with that text, and so is its withdrawal', async () => {
  const customer = await newCustomer()
  const { kysely } = testApp.data.database
  const { id: customerId = 0 } = (await findCustomerByProfileId(kysely, customer.profileId)) ?? {}
  const old = { version: 'login-2020', words: 'Old words' }
  const given = { customerId, purpose: 'login', action: 'GIVEN', ...old, at: testApp.clock.now() }
  await kysely.insertInto('consentEvents').values(given).execute()
  const reply = await call(customer, 'list')
  expect(reply.Data.history).toMatchObject([old, { version: consentTexts.login.version }])
  expect(stateOf(reply, 'login')).toMatchObject({ is_given: false, is_outdated: true })
  const withdrawn = await withdraw(customer, 'login')
  expect(withdrawn.Data.history).toMatchObject([{ action: 'WITHDRAWN', ...old }, old, {}])
  const { consents } = await collectData(kysely, customerId, testApp.clock.now())
  expect(consents).toMatchObject([old, old, {}])
})

test('a login consent to the current text that is given in the account is not recorded again at the next login', async () => {
  const customer = await newCustomer()
  const { kysely } = testApp.data.database
  const { id: customerId = 0 } = (await findCustomerByProfileId(kysely, customer.profileId)) ?? {}
  const text = { version: 'login-2020', words: 'Old words' }
  const old = { customerId, purpose: 'login', action: 'GIVEN', ...text, at: testApp.clock.now() }
  await kysely.insertInto('consentEvents').values(old).execute()
  await kysely.updateTable('customers').set({ loginConsent: old.version }).where('id', '=', customerId).execute()
  const given = await call(customer, 'give', { purpose: 'login', version: consentTexts.login.version })
  expect(stateOf(given, 'login')).toMatchObject({ is_given: true })
  testApp.clock.advance(31)
  const again = await call(await testApp.logIn(customer.mobile), 'list')
  expect(historyOf(again)).toEqual(['login GIVEN', 'login GIVEN', 'login GIVEN'])
})

test('an application waits without a job while the login consent is withdrawn, and is decided after the next login', async () => {
  const mobile = String(++last)
  const applicant = await applicantAt(testApp, mobile, 'completed')
  await withdraw(applicant, 'login')
  await testApp.runJobs()
  const { kysely } = testApp.data.database
  const statusOf = async () => (await findLead(kysely, applicant.leadId))?.status
  const countUndecided = async () =>
    (await testApp.app.inject({ url: '/metrics' })).body.match(
      /applications_waiting_count{status="IN PROCESS"} (\d+)/,
    )?.[1]
  const countJobs = async () => (await testApp.data.asOwner('select from graphile_worker.jobs')).rowCount
  testApp.clock.advance(61)
  await resumeDecisions(testApp.dependencies)
  expect([await statusOf(), await countJobs(), await countUndecided()]).toEqual(['IN PROCESS', 0, '0'])
  await testApp.logIn(mobile)
  expect(await countUndecided()).toBe('1')
  await resumeDecisions(testApp.dependencies)
  await testApp.runJobs()
  expect(await statusOf()).toBe('SANCTIONED')
})

test('withdrawing the login consent ends every session, and the next login gives it again', async () => {
  const customer = await newCustomer()
  testApp.clock.advance(31)
  const elsewhere = await testApp.logIn(customer.mobile)
  expect(historyOf(await withdraw(customer, 'login'))).toEqual(['login WITHDRAWN', 'login GIVEN'])
  for (const { token } of [customer, elsewhere]) expect((await call({ ...customer, token }, 'list')).Status).toBe(4)
  const stored = () =>
    testApp.data.asOwner('select login_consent from customers where profile_id = $1', [customer.profileId])
  const { rows: withdrawn } = await stored()
  await newCustomer()
  expect((await stored()).rows).toEqual(withdrawn)
  testApp.clock.advance(31)
  const again = await testApp.logIn(customer.mobile)
  const reply = await call(again, 'list')
  expect(stateOf(reply, 'login')).toMatchObject({ is_given: true })
  expect(historyOf(reply)).toEqual(['login GIVEN', 'login WITHDRAWN', 'login GIVEN'])
})

test('a login consent is never withdrawn without its sessions, even if the process is killed in between', async () => {
  const customer = await newCustomer()
  const { kysely } = testApp.data.database
  const { id = 0 } = (await findCustomerByProfileId(kysely, customer.profileId)) ?? {}
  const [isLocked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(testApp.data.database, async (transaction) => {
    await transaction.selectFrom('sessions').select('tokenHash').where('customerId', '=', id).forUpdate().execute()
    isLocked.resolve()
    await mayCommit.promise
  })
  await isLocked.promise
  const withdrawing = withdraw(customer, 'login')
  await expect.poll(() => countWaiting(testApp.data)).toBe(1)
  const wasGivenMeanwhile = await hasConsent(kysely, id, 'login')
  mayCommit.resolve()
  await Promise.all([holding, withdrawing])
  expect([wasGivenMeanwhile, await hasConsent(kysely, id, 'login')]).toEqual([true, false])
  expect((await call(customer, 'list')).Status).toBe(4)
})
