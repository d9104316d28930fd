import { addDays } from 'domain/calendar/ist-date'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { seedCustomers } from '../../testing/seed-customers.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { findLead } from './leads.ts'
import { lockBorrower } from './lock-borrower.ts'
import { markOverdue } from './mark-overdue.ts'

let data: TestDatabase
const clock = movableClock()
const today = clock.today()
beforeAll(async () => {
  data = await createTestDatabase()
})
beforeEach(() => markOverdue(data.database, clock))
afterAll(() => data.drop())

type Seed = { status: LoanStatus; dueInDays: number }

/** One lead per customer, without ledger entries, since only status and dates matter here. */
async function seedLeads(count: number, { status, dueInDays }: Seed): Promise<number[]> {
  const customers = await seedCustomers(data.database, count)
  const repaymentOn = addDays(today, dueInDays)
  const dates = { disbursedOn: addDays(repaymentOn, -7), repaymentOn }
  const closed = status === 'CLOSED' ? { closedOn: repaymentOn } : {}
  const leads = customers.map(({ customerId }) => ({
    customerId,
    status,
    userType: 'NEW' as const,
    createdAt: clock.now(),
    ...dates,
    ...closed,
  }))
  const rows = await data.database.kysely.insertInto('leads').values(leads).returning('id').execute()
  return rows.map(({ id }) => id)
}
const seedLead = async (seed: Seed) => (await seedLeads(1, seed))[0] as number
const statusOf = async (leadId: number) => (await findLead(data.database.kysely, leadId))?.status

test.each([
  ['DISBURSED', -1, 'OVERDUE'],
  ['PART PAYMENT', -1, 'OVERDUE'],
  ['DISBURSED', 0, 'DISBURSED'],
  ['PART PAYMENT', 1, 'PART PAYMENT'],
  ['OVERDUE', -10, 'OVERDUE'],
  ['CLOSED', -10, 'CLOSED'],
] as const)('a loan that is %s and due in %i days becomes %s', async (status, dueInDays, expected) => {
  const leadId = await seedLead({ status, dueInDays })
  await markOverdue(data.database, clock)
  expect(await statusOf(leadId)).toBe(expected)
})

test('the change is recorded once, however often the job runs', async () => {
  const leadId = await seedLead({ status: 'DISBURSED', dueInDays: -1 })
  await markOverdue(data.database, clock)
  await markOverdue(data.database, clock)
  const transitions = data.database.kysely.selectFrom('leadTransitions').selectAll()
  const change = { fromStatus: 'DISBURSED', toStatus: 'OVERDUE', byWhom: 'calendar', at: expect.any(Date) }
  expect(await transitions.where('leadId', '=', leadId).execute()).toEqual([
    { id: expect.any(Number), leadId, ...change, reasons: ['the repayment day has passed'], remedies: [] },
  ])
})

test('the loan of a locked customer is left for the next run and does not delay the others', async () => {
  const [locked, free] = (await seedLeads(2, { status: 'DISBURSED', dueInDays: -1 })) as [number, number]
  await inTransaction(data.database, async (transaction) => {
    await lockBorrower(transaction, locked)
    await markOverdue(data.database, clock)
    expect([await statusOf(locked), await statusOf(free)]).toEqual(['DISBURSED', 'OVERDUE'])
  })
  await markOverdue(data.database, clock)
  expect(await statusOf(locked)).toBe('OVERDUE')
})

test('one run marks more loans as overdue than fit in one batch', async () => {
  const leadIds = await seedLeads(450, { status: 'DISBURSED', dueInDays: -2 })
  await markOverdue(data.database, clock)
  const { rows } = await data.asOwner(`select count(*) from leads where id = any ($1) and status = 'OVERDUE'`, [
    leadIds,
  ])
  expect(rows).toEqual([{ count: 450 }])
})
