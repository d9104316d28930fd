import { randomUUID } from 'node:crypto'
import { paths } from 'contract/paths'
import { addDays, formatDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredLoan } from '../../borrowing/agreements/testing/offered-loan.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { applyUntil } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { customerAt, register, takeStep } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type ConsoleClient, openConsole } from '../staff/testing/console-client.ts'
import { listNotes } from './customer-notes.ts'
import { anonymiseCustomer, findCustomerByProfileId } from './queries.ts'

let testApp: TestApp
let support: ConsoleClient & { staffId: string }
let head: ConsoleClient & { staffId: string }
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  support = await openConsole(testApp, ['support'])
  head = await openConsole(testApp, ['credit_head'])
})
afterAll(() => testApp.close())

let last = 9_460_000_000
const newMobile = () => String(++last)
type Profile = { profileId: string }
const idOf = async ({ profileId }: Profile) =>
  (await findCustomerByProfileId(testApp.data.database.kysely, profileId))?.id ?? 0
const block = ({ profileId }: Profile, more: object = {}) =>
  head.act('customers', 'block', {
    ...{ customer_id: profileId, because: 'blocked at own wish', until: null, reason: 'Asked by phone', ...more },
  })
const unblock = ({ profileId }: Profile) =>
  head.act('customers', 'unblock', { customer_id: profileId, reason: 'Asked again by phone' })
const ownWish = expect.stringContaining('you asked us not to lend to you')

test('a customer who is blocked is told plainly why, and may apply again once the block has ended', async () => {
  const customer = await customerAt(testApp, newMobile(), 'register_now')
  expect((await block(customer)).Status).toBe(1)
  expect(await takeStep(testApp, customer, 'register_now')).toMatchObject({ Status: 0, Message: ownWish })
  expect((await block(customer)).code).toBe(409)
  expect((await unblock(customer)).Status).toBe(1)
  expect((await unblock(customer)).code).toBe(409)
  expect(await takeStep(testApp, customer, 'register_now')).toMatchObject({ Status: 1 })
})

test('a block with a last day ends by itself, and another may follow', async () => {
  const customer = await customerAt(testApp, newMobile(), 'register_now')
  const today = testApp.clock.today()
  expect((await block(customer, { until: addDays(today, -1) })).Status).toBe(0)
  await block(customer, { until: today })
  const told = (await takeStep(testApp, customer, 'register_now')).Message
  expect(told).toContain(`you have changed your mind (this holds until ${formatDate(today)}).`)
  testApp.clock.advanceDays(1)
  expect((await block(customer)).Status).toBe(1)
  expect((await unblock(customer)).Status).toBe(1)
  expect((await takeStep(testApp, customer, 'register_now')).Status).toBe(1)
})

test('the decision rejects whom a person has blocked meanwhile, in the same words', async () => {
  const customer = await register(testApp, newMobile())
  await applyUntil(testApp, customer, 'completed')
  await block(customer, { because: 'blocked in a dispute' })
  await testApp.runJobs()
  const { rows } = await testApp.data.asOwner(
    'select to_status, reasons from lead_transitions where lead_id = $1 order by id desc limit 1',
    [customer.leadId],
  )
  expect(rows).toEqual([
    { to_status: 'REJECTED', reasons: [expect.stringContaining('an amount between us is disputed')] },
  ])
})

test('an offer from before the block cannot be signed while it lasts', async () => {
  const { customer, hash } = await offeredLoan(testApp, newMobile())
  await block(customer)
  const sign = () =>
    testApp.call(
      { event_name: 'sign_otp', lead_id: customer.leadId, documents_hash: hash },
      { path: paths.agreement, token: customer.token },
    )
  expect(await sign()).toMatchObject({ Status: 0, Message: ownWish })
  await unblock(customer)
  expect(await sign()).toMatchObject({ Status: 1 })
})

test('a note is kept once for its key, and nobody can change it', async () => {
  const customer = await register(testApp, newMobile())
  const note = { customer_id: customer.profileId, text: '<b>Calls</b> back on Friday', request_key: randomUUID() }
  for (let click = 1; click <= 2; click++)
    expect((await support.send('customers', { event_name: 'note', ...note })).Status).toBe(1)
  const notes = await listNotes(testApp.data.database.kysely, await idOf(customer))
  expect(notes).toMatchObject([{ staffId: support.staffId, words: '<b>Calls</b> back on Friday' }])
  const { shown } = (await head.call('customers', 'detail', { customer_id: customer.profileId, tab: 'notes' })).Data
  expect(shown).toMatchObject({
    notes: [{ words: '<b>Calls</b> back on Friday', by: expect.stringContaining('Tester') }],
  })
  for (const change of [`update customer_notes set words = 'other'`, 'delete from customer_notes'])
    await expect(testApp.data.asOwner(change)).rejects.toThrow('is append-only')
})

test('all devices of a customer are logged out at once, and who did it and why is recorded', async () => {
  const customer = await register(testApp, newMobile())
  const act = { customer_id: customer.profileId, reason: 'The phone was stolen' }
  expect(await support.act('customers', 'end_sessions', act)).toMatchObject({ Status: 1, Data: { ended: 1 } })
  expect((await testApp.call({}, { path: paths.dashboardData, token: customer.token })).Status).toBe(4)
  const { rows } = await testApp.data.asOwner(
    'select staff_id, event, details from audit_entries where customer_id = $1 order by id desc limit 1',
    [await idOf(customer)],
  )
  expect(rows).toEqual([
    { staff_id: support.staffId, event: 'customers.end_sessions', details: { reason: 'The phone was stolen' } },
  ])
})

test('an act for a customer who does not exist, or whose data is erased, is refused in words', async () => {
  const customer = await register(testApp, newMobile())
  const note = (profileId: string) => support.act('customers', 'note', { customer_id: profileId, text: 'Hello there' })
  expect(await note('NOBODY')).toMatchObject({ Status: 0, Message: 'There is no such customer.' })
  const customerId = await idOf(customer)
  await inTransaction(testApp.data.database, (transaction) => anonymiseCustomer(transaction, customerId))
  expect(await note(customer.profileId)).toMatchObject({ Status: 0, Message: expect.stringContaining('erased') })
})

test('what stands between a customer and a new loan is shown beside the acts', async () => {
  const customer = await register(testApp, newMobile())
  const standing = async () => (await support.call('customers', 'standing', { customer_id: customer.profileId })).Data
  expect(await standing()).toEqual({ block: null, may_borrow_from: null, loans: [] })
  await block(customer)
  expect(await standing()).toMatchObject({
    block: { because: 'blocked at own wish', until: null, words: 'Asked by phone' },
  })
})
