import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import type { Facts } from 'domain/evidence/fact'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeExpiredTask } from '../../../jobs.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Bureau, BureauAnswer, BureauInquiry } from '../../../providers/bureau/bureau.ts'
import { createBureau } from '../../../providers/bureau/create-bureau.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { loadPincodeDirectory } from '../../../records/reference-data/pincode-directory.ts'
import { applicantAt } from '../../../testing/application.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { decideApplicationTask } from '../../decision/decide-application.ts'
import { askBureau } from './ask-bureau.ts'
import { readBureauDay } from './bureau-limits.ts'
import { findRawReport } from './bureau-reports.ts'
import { findLatestRequest } from './bureau-requests.ts'
import { readBureauEvidence } from './read-bureau-evidence.ts'

const asked: string[] = []
const found: string[] = []
let answer: (inquiry: BureauInquiry) => Promise<BureauAnswer>
let simulated: Bureau
let testApp: TestApp
let lastMobile = 9_190_000_000
let lastSurname = 0

const bureau: Bureau = {
  ...{ bureauName: 'Equifax', product: 'LENDER', reader: 'equifax-ccr@1' },
  pull(inquiry) {
    asked.push(inquiry.reference)
    return answer(inquiry)
  },
  find(reference) {
    found.push(reference)
    return simulated.find?.(reference) ?? Promise.resolve(undefined)
  },
}

beforeAll(async () => {
  testApp = await createTestApp({ bureau })
  const { config, clock } = testApp.dependencies
  if (config.bureau === undefined) throw new Error('no bureau is configured')
  simulated = createBureau(config.bureau, clock)
})
afterAll(() => testApp.close())
beforeEach(() => {
  answer = (inquiry) => simulated.pull(inquiry)
  for (const list of [asked, found]) list.length = 0
})

const kysely = () => testApp.data.database.kysely
const consent = { bureau_consent: consentTexts.bureau.version }
/** A PAN of its own with the digits of a profile. */
const panOf = (digits: string) => {
  const n = lastSurname++
  return `BU${String.fromCharCode(65 + (n % 26))}P${String.fromCharCode(65 + Math.floor(n / 26))}${digits}L`
}
async function applicant(digits = '1234', banking: object = consent) {
  const pan = panOf(digits)
  const changes = { pancard_verification: { pancard: pan }, banking_details: banking }
  const customer = await applicantAt(testApp, String(++lastMobile), 'completed', changes)
  const { customerId } = await kysely()
    .selectFrom('leads')
    .select('customerId')
    .where('id', '=', customer.leadId)
    .executeTakeFirstOrThrow()
  return { ...customer, customerId }
}
type Applicant = Awaited<ReturnType<typeof applicant>>
const evidenceOf = ({ customerId, leadId }: Applicant) =>
  inTransaction(testApp.data.database, (transaction) =>
    readBureauEvidence(transaction, { customerId, leadId, clock: testApp.clock }),
  )
const brief = (facts: Facts) =>
  Object.fromEntries(
    Object.entries(facts).map(([kind, fact]) => [kind, fact.state === 'known' ? fact.value : fact.state]),
  )
const requestOf = ({ leadId }: Applicant) => findLatestRequest(kysely(), leadId)
const withdraw = ({ token }: Applicant) =>
  testApp.call({ event_name: 'withdraw', purpose: 'bureau' }, { path: paths.consents, token })

test('who agrees is asked about once, after the application is complete, and each figure names its report', async () => {
  const customer = await applicant()
  expect((await evidenceOf(customer)).isWaiting).toBe(true)
  expect(asked).toEqual([])
  await testApp.runJobs()
  const request = await requestOf(customer)
  expect(asked).toEqual([request?.id])
  const { facts, isWaiting } = await evidenceOf(customer)
  expect([isWaiting, brief(facts)]).toEqual([
    false,
    {
      ...{ bureau_hit: true, bureau_is_same_person: true, bureau_score: 761, bureau_overdue_paise: 0 },
      ...{ bureau_written_off: 0, bureau_settled: 0, bureau_enquiries_30_days: 1 },
      bureau_obligations: [{ to: 'SAMPLE BANK', monthlyPaise: 3_200_00 }],
    },
  ])
  expect(facts.bureau_score).toMatchObject({
    source: { from: 'provider', provider: 'Equifax', reference: request?.id, on: testApp.clock.today() },
    reader: 'equifax-ccr@1',
    proof: 'confirmed',
  })
})

