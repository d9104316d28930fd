import { simulatedLimits } from 'domain/loan/payout/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessTime } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { recordAccountChange } from '../../../records/customers/account-changes.ts'
import { type ConsoleClient, openConsole } from '../../../records/staff/testing/console-client.ts'
import { type SeededLoan, seedSanctionedLoan } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { instantPayout } from '../../evidence/testing/strangers.ts'
import { disburseLoan } from '../disburse-loan.ts'
import { findOldestPending } from '../oldest-pending.ts'
import { findCase } from './payout-cases.ts'

let testApp: TestApp
let officer: ConsoleClient
let head: ConsoleClient
const payout = instantPayout()
beforeAll(async () => {
  testApp = await createTestApp({ payout })
  officer = await openConsole(testApp, ['payout_officer'])
  head = await openConsole(testApp, ['credit_head'])
})
afterAll(() => testApp.close())

const seed = () => seedSanctionedLoan(testApp.data.database, testApp.clock)
const disburse = ({ leadId }: SeededLoan, changes: object = {}) => {
  const { database, clock, log } = testApp.dependencies
  const rules = { payoutTries: 3, defaultLimits: simulatedLimits, areListsRequired: false }
  return disburseLoan({ database, clock, log, payout, ...rules, ...changes }, leadId)
}
const caseOf = async ({ leadId }: SeededLoan) => {
  const found = await findCase(testApp.data.database.kysely, leadId)
  if (found === undefined) throw new Error(`loan ${leadId} has no payout`)
  return found
}
const release = async (loan: SeededLoan) =>
  officer.act('payouts', 'release', { payout_ids: [(await caseOf(loan)).payoutNo] })
const block = ({ profileId }: SeededLoan) => {
  const because = 'blocked for safety'
  return head.act('customers', 'block', {
    customer_id: profileId,
    because,
    until: null,
    reason: 'Called by a stranger',
  })
}
const unblock = ({ profileId }: SeededLoan) =>
  head.act('customers', 'unblock', { customer_id: profileId, reason: 'It was the borrower' })
const changeEmail = ({ customerId }: SeededLoan) =>
  inTransaction(testApp.data.database, (transaction) =>
    recordAccountChange(transaction, {
      ...{ customerId, what: 'EMAIL', oldEmail: null, at: businessTime(testApp.clock) },
    }),
  )

test('nothing leaves to a customer whose new loans are blocked, by policy or person; afterwards a person releases it', async () => {
  const loan = await seed()
  expect((await block(loan)).Status).toBe(1)
  await disburse(loan)
  expect(await caseOf(loan)).toMatchObject({
    state: 'HELD',
    heldBecause: 'PERSON',
    reason: expect.stringContaining('safety'),
  })
  await testApp.data.asOwner(`update payouts set last_failure = 'account closed' where lead_id = $1`, [loan.leadId])
  const { Data } = await officer.call('payouts', 'list', { state: 'HELD' })
  expect(Data.payouts).toMatchObject([{ words: 'The customer is blocked for safety' }])
  expect(await release(loan)).toMatchObject({ Status: 0, Message: expect.stringContaining('blocked for safety') })
  await unblock(loan)
  await disburse(loan)
  expect((await caseOf(loan)).state).toBe('HELD')
  expect((await release(loan)).Status).toBe(1)
  await testApp.runJobs()
  expect((await caseOf(loan)).state).toBe('PAID')
})

test('what was released is not ordered any more once the customer is blocked', async () => {
  const loan = await seed()
  const find = async () => {
    throw new ProviderFailure('bank', 'does not answer')
  }
  await expect(disburse(loan, { payout: { ...payout, find } })).rejects.toThrow('does not answer')
  expect((await caseOf(loan)).state).toBe('RELEASED')
  await block(loan)
  await disburse(loan)
  expect(await caseOf(loan)).toMatchObject({ state: 'HELD', heldBecause: 'PERSON' })
})

test('for a day after a change on a new device no person releases a payout, for whatever reason it is held', async () => {
  const loan = await seed()
  await disburse(loan, { defaultLimits: { loanCeilingPaise: 0, dayCeilingPaise: 0 } })
  expect((await caseOf(loan)).heldBecause).toBe('LOAN_CEILING')
  await changeEmail(loan)
  expect(await release(loan)).toMatchObject({ Status: 0, Message: expect.stringContaining('new device; held until') })
  testApp.clock.advanceDays(2)
  expect((await release(loan)).Status).toBe(1)
})

test('whoever is called at night is not called for what a person holds', async () => {
  const [waiting, held] = [await seed(), await seed()]
  await disburse(held, { defaultLimits: { loanCeilingPaise: 0, dayCeilingPaise: 0 } })
  const { kysely } = testApp.data.database
  const createdAt = (at: string, { leadId }: SeededLoan) =>
    testApp.data.asOwner('update payouts set created_at = $1 where lead_id = $2', [at, leadId])
  await createdAt('2020-01-02T00:00:00Z', waiting)
  await createdAt('2020-01-01T00:00:00Z', held)
  expect(await findOldestPending(kysely)).toEqual({
    ...{ late: new Date('2020-01-02T00:00:00Z'), held: new Date('2020-01-01T00:00:00Z') },
  })
})
