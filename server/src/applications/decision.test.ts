import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLoanInBooks } from '../ledger/loan-in-books.ts'
import { readEntries } from '../ledger/read-entries.ts'
import type { Payout } from '../providers/payout/payout.ts'
import { applicantAt, apply } from '../testing/application.ts'
import { disbursedLoan, sanctionedLoan } from '../testing/disbursed-loan.ts'
import type { Registered } from '../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { decideApplication } from './decide-application.ts'
import { disburseLoan } from './disburse-loan.ts'
import { resumeApplications } from './resume-applications.ts'

/** Pays at once; the amounts it was told are kept. */
function promptPayout() {
  const orders = new Map<string, number>()
  const payout: Payout = {
    async pay({ transferId, amountPaise }) {
      orders.set(transferId, amountPaise)
      return { kind: 'paid', bankReference: 'UTR1' }
    },
    find: async (transferId) => (orders.has(transferId) ? { kind: 'paid', bankReference: 'UTR1' } : undefined),
  }
  return { payout, orders }
}

const { payout, orders } = promptPayout()
let house: TestApp
let last = 9_840_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  house = await createTestApp({ payout })
})
afterAll(() => house.close())

const query = async (text: string, values: unknown[] = []) => (await house.data.database.pool.query(text, values)).rows
const statusOf = async (leadId: number | string) =>
  (await query('select status from leads where id = $1', [leadId]))[0]?.status
const parts = () => {
  const { database, clock, config } = house.parts
  return { database, clock, policy: config.eligibility, nameMatchMin: config.bankCheck.nameMatchMin }
}
const profileOf = async ({ token }: Registered) => (await house.call({}, { path: paths.customerProfile, token })).Data

describe('the decision', () => {
  test('sanctions with the terms of the product, a loan number and one payout', async () => {
    const customer = await applicantAt(house, newMobile(), 'completed')
    await decideApplication(parts(), String(customer.leadId))
    expect(await statusOf(customer.leadId)).toBe('SANCTIONED')
    expect(await readLoanInBooks(house.parts.database, String(customer.leadId))).toMatchObject({
      loanNo: `AGR${customer.leadId}`,
      sanctionedPaise: 1_000_000,
      tenureDays: 7,
      feePaise: 20_000,
      feeGstPaise: 3_600,
      disbursedOn: null,
    })
    const payouts = await query('select transfer_id, amount_paise, status, tries from payouts where lead_id = $1', [
      customer.leadId,
    ])
    const transfer_id = `AGR${customer.leadId}T1`
    expect(payouts).toEqual([{ transfer_id, amount_paise: 976_400, status: 'PENDING', tries: 1 }])
  })

  test.each([
    [
      'a document is gone',
      `update files set replaced_at = now() where customer_id = $1 and doc_type = 'pan_card'`,
      ['a document that we need was missing'],
    ],
    [
      'the customer is no longer salaried',
      'update customers set income_type_id = 2 where id = $1',
      ['our loans are for salaried people'],
    ],
    [
      'the income has fallen',
      'update customers set monthly_income_paise = 1000000 where id = $1',
      ['the amount is more than your income allows', 'your monthly income must be at least ₹15,000'],
    ],
    [
      'the account holder is another',
      `update bank_accounts set name_match_score = 59 where lead_id in (select id from leads where customer_id = $1)`,
      ['the bank account could not be verified as yours'],
    ],
  ])('rejects when %s, with every reason, and says when to ask again', async (_when, change, reasons) => {
    const customer = await applicantAt(house, newMobile(), 'completed')
    const [{ id }] = await query('select id from customers where profile_id = $1', [customer.profileId])
    await query(change, [id])
    await house.runJobs()
    expect(await statusOf(customer.leadId)).toBe('REJECTED')
    expect(await query('select 1 from loans where lead_id = $1', [customer.leadId])).toEqual([])
    expect(await profileOf(customer)).toMatchObject({
      eligibility_status: 0,
      next_event_name: 'register_now',
      application_filled_percent: 0,
      profile_filled_percent: 100,
      lead_details: { status: 'REJECTED', reasons },
    })
    const [{ apply_again_on }] = await query('select apply_again_on from customers where id = $1', [id])
    expect(apply_again_on).toBe(addDays(house.clock.today(), 30))
    const messages = (await house.app.inject({ url: `/simulators/inbox.json?mobile=${customer.mobile}` })).json()
    expect(messages[0].text).toBe(
      `Agrim: we could not approve your application ${customer.leadId}. Please log in to read why.`,
    )
  })

  test('is made once, however many jobs make it at the same time', async () => {
    const customer = await applicantAt(house, newMobile(), 'completed')
    await Promise.all(Array.from({ length: 8 }, () => decideApplication(parts(), String(customer.leadId))))
    const moves = await query("select 1 from lead_transitions where lead_id = $1 and to_status = 'SANCTIONED'", [
      customer.leadId,
    ])
    expect(moves).toHaveLength(1)
    expect(await query('select 1 from payouts where lead_id = $1', [customer.leadId])).toHaveLength(1)
  })
})