test('who does not agree is never asked about, and the application goes on', async () => {
  for (const banking of [{}, { bureau_consent: 'bureau-2020-01' }]) {
    const customer = await applicant('1234', banking)
    await testApp.runJobs()
    expect([asked, await requestOf(customer)]).toEqual([[], undefined])
    expect(new Set(Object.values(brief((await evidenceOf(customer)).facts)))).toEqual(new Set(['not-asked']))
    const lead = await kysely()
      .selectFrom('leads')
      .select('status')
      .where('id', '=', customer.leadId)
      .executeTakeFirst()
    expect(lead?.status).toBe('SANCTIONED')
  }
})

test('a consent that is withdrawn before the request is sent stops it, and one withdrawn later ends the use of the report', async () => {
  const early = await applicant()
  await withdraw(early)
  await testApp.runJobs()
  expect([asked, (await requestOf(early))?.state]).toEqual([[], 'NOT_ASKED'])
  const late = await applicant()
  await testApp.runJobs()
  await withdraw(late)
  expect(brief((await evidenceOf(late)).facts).bureau_score).toBe('not-asked')
})

test('a consent to something else, or for a request that was never recorded, asks nobody', async () => {
  const customer = await applicant('1234', {})
  await testApp.call({ event_name: 'give', purpose: 'marketing' }, { path: paths.consents, token: customer.token })
  await testApp.runJobs()
  expect(asked).toEqual([])
})

test('a consent that is given while the application waits has the report asked for', async () => {
  const customer = await applicant('1234', {})
  await testApp.call({ event_name: 'give', purpose: 'bureau' }, { path: paths.consents, token: customer.token })
  await testApp.runJobs()
  expect(asked).toHaveLength(1)
  expect(brief((await evidenceOf(customer)).facts).bureau_hit).toBe(true)
})

test('of a customer whom the bureau does not know nothing is known, and no figure is zero', async () => {
  const customer = await applicant('7702')
  await testApp.runJobs()
  const { bureau_hit, ...others } = brief((await evidenceOf(customer)).facts)
  expect([bureau_hit, new Set(Object.values(others))]).toEqual([false, new Set(['absent'])])
})

test('a thin file has no score, and its other figures are used', async () => {
  const customer = await applicant('7703')
  await testApp.runJobs()
  expect(brief((await evidenceOf(customer)).facts)).toMatchObject({
    ...{ bureau_hit: true, bureau_is_same_person: true, bureau_score: 'absent', bureau_enquiries_30_days: 0 },
  })
  expect((await requestOf(customer))?.outcome).toBe('THIN')
})

test('no figure of another person is used', async () => {
  const customer = await applicant('7709')
  await testApp.runJobs()
  const { bureau_hit, bureau_is_same_person, ...figures } = brief((await evidenceOf(customer)).facts)
  expect([bureau_hit, bureau_is_same_person, new Set(Object.values(figures))]).toEqual([
    true,
    false,
    new Set(['absent']),
  ])
})

test('overdue, written off, settled, many enquiries and many loans are read as they are', async () => {
  const factsOf = async (digits: string) => {
    const customer = await applicant(digits)
    await testApp.runJobs()
    return brief((await evidenceOf(customer)).facts)
  }
  expect(await factsOf('7704')).toMatchObject({ bureau_overdue_paise: 8_200_00 })
  expect(await factsOf('7705')).toMatchObject({ bureau_written_off: 1 })
  expect(await factsOf('7706')).toMatchObject({ bureau_settled: 1 })
  expect(await factsOf('7707')).toMatchObject({ bureau_enquiries_30_days: 9 })
  expect((await factsOf('7708')).bureau_obligations).toHaveLength(3)
})

const ask = (requestId: string, defaultLimits = { pricePaise: 50_00, dayCeilingPaise: 1_00_000_00 }) => {
  const { database, clock, log } = testApp.dependencies
  const decideApplication = decideApplicationTask
  return askBureau(
    { database, clock, log, bureau, decideApplication, defaultLimits, pincodes: loadPincodeDirectory() },
    requestId,
  )
}
const idOf = async (customer: Applicant) => (await requestOf(customer))?.id ?? ''

test('several workers with one application pay for one report', async () => {
  const customer = await applicant()
  const id = await idOf(customer)
  await Promise.all([ask(id), ask(id), ask(id)])
  await ask(id)
  expect(asked).toEqual([id])
  expect((await requestOf(customer))?.state).toBe('ANSWERED')
})

test('an answer that was lost after it was paid for is found by its reference, and not bought again', async () => {
  const customer = await applicant('7710')
  await testApp.runJobs()
  const id = await idOf(customer)
  expect([asked, found]).toEqual([[id], [id]])
  expect(brief((await evidenceOf(customer)).facts).bureau_score).toBe(761)
})

