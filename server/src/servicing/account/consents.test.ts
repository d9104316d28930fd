import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasConsent } from '../../records/customers/consents.ts'
import { findCustomerByProfileId } from '../../records/customers/queries.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { createTestApp, type LoggedIn, type Reply, type TestApp } from '../../testing/test-app.ts'

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
