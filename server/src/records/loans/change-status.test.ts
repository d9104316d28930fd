import { addDays } from 'domain/calendar/ist-date'
import { registrationSteps } from 'domain/journey/percent-complete'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { lockCustomerAndLead } from '../../testing/lock-and-book.ts'
import { type SeededLoan, seedDisbursedLoan, seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { lockCustomer, readCustomer } from '../customers/queries.ts'
import { changeStatus, makeOverdue, type StatusChange } from './change-status.ts'
import { findLead, readLatestReasons } from './leads.ts'

let data: TestDatabase
const clock = movableClock()
const today = clock.today()
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const change = ({ leadId }: SeededLoan, to: LoanStatus, more: Partial<StatusChange> = {}) =>
  inTransaction(data.database, async (transaction) => {
    const { customer, lead } = await lockCustomerAndLead(transaction, leadId)
    if (lead === undefined) throw new Error('there is no lead')
    await changeStatus(transaction, customer, lead, { to, by: 'test', reasons: [`to ${to}`], at: clock.now(), ...more })
  })
const readLead = ({ leadId }: SeededLoan) => findLead(data.database.kysely, leadId)
const listTransitions = async ({ leadId }: SeededLoan) => {
  const transitions = data.database.kysely.selectFrom('leadTransitions').select(['fromStatus', 'toStatus'])
  const rows = await transitions.where('leadId', '=', leadId).orderBy('id').execute()
  return rows.map(({ fromStatus, toStatus }) => `${fromStatus} -> ${toStatus}`)
}

test('every change of status is recorded in the history', async () => {
  const loan = await seedSanctionedLoan(data.database, clock)
  await change(loan, 'DISBURSED', { disbursal: { disbursedOn: today, repaymentOn: addDays(today, 7) } })
  await change(loan, 'PART PAYMENT')
  await change(loan, 'CLOSED', { closedOn: today })
  expect(await listTransitions(loan)).toEqual([
    'null -> NEW',
    'NEW -> IN PROCESS',
    'IN PROCESS -> SANCTIONED',
    'SANCTIONED -> DISBURSED',
    'DISBURSED -> PART PAYMENT',
    'PART PAYMENT -> CLOSED',
  ])
  expect(await readLatestReasons(data.database.kysely, loan.leadId)).toEqual(['to CLOSED'])
  expect(await readLead(loan)).toMatchObject({ status: 'CLOSED', disbursedOn: today, closedOn: today })
})

test('a transition that the lifecycle does not allow is refused', async () => {
  const loan = await seedSanctionedLoan(data.database, clock)
  await expect(change(loan, 'CLOSED', { closedOn: today })).rejects.toThrow(
    'a lead that is SANCTIONED never becomes CLOSED',
  )
  const lead = { id: loan.leadId, customerId: loan.customerId, status: 'SANCTIONED' } as const
  const overdue = inTransaction(data.database, async (transaction) => {
    const customer = await lockCustomer(transaction, loan.customerId)
    await makeOverdue(transaction, [customer], [lead], { by: 'test', reasons: [], at: clock.now() })
  })
  await expect(overdue).rejects.toThrow('a lead that is SANCTIONED never becomes OVERDUE')
  expect(await readLead(loan)).toMatchObject({ status: 'SANCTIONED' })
})

test.each([
  ['DISBURSED', 'without its dates'],
  ['REJECTED', 'with the date of a repayment'],
] as const)('the database refuses a lead that is %s %s', async (to, _dates) => {
  const loan = await seedSanctionedLoan(data.database, clock)
  const dates = to === 'REJECTED' && { disbursal: { disbursedOn: today, repaymentOn: addDays(today, 7) } }
  await expect(change(loan, to, { ...dates })).rejects.toMatchObject({ constraint: 'leads_dates_of_status' })
  expect(await listTransitions(loan)).toHaveLength(3)
})

test.each(['CLOSED', 'REJECTED'] as const)(
  'after %s the registration is kept and the customer may apply again',
  async (to) => {
    const isClosed = to === 'CLOSED'
    const loan = await (isClosed ? seedDisbursedLoan : seedSanctionedLoan)(data.database, clock)
    const applyAgainOn = addDays(today, 30)
    await change(loan, to, isClosed ? { closedOn: today } : { applyAgainOn })
    expect(await readCustomer(data.database.kysely, loan.customerId)).toMatchObject({
      stepsTaken: [...registrationSteps],
      isEligible: false,
      applyAgainOn: isClosed ? null : applyAgainOn,
    })
  },
)
