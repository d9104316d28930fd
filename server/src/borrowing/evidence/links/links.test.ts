import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { setDataKeys } from '../../../platform/field-encryption/personal-data.ts'
import { rotateFields } from '../../../platform/field-encryption/rotate-fields.ts'
import { insertBlock } from '../../../records/customers/customer-blocks.ts'
import { listAccessOf } from '../../../records/sessions/access-records.ts'
import { eraseCustomer } from '../../../servicing/data-rights/erase-customer.ts'
import { signOffer } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { seedCustomers } from '../../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testDataKeys } from '../../../testing/test-keys.ts'
import { findCase } from '../../payouts/desk/payout-cases.ts'
import {
  applicantSharing,
  borrowerSharing,
  instantPayout,
  newSelfie,
  type Shared,
  type Stranger,
  setLinksMode,
} from '../testing/strangers.ts'
import { insertMark } from './link-marks.ts'
import { readLinksEvidence } from './read-links-evidence.ts'

let testApp: TestApp
let last = 9_196_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  testApp = await createTestApp({
    renderer: instantRenderer,
    payout: instantPayout(),
    env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' },
  })
})
afterAll(() => testApp.close())
afterEach(() => setDataKeys(testDataKeys))

const kysely = () => testApp.data.database.kysely
const apply = (shared: Shared = {}) => applicantSharing(testApp, newMobile(), shared)
const idOf = async ({ profileId }: Pick<Stranger, 'profileId'>) =>
  (await kysely().selectFrom('customers').select('id').where('profileId', '=', profileId).executeTakeFirstOrThrow()).id
async function factsOf(stranger: Stranger) {
  const asked = { customerId: await idOf(stranger), leadId: stranger.leadId, clock: testApp.clock }
  return (await inTransaction(testApp.data.database, (transaction) => readLinksEvidence(transaction, asked))).facts
}
const linked = async (stranger: Stranger) => {
  const { linked_customers: fact } = await factsOf(stranger)
  return fact?.state === 'known' ? fact.value : fact?.state
}
/** As if the loan had been paid and ended so. */
const endLoan = async ({ leadId }: Stranger, status: string) =>
  testApp.data.asOwner(
    'update leads set status = $2, disbursed_on = current_date, repayment_on = current_date + 1, closed_on = current_date where id = $1',
    [leadId, status],
  )

test.each<[string, () => Promise<Shared>]>([
  ['account', async () => ({ account: '50100011112222' })],
  ['selfie', async () => ({ selfie: await newSelfie() })],
  ['device', async () => ({ device: 'f'.repeat(43) })],
  ['network', async () => ({ address: '198.51.100.77' })],
  ['home', async () => ({ home: '7 Banyan Grove' })],
])('who shares the %s with another applicant is linked to them, and nobody else is', async (kind, share) => {
  const shared = await share()
  const [one, other, stranger] = [await apply(shared), await apply(shared), await apply()]
  const expected = [{ by: kind, customers: 1 }]
  expect([await linked(one), await linked(other), await linked(stranger)]).toEqual([expected, expected, []])
})

test('the same document or selfie of several others is counted by customers', async () => {
  const selfie = await newSelfie()
  const people = [await apply({ selfie }), await apply({ selfie }), await apply({ selfie })]
  expect((await factsOf(people[0] as Stranger)).documents_used_by_others).toMatchObject({ state: 'known', value: 2 })
})

test('of an application that left no trace the links are absent, not none', async () => {
  const asked = { customerId: 0, leadId: 0, clock: testApp.clock }
  const { facts } = await inTransaction(testApp.data.database, (transaction) => readLinksEvidence(transaction, asked))
  expect(facts.linked_customers).toMatchObject({ state: 'absent' })
})

test('a family of three on one phone at one home, all repaid, is no link; while one loan is open it is', async () => {
  const family = { device: 'g'.repeat(43), address: '198.51.100.78', home: '9 Mango Lane' }
  const [mother, father] = [await apply(family), await apply(family)]
  for (const person of [mother, father]) await endLoan(person, 'CLOSED')
  const daughter = await apply(family)
  expect(await linked(daughter)).toEqual([])
  await testApp.data.asOwner(`update leads set status = 'DISBURSED', closed_on = null where id = $1`, [father.leadId])
  expect(await linked(daughter)).toEqual([
    { by: 'device', customers: 2 },
    { by: 'network', customers: 2 },
    { by: 'home', customers: 2 },
  ])
})

test('a payout account that two share counts also when the other has repaid', async () => {
  const shared = { account: '50100033334444' }
  const before = await apply(shared)
  await endLoan(before, 'CLOSED')
  expect(await linked(await apply(shared))).toEqual([{ by: 'account', customers: 1 }])
})

test('a network that over fifty persons use is common and carries no weight', async () => {
  const person = await apply({ address: '198.51.100.79' })
  expect(await linked(await apply({ address: '198.51.100.79' }))).toHaveLength(1)
  const crowd = (await seedCustomers(testApp.data.database, 55)).map(({ customerId }) => customerId)
  await testApp.data.asOwner(
    `insert into links select kind, key_hmac, crowd.id, now(), now() from links, unnest($2::bigint[]) as crowd (id)
      where customer_id = $1 and kind = 'network'`,
    [await idOf(person), crowd],
  )
  expect(await linked(person)).toEqual([])
})

