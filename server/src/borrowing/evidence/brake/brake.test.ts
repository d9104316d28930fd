import type { Ceilings } from 'domain/evidence/brake'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findCase } from '../../payouts/desk/payout-cases.ts'
import { applicantSharing, borrowerSharing, instantPayout, type Shared, type Stranger } from '../testing/strangers.ts'
import { insertCeilings, readCeilings, requireLiveCeilings } from './brake-ceilings.ts'
import { readBrakeEvidence } from './read-brake-evidence.ts'

let testApp: TestApp
let last = 9_195_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  testApp = await createTestApp({
    renderer: instantRenderer,
    payout: instantPayout(),
    env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' },
  })
})
afterAll(() => testApp.close())

const kysely = () => testApp.data.database.kysely
async function setCeilings(ceilings: Ceilings) {
  const { version } = await readCeilings(kysely())
  await insertCeilings(kysely(), { after: version, ceilings, setBy: 'live start', setAt: testApp.clock.now() })
}
const apply = (shared: Shared) => applicantSharing(testApp, newMobile(), shared)
async function passedBy({ leadId, profileId }: Stranger) {
  const { id } = await kysely()
    .selectFrom('customers')
    .select('id')
    .where('profileId', '=', profileId)
    .executeTakeFirstOrThrow()
  const evidence = await inTransaction(testApp.data.database, (transaction) =>
    readBrakeEvidence(transaction, { customerId: id, leadId, clock: testApp.clock }),
  )
  expect(evidence.isWaiting).toBe(false)
  return evidence.facts.velocity_passed
}
const known = (value: string[]) => expect.objectContaining({ state: 'known', value })

test.each<[keyof Ceilings, Shared]>([
  ['address_hour', { address: '198.51.100.7' }],
  ['device_day', { device: 'd'.repeat(43) }],
  ['account_hour', { account: '50100099887766' }],
  ['account_customers', { account: '50100099887755' }],
  ['employer_day', { company: 'Sunrise Traders' }],
])('above the ceiling %s the application says so, the ones before it too, and others do not', async (name, shared) => {
  await setCeilings({ [name]: 2 })
  const people = [await apply(shared), await apply(shared)]
  expect(await Promise.all(people.map(passedBy))).toEqual([known([]), known([])])
  people.push(await apply(shared))
  expect(await Promise.all(people.map(passedBy))).toEqual([known([name]), known([name]), known([name])])
  expect(await passedBy(await apply({}))).toEqual(known([]))
})

test('an employer is the same one however its legal form is typed', async () => {
  await setCeilings({ employer_day: 1 })
  await apply({ company: 'Moonlight Traders Pvt Ltd' })
  expect(await passedBy(await apply({ company: 'MOONLIGHT TRADERS' }))).toEqual(known(['employer_day']))
})

test('what came more than an hour apart is not counted together in an hour', async () => {
  await setCeilings({ address_hour: 1 })
  const shared = { address: '198.51.100.8' }
  const first = await apply(shared)
  testApp.clock.advance(2 * 3_600)
  expect([await passedBy(await apply(shared)), await passedBy(first)]).toEqual([known([]), known([])])
})

test('above a ceiling no payout leaves without a person, whatever the ceilings of payouts allow', async () => {
  await setCeilings({ device_day: 1 })
  const shared = { device: 'e'.repeat(43) }
  const first = await borrowerSharing(testApp, newMobile(), shared)
  await testApp.runJobs()
  const second = await borrowerSharing(testApp, newMobile(), shared)
  await testApp.runJobs()
  expect([await findCase(kysely(), first.leadId), await findCase(kysely(), second.leadId)]).toMatchObject([
    { state: 'PAID' },
    { state: 'HELD', heldBecause: 'BRAKE', reason: expect.stringContaining('of a device in a day') },
  ])
})

test('keys above a ceiling are in the metrics, so that an alert goes out', async () => {
  await setCeilings({ address_hour: 1 })
  const shared = { address: '198.51.100.9' }
  await apply(shared)
  await apply(shared)
  const metrics = await testApp.dependencies.metrics.metrics()
  expect(metrics).toMatch(/^brake_above_ceiling 1$/m)
})

test('a server with live providers starts with stricter ceilings than the sample, once', async () => {
  const fresh = await createTestApp()
  const { database } = fresh.data
  expect((await readCeilings(database.kysely)).ceilings).toMatchObject({ address_hour: 1_000, employer_hour: 1_000 })
  await requireLiveCeilings(database, fresh.clock)
  await requireLiveCeilings(database, fresh.clock)
  expect(await readCeilings(database.kysely)).toMatchObject({
    version: 2,
    ceilings: { address_hour: 20, device_day: 2, account_customers: 1, employer_day: 20 },
  })
  await fresh.close()
})
