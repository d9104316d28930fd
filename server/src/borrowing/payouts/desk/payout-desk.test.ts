import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Payout } from '../../../providers/payout/payout.ts'
import { byStaff } from '../../../records/loans/sanctioners.ts'
import { resumeSwitch } from '../../../records/staff/switches/switches.ts'
import { type ConsoleClient, openConsole } from '../../../records/staff/testing/console-client.ts'
import { seedSanctionedLoan, setLeadStatus } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { accountNumberColumns, findBankAccount, listLeadsOfAccount } from '../../applications/bank-accounts.ts'
import { disburseLoan } from '../disburse-loan.ts'
import { pausePayouts } from './pause-by-command.ts'
import { storeBalance } from './payout-balance.ts'
import { findCase, listPayoutTransitions } from './payout-cases.ts'
import { defaultLimitsOf } from './payout-limits.ts'

const sent = new Set<string>()
const instantPayout: Payout = {
  async pay({ transferId }) {
    sent.add(transferId)
    return { kind: 'paid', bankReference: 'UTR1' }
  },
  availablePaise: async () => 7_00_000_00,
  find: async ({ transferId }) => (sent.has(transferId) ? { kind: 'paid', bankReference: 'UTR1' } : undefined),
}

type Person = ConsoleClient & { staffId: string }
let testApp: TestApp
let officer: Person
let head: Person
beforeAll(async () => {
  testApp = await createTestApp({ payout: instantPayout })
  officer = await openConsole(testApp, ['payout_officer'])
  head = await openConsole(testApp, ['finance_head'])
})
afterAll(() => testApp.close())

/** No ceiling is reached: a payout of the seeded loan is ₹9,764. */
const highLimits = { loanCeilingPaise: 1_00_000_00, dayCeilingPaise: Number.MAX_SAFE_INTEGER }
const disburse = (leadId: number, defaultLimits = highLimits) => {
  const { database, clock, log } = testApp.dependencies
  return disburseLoan(
    { database, clock, log, payout: instantPayout, payoutTries: 3, defaultLimits, areListsRequired: false },
    leadId,
  )
}
const kysely = () => testApp.data.database.kysely
const seedLoan = async () => (await seedSanctionedLoan(testApp.data.database, testApp.clock)).leadId
const caseOf = (leadId: number) => findCase(kysely(), leadId)
const idOf = async (leadId: number) => (await caseOf(leadId))?.payoutNo ?? ''
const isSent = (leadId: number) => sent.has(`test-${leadId}`)
const release = async (client: ConsoleClient, ...leadIds: number[]) =>
  client.act('payouts', 'release', { payout_ids: await Promise.all(leadIds.map(idOf)) })
const pause = (reason = 'The books differ') => officer.act('payouts', 'pause', { reason })
const unpause = () =>
  inTransaction(testApp.data.database, (transaction) => resumeSwitch(transaction, 'PAYOUTS', testApp.clock.now()))

/** Held for a person, because the policy may release nothing. */
async function heldLoan() {
  const leadId = await seedLoan()
  await disburse(leadId, { loanCeilingPaise: 0, dayCeilingPaise: 0 })
  return leadId
}

async function approve(client: ConsoleClient, requestId: unknown) {
  const { Data } = await client.call('requests', 'detail', { request_id: requestId })
  return client.act('requests', 'approve', { request_id: requestId, effect_hash: Data.effect_hash })
}

test('under both ceilings the policy releases by itself, and every step is kept', async () => {
  const leadId = await seedLoan()
  await disburse(leadId)
  const steps = await listPayoutTransitions(kysely(), leadId)
  expect(steps.map(({ state, by }) => [state, by])).toEqual([
    ['HELD', 'signature'],
    ['RELEASED', 'policy'],
    ['PAID', 'provider'],
  ])
})

test('with live providers nothing leaves by itself until two people have set the ceilings', async () => {
  const leadId = await seedLoan()
  await disburse(leadId, defaultLimitsOf({ isEachProviderSimulated: false }))
  expect([isSent(leadId), (await caseOf(leadId))?.heldBecause]).toEqual([false, 'LOAN_CEILING'])
})

test('above the ceiling for a loan nothing leaves without a person', async () => {
  const leadId = await heldLoan()
  await disburse(leadId)
  expect(isSent(leadId)).toBe(false)
  expect((await release(officer, leadId)).Status).toBe(1)
  await testApp.runJobs()
  expect([isSent(leadId), (await caseOf(leadId))?.state]).toEqual([true, 'PAID'])
})

test('many small loans at once do not pass the ceiling for a day', async () => {
  testApp.clock.advanceDays(1)
  const leadIds = await Promise.all(Array.from({ length: 5 }, seedLoan))
  const limits = { loanCeilingPaise: 1_00_000_00, dayCeilingPaise: 25_000_00 }
  await Promise.all(leadIds.map((leadId) => disburse(leadId, limits)))
  expect(leadIds.filter(isSent)).toHaveLength(2)
  const held = await Promise.all(leadIds.filter((leadId) => !isSent(leadId)).map(caseOf))
  expect(held.map((each) => each?.heldBecause)).toEqual(['DAY_CEILING', 'DAY_CEILING', 'DAY_CEILING'])
})