describe('the disbursal', () => {
  test('begins the loan on the day the money leaves, by calendar days of India', async () => {
    const customer = await applicantAt(house, newMobile(), 'completed', { loan_quotation_decision: { tenure: 40 } })
    await decideApplication(parts(), String(customer.leadId))
    house.clock.advanceDays(3)
    await house.runJobs()
    const today = house.clock.today()
    expect(await readLoanInBooks(house.parts.database, String(customer.leadId))).toMatchObject({
      status: 'DISBURSED',
      disbursedOn: today,
      repaymentOn: addDays(today, 40),
      balance: { principalPaise: 1_000_000, bookedTo: today },
    })
    expect(await profileOf(customer)).toMatchObject({
      active_loan_details: { total_due: 10_000, repayment_date: addDays(today, 40) },
      lead_details: { status: 'DISBURSED', repayment_amount: 14_000, repayment_date: addDays(today, 40) },
    })
  })

  test('is done once by workers that run at the same time', async () => {
    const { database, clock } = house.parts
    const loan = await sanctionedLoan(database, clock)
    const disbursal = { database, clock, payout, mostTries: 3 }
    await Promise.all(Array.from({ length: 8 }, () => disburseLoan(disbursal, loan.leadId)))
    expect(await readEntries(database, loan.leadId)).toHaveLength(1)
    expect(orders.get(`test-${loan.leadId}`)).toBe(976_400)
    await disburseLoan(disbursal, loan.leadId)
    expect(await readEntries(database, loan.leadId)).toHaveLength(1)
  })

  test('that the bank refuses three times for good ends the application, and the customer may apply at once', async () => {
    const { database, clock } = house.parts
    const { leadId, customerId } = await sanctionedLoan(database, clock)
    const refusing: Payout = {
      pay: async () => ({ kind: 'failed', reason: 'INVALID_BENE_ACCOUNT' }),
      find: async () => undefined,
    }
    const run = () => disburseLoan({ database, clock, payout: refusing, mostTries: 3 }, leadId)
    expect([(await run()).kind, (await run()).kind, (await run()).kind]).toEqual(['waiting', 'waiting', 'done'])
    expect(await statusOf(leadId)).toBe('REJECTED')
    const [row] = await query('select status, tries, last_failure from payouts where lead_id = $1', [leadId])
    expect(row).toEqual({ status: 'FAILED', tries: 3, last_failure: 'INVALID_BENE_ACCOUNT' })
    const [customer] = await query('select apply_again_on, is_eligible from customers where id = $1', [customerId])
    expect(customer).toEqual({ apply_again_on: null, is_eligible: false })
  })

  test('and decision of an application whose jobs were lost are taken up again', async () => {
    const customer = await applicantAt(house, newMobile(), 'completed')
    await query('delete from graphile_worker._private_jobs')
    await resumeApplications(house.parts.database, house.clock)
    expect(await query('select 1 from graphile_worker.jobs')).toEqual([])
    house.clock.advance(61)
    await resumeApplications(house.parts.database, house.clock)
    await house.runJobs()
    expect(await statusOf(customer.leadId)).toBe('DISBURSED')

    const { leadId } = await sanctionedLoan(house.parts.database, house.clock)
    house.clock.advance(61)
    await resumeApplications(house.parts.database, house.clock)
    await house.runJobs()
    expect(await statusOf(leadId)).toBe('DISBURSED')
  })
})

describe('overdue', () => {
  test('begins the day after the day of repayment, once, and not for what is repaid', async () => {
    const { database } = house.parts
    const { leadId } = await disbursedLoan(database, house.clock)
    const daily = async (days: number) => {
      house.clock.advanceDays(days)
      await query("select graphile_worker.add_job('mark_overdue')")
      await house.runJobs()
      return statusOf(leadId)
    }
    expect([await daily(7), await daily(1), await daily(1)]).toEqual(['DISBURSED', 'OVERDUE', 'OVERDUE'])
    const moves = await query(
      "select by_whom, reasons from lead_transitions where lead_id = $1 and to_status = 'OVERDUE'",
      [leadId],
    )
    expect(moves).toEqual([{ by_whom: 'calendar', reasons: ['the day of repayment has passed'] }])
    expect((await readLoanInBooks(database, leadId))?.balance.principalPaise).toBe(1_000_000)
  })
})

test('the job of another lead, or of none, does nothing', async () => {
  await decideApplication(parts(), '999999999')
  const { database, clock } = house.parts
  expect(await disburseLoan({ database, clock, payout, mostTries: 3 }, '999999999')).toEqual({ kind: 'done' })
  const customer = await applicantAt(house, newMobile(), 'banking_details')
  await decideApplication(parts(), String(customer.leadId))
  expect(await statusOf(customer.leadId)).toBe('NEW')
  expect(await apply(house, customer, 'banking_details')).toMatchObject({ Status: 1 })
})