test('an answer that is never found is left to a person, and not bought again', async () => {
  answer = () => Promise.reject(new ProviderFailure('equifax', 'no readable response', new Error('timed out')))
  const customer = await applicant()
  await testApp.runJobs()
  expect([asked.length, found.length, (await requestOf(customer))?.state]).toEqual([1, 5, 'UNANSWERED'])
  const { facts, isWaiting } = await evidenceOf(customer)
  expect([isWaiting, new Set(Object.values(brief(facts)))]).toEqual([false, new Set(['absent'])])
})

test('a bureau that could not be reached is asked again, and paid for once', async () => {
  testApp.clock.advanceDays(1)
  const unreachable = Object.assign(new Error('fetch failed'), { cause: { syscall: 'connect', code: 'ECONNREFUSED' } })
  answer = (inquiry) => {
    if (asked.length > 2) return simulated.pull(inquiry)
    throw new ProviderFailure('equifax', 'no readable response', unreachable)
  }
  const customer = await applicant()
  await testApp.runJobs()
  expect([asked.length, (await requestOf(customer))?.state]).toEqual([3, 'ANSWERED'])
  expect(await readBureauDay(kysely(), testApp.clock.today())).toMatchObject({ asked: 1, costPaise: 50_00 })
})

test('an answer in another shape is kept, cannot be read and is not asked for again', async () => {
  answer = async () => ({ kind: 'unreadable', raw: '{"ok":true}', because: 'an unexpected response' })
  const customer = await applicant()
  await testApp.runJobs()
  expect([asked.length, (await requestOf(customer))?.outcome]).toEqual([1, 'UNREADABLE'])
  expect(new Set(Object.values(brief((await evidenceOf(customer)).facts)))).toEqual(new Set(['unreadable']))
  expect((await findRawReport(kysely(), await idOf(customer)))?.raw).toBe('{"ok":true}')
})

test('above the ceiling of the day nobody is asked about', async () => {
  testApp.clock.advanceDays(1)
  const limits = { pricePaise: 50_00, dayCeilingPaise: 120_00 }
  const customers = [await applicant(), await applicant(), await applicant(), await applicant()]
  for (const customer of customers) await ask(await idOf(customer), limits)
  expect(asked).toHaveLength(2)
  const last = customers.at(-1) as Applicant
  expect(await requestOf(last)).toMatchObject({ state: 'NOT_ASKED', because: 'the ceiling of the day is reached' })
  expect(brief((await evidenceOf(last)).facts).bureau_hit).toBe('not-asked')
  expect(await readBureauDay(kysely(), testApp.clock.today())).toMatchObject({ asked: 2, notAsked: 2 })
})

test('a process that dies while it asks loses nothing and buys nothing twice', async () => {
  const customer = await applicant()
  const id = await idOf(customer)
  answer = (inquiry) => simulated.pull(inquiry).then(() => Promise.reject(new Error('killed')))
  await expect(ask(id)).rejects.toThrow('killed')
  expect((await requestOf(customer))?.state).toBe('ASKED')
  await ask(id)
  expect([asked, found, (await requestOf(customer))?.state]).toEqual([[id], [id], 'ANSWERED'])
})

test('a request that has waited for ten minutes is no longer waited for', async () => {
  const customer = await applicant()
  expect((await evidenceOf(customer)).isWaiting).toBe(true)
  testApp.clock.advance(601)
  expect((await evidenceOf(customer)).isWaiting).toBe(false)
})

test('a report is stored encrypted and is in no log, and is deleted after 400 days; when it was asked for stays', async () => {
  const customer = await applicant()
  await testApp.runJobs()
  const id = await idOf(customer)
  expect((await findRawReport(kysely(), id))?.raw).toContain('SAMPLE BANK')
  const dump = await testApp.data.asOwner(
    'select encode(raw_encrypted || report_encrypted, $2) as text from bureau_reports where id = $1',
    [id, 'escape'],
  )
  expect(dump.rows[0]?.text).not.toContain('SAMPLE BANK')
  for (const secret of ['SAMPLE BANK', customer.pan]) expect(testApp.logged()).not.toContain(secret)
  await testApp.data.asOwner(
    `update bureau_reports set received_at = received_at - interval '401 days' where id = $1`,
    [id],
  )
  await runTask(testApp, purgeExpiredTask)
  expect(await findRawReport(kysely(), id)).toBeUndefined()
  expect((await requestOf(customer))?.outcome).toBe('HIT')
  expect(brief((await evidenceOf(customer)).facts).bureau_score).toBe('absent')
})