test('nothing leaves while payouts are paused, also what was released before; what the pause held leaves after it', async () => {
  const held = await heldLoan()
  const fresh = await seedLoan()
  expect((await pause()).Status).toBe(1)
  await disburse(fresh)
  expect([isSent(fresh), (await caseOf(fresh))?.heldBecause]).toEqual([false, 'PAUSED'])
  expect(await release(officer, held)).toMatchObject({ Status: 0, Message: expect.stringContaining('paused') })
  await unpause()
  await release(officer, held)
  await pause()
  await disburse(held)
  expect([isSent(held), (await caseOf(held))?.state]).toEqual([false, 'RELEASED'])
  const asked = { kind: 'resume', command: {} }
  const { Data } = await officer.call('requests', 'preview', asked)
  const raised = await officer.act('payouts', 'resume', { reason: 'The books agree again', version: Data.version })
  expect((await approve(officer, raised.Data.request_id)).code).toBe(403)
  expect(await approve(head, raised.Data.request_id)).toMatchObject({ code: 200, Data: { state: 'APPROVED' } })
  await testApp.runJobs()
  expect([isSent(held), isSent(fresh)]).toEqual([true, true])
})

test('the database itself refuses an order that was not released, and one while payouts are paused', async () => {
  const leadId = await heldLoan()
  const order = () => testApp.data.asOwner('update payouts set ordered_at = now() where lead_id = $1', [leadId])
  await expect(order()).rejects.toThrow(/not released/)
  await testApp.data.asOwner(`update payout_cases set state = 'RELEASED', held_because = null where lead_id = $1`, [
    leadId,
  ])
  await pause()
  await expect(order()).rejects.toThrow(/paused/)
  await unpause()
  await order()
})

test('nobody releases a loan that they sanctioned, or their own', async () => {
  const leadId = await heldLoan()
  await testApp.data.asOwner('alter table lead_transitions disable trigger append_only')
  await testApp.data.asOwner(
    `update lead_transitions set by_whom = $1, from_status = 'IN PROCESS' where lead_id = $2 and to_status = 'SANCTIONED'`,
    [byStaff(officer.staffId), leadId],
  )
  await testApp.data.asOwner('alter table lead_transitions enable trigger append_only')
  expect(await release(officer, leadId)).toMatchObject({
    code: 403,
    Message: expect.stringContaining('another person'),
  })
  const own = await heldLoan()
  await testApp.data.asOwner(
    `update staff set mobile_index = (select mobile_index from customers join leads on customer_id = customers.id where leads.id = $1)
      where id = $2`,
    [own, officer.staffId],
  )
  expect(await release(officer, own)).toMatchObject({ code: 403 })
  expect((await release(head, leadId, own)).Data).toEqual({ released: 2 })
})

test('of two people who release at the same moment one does, and the other is told; the day counts it once', async () => {
  testApp.clock.advanceDays(1)
  const leadId = await heldLoan()
  const replies = await Promise.all([release(officer, leadId), release(head, leadId)])
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect((await head.call('payouts', 'limits')).Data).toMatchObject({ payouts_today: 1, released_today: 9764 })
})

test('a person releases up to their ceiling, and of several payouts all or none', async () => {
  const [small, large] = [await heldLoan(), await heldLoan()]
  await testApp.data.asOwner('update payouts set amount_paise = 15000000 where lead_id = $1', [large])
  expect(await release(officer, small, large)).toMatchObject({ code: 403, Message: expect.stringContaining('ceiling') })
  expect((await caseOf(small))?.state).toBe('HELD')
  const { Data } = await officer.call('payouts', 'list', { state: 'HELD' })
  expect(Data.payouts).toContainEqual(
    expect.objectContaining({ payout_id: await idOf(large), closed_because: expect.stringContaining('ceiling') }),
  )
})

test('a release is one act, confirmed for exactly these payouts', async () => {
  const [one, other] = [await heldLoan(), await heldLoan()]
  const act = { event_name: 'release', payout_ids: [await idOf(one)], request_key: randomUUID() }
  expect((await officer.send('payouts', act)).Data).toEqual({ step_up: 'required' })
  await officer.confirm('payouts', act)
  const swapped = { ...act, payout_ids: [await idOf(other)] }
  expect((await officer.send('payouts', swapped)).Data).toEqual({ step_up: 'required' })
  expect((await officer.send('payouts', act)).Status).toBe(1)
})