test('what a person marked as a household carries no weight, but an account that they share later does', async () => {
  const family = { device: 'h'.repeat(43) }
  const [one, other] = [await apply(family), await apply({ ...family, account: '50100055556666' })]
  const staffId = 'marker'
  await testApp.data.asOwner(`insert into staff (id, name, email, state, sample_role, created_at, activated_at)
    values ('marker', 'Marker', 'marker@agrim.example', 'ACTIVE', 'marker', now(), now())`)
  const [customerId, otherId] = [await idOf(one), await idOf(other)]
  await inTransaction(testApp.data.database, (transaction) =>
    insertMark(transaction, {
      customerId,
      otherId,
      mark: 'HOUSEHOLD',
      words: 'Sisters',
      markedBy: staffId,
      at: testApp.clock.now(),
    }),
  )
  expect([await linked(one), await linked(other)]).toEqual([[], []])
  await testApp.data.asOwner(
    `insert into links select kind, key_hmac, $2, now() + interval '1 hour', now() + interval '1 hour' from links
      where customer_id = $1 and kind = 'account'`,
    [otherId, customerId],
  )
  expect(await linked(one)).toEqual([{ by: 'account', customers: 1 }])
})

test('links are found again after the data keys were rotated', async () => {
  const shared = { account: '50100077778888' }
  const one = await apply(shared)
  const keys = new Map([...testDataKeys.keys, [1, randomBytes(32)]])
  const renewed = { ...testDataKeys, keys, current: 1 }
  setDataKeys(renewed)
  await rotateFields(testApp.data.database, renewed)
  expect(await linked(await apply(shared))).toEqual([{ by: 'account', customers: 1 }])
  expect((await listAccessOf(kysely(), await idOf(one))).map(({ act }) => act)).toEqual(['APPLICATION', 'LOGIN'])
})

test('from where a customer logged in, applied, signed and was paid is kept, and unreadable in the table', async () => {
  const borrower = await borrowerSharing(testApp, newMobile(), { address: '198.51.100.80' })
  await testApp.runJobs()
  const records = await listAccessOf(kysely(), await idOf(borrower))
  expect(records.map(({ act }) => act)).toEqual(['PAYOUT', 'SIGNATURE', 'APPLICATION', 'LOGIN'])
  expect(new Set(records.map(({ from }) => from.address))).toEqual(new Set(['198.51.100.80']))
  const { rows } = await testApp.data.asOwner('select * from access_records')
  const text = rows.map((row) =>
    Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
  )
  expect(JSON.stringify(text)).not.toContain('198.51.100.80')
})

test('an erasure removes every link; only of a customer who was blocked for safety the strong keys are known again', async () => {
  const shared = { account: '50100099994321' }
  const [kept, plain] = [await apply(shared), await apply({ device: 'i'.repeat(43) })]
  await testApp.data.asOwner(`insert into staff (id, name, email, state, sample_role, created_at, activated_at)
    values ('blocker', 'Blocker', 'blocker@agrim.example', 'ACTIVE', 'blocker', now(), now()) on conflict do nothing`)
  const block = {
    reason: 'blocked for safety',
    words: 'Ring',
    until: null,
    blockedAt: testApp.clock.now(),
    blockedBy: 'blocker',
  } as const
  for (const person of [kept, plain]) {
    const customerId = await idOf(person)
    await inTransaction(testApp.data.database, async (transaction) => {
      if (person === kept) await insertBlock(transaction, { ...block, customerId })
      await eraseCustomer(transaction, testApp.clock, customerId, { hasHadLoan: false, leadIds: [person.leadId] })
    })
    const { rowCount } = await testApp.data.asOwner('select from links where customer_id = $1', [customerId])
    expect(rowCount).toBe(0)
  }
  expect(await linked(await apply(shared))).toEqual([{ by: 'account of a blocked customer', customers: 1 }])
  expect(await linked(await apply({ device: 'i'.repeat(43) }))).toEqual([])
})

test('where the policy refers links a person looks at them before the sanction, and again right before the payout', async () => {
  await setLinksMode(testApp, 'refer')
  const device = 'j'.repeat(43)
  const alone = await borrowerSharing(testApp, newMobile())
  const first = await applicantSharing(testApp, newMobile(), { device })
  await testApp.runJobs()
  const second = await applicantSharing(testApp, newMobile(), { device })
  await testApp.runJobs()
  const waiting = await kysely().selectFrom('reviewCases').select('leadId').execute()
  expect(waiting.map(({ leadId }) => leadId)).toContain(second.leadId)
  // The first one was decided when nobody else used the device.
  expect((await signOffer(first.app, first)).Status).toBe(1)
  await testApp.runJobs()
  const cases = await Promise.all([alone, first].map(({ leadId }) => findCase(kysely(), leadId)))
  expect(cases).toMatchObject([
    { state: 'PAID' },
    { state: 'HELD', heldBecause: 'LINKS', reason: 'Shared: device (1)' },
  ])
})