test('what a person holds leaves only when a person releases it, and not once it is with the bank', async () => {
  const leadId = await seedLoan()
  const hold = async (id: number) =>
    officer.act('payouts', 'hold', { payout_id: await idOf(id), reason: 'Account used by another customer' })
  expect((await hold(leadId)).Status).toBe(1)
  await disburse(leadId)
  expect(isSent(leadId)).toBe(false)
  await release(head, leadId)
  await testApp.runJobs()
  expect(await hold(leadId)).toMatchObject({ Status: 0, Message: expect.stringContaining('with the bank') })
})

test('the ceilings change only by two people, and then hold at once', async () => {
  const body = { loan_ceiling: 5_000, day_ceiling: 50_000 }
  const version = (await officer.call('payouts', 'limits')).Data.version
  const { Data } = await officer.act('payouts', 'set_limits', { ...body, reason: 'A quiet week', version })
  expect((await head.call('payouts', 'limits')).Data.loan_ceiling).toBe(100_000)
  await approve(head, Data.request_id)
  expect((await head.call('payouts', 'limits')).Data).toMatchObject(body)
  const leadId = await seedLoan()
  await disburse(leadId)
  expect((await caseOf(leadId))?.heldBecause).toBe('LOAN_CEILING')
})

test('a payout goes to another confirmed account of the customer by two people, who see the message, and then waits for a person', async () => {
  const first = await seedSanctionedLoan(testApp.data.database, testApp.clock)
  await setLeadStatus(testApp.data.database, testApp.clock, first.leadId, 'CANCELLED')
  const { leadId } = await seedSanctionedLoan(testApp.data.database, testApp.clock, {
    mobile: first.mobile,
    pan: first.pan,
  })
  const stranger = await seedLoan()
  const other = { number: '30201234567890', ifsc: 'SBIN0000001' }
  await kysely()
    .updateTable('bankAccounts')
    .set({ ...accountNumberColumns(first.leadId, other.number), ifsc: other.ifsc })
    .where('leadId', '=', first.leadId)
    .execute()
  await disburse(leadId, { loanCeilingPaise: 0, dayCeilingPaise: 0 })
  const payout_id = await idOf(leadId)
  const { Data: seen } = await officer.call('payouts', 'detail', { payout_id })
  expect(seen.other_accounts).toEqual([expect.objectContaining({ of_loan: `AGR${first.leadId}` })])
  const preview = (of_loan: string) =>
    officer.call('requests', 'preview', { kind: 'other_account', command: { payout_id, of_loan } })
  expect((await preview(`AGR${stranger}`)).Message).toContain('no other confirmed account')
  const { Data } = await preview(`AGR${first.leadId}`)
  const command = {
    payout_id,
    of_loan: `AGR${first.leadId}`,
    reason: 'The other account is closed',
    version: Data.version,
  }
  const raised = await officer.act('payouts', 'other_account', command)
  const { Data: asked } = await head.call('requests', 'detail', { request_id: raised.Data.request_id })
  expect(JSON.stringify(asked.effect)).toContain('your account at HDFC Bank, ending 7890')
  const inspector = await openConsole(testApp, ['inspector'])
  const read = await inspector.call('requests', 'detail', { request_id: raised.Data.request_id })
  const { Data: looked } = await inspector.call('payouts', 'detail', { payout_id })
  expect(JSON.stringify([read.Data, looked])).not.toMatch(new RegExp(`${first.mobile}|RAO`))
  expect(looked.customer).toBe('ASHA R')
  expect(await approve(head, raised.Data.request_id)).toMatchObject({ Data: { state: 'APPROVED' } })
  await disburse(leadId)
  expect([isSent(leadId), (await caseOf(leadId))?.heldBecause]).toEqual([false, 'PERSON'])
  expect(await findBankAccount(kysely(), leadId)).toMatchObject(other)
  expect(await listLeadsOfAccount(kysely(), other.number)).toContain(leadId)
})

test('the desk shows what is left at the provider, as it last said', async () => {
  const { database, clock } = testApp.dependencies
  await storeBalance({ database, clock, payout: instantPayout })
  expect((await officer.call('payouts', 'limits')).Data.balance).toMatchObject({ available: 7_00_000 })
})

test('at night a command pauses payouts, with a name, a reason and a record', async () => {
  const asked = { reason: 'Transfers that nobody ordered', by: 'A. Rao' }
  expect(await pausePayouts(testApp.dependencies, asked)).toBe(true)
  expect(await pausePayouts(testApp.dependencies, asked)).toBe(false)
  const { switch: shown } = (await officer.call('payouts', 'limits')).Data
  expect(shown).toMatchObject({ is_paused: true, by: 'The command line', reason: asked.reason })
  const { rows } = await testApp.data.asOwner(
    `select details, result from audit_entries where event = 'payouts.pause' and request_id = 'command line' order by id`,
  )
  expect(rows).toEqual([
    { details: asked, result: 'done' },
    { details: asked, result: 'refused: paused already' },
  ])
  await unpause()
})
