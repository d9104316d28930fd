import type { IstDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntries } from '../../../records/ledger/entries.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findAttempt } from '../attempts.ts'
import { createRepayPage, payuPost, type RepayPage } from '../testing/repay-page.ts'
import { valueDate } from './book-money.ts'
import { receiveReport } from './receive-report.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

test.each<[string, IstDate, IstDate]>([
  ['the day the provider proves', '2026-11-12', '2026-11-12'],
  ['the day of disbursal if the provider proves an earlier one', '2026-11-09', '2026-11-10'],
  ['today if the provider proves a later day', '2026-11-16', '2026-11-15'],
])('a payment counts from %s', (_case, paidOn, expected) => {
  expect(valueDate(paidOn, '2026-11-10', '2026-11-15')).toBe(expected)
})

/** A PayU order for the whole of a new loan. */
async function orderedPayment() {
  const loan = await page.lend()
  await page.open(loan)
  const { parameters } = (await page.order(loan)).data
  return { loan, post: payuPost(parameters), txnid: String(parameters.txnid) }
}

/** A report, as a poll gets it. */
const receive = (txnid: string, outcome: 'paid' | 'pending' | 'unknown') => {
  const { database, clock, log } = testApp.dependencies
  const claim = { outcome, amountPaise: 1_000_000, paymentId: 'pay_1' }
  const reference = { provider: 'payu', txnid } as const
  const proof = { ...claim, paidOn: clock.today(), raw: '{}' }
  const origin = { provider: 'payu', channel: 'POLL', body: '{}', requestId: 'test' } as const
  return receiveReport({ database, clock, onBooked() {} }, { ...origin, reference, claim, proof }, log as never)
}

const receivePaid = (txnid: string) => receive(txnid, 'paid')

test.each(['pending', 'unknown'] as const)('a report that a payment is %s leaves it open', async (outcome) => {
  const { txnid } = await orderedPayment()
  const { kysely } = testApp.dependencies.database
  expect(await receive(txnid, outcome)).toMatchObject({ result: 'NO_MONEY' })
  expect(await findAttempt(kysely, txnid)).toMatchObject({ status: 'OPEN', settledAt: null })
  expect(await kysely.selectFrom('paymentPolls').select('txnid').where('txnid', '=', txnid).execute()).toHaveLength(1)
})

test('entry, attempt, poll and receipt are committed atomically, and the message is stored even if that fails', async () => {
  const { txnid, loan } = await orderedPayment()
  const { kysely } = testApp.dependencies.database
  const read = async () => ({
    entries: (await listEntries(kysely, loan.leadId)).map(({ kind }) => kind),
    status: (await findAttempt(kysely, txnid))?.status,
    polls: (await kysely.selectFrom('paymentPolls').select('txnid').where('txnid', '=', txnid).execute()).length,
    results: await kysely
      .selectFrom('paymentEvents')
      .innerJoin('paymentEventResults', 'paymentEventResults.eventId', 'paymentEvents.id')
      .select('result')
      .where('txnid', '=', txnid)
      .orderBy('paymentEvents.id')
      .execute(),
  })
  await testApp.data.asOwner('alter table receipt_outbox add constraint no_receipt check (false) not valid')
  await expect(receivePaid(txnid)).rejects.toThrow('no_receipt')
  const unproved = { result: 'UNPROVED' }
  expect(await read()).toEqual({ entries: ['DISBURSAL'], status: 'OPEN', polls: 1, results: [unproved] })
  await testApp.data.asOwner('alter table receipt_outbox drop constraint no_receipt')
  expect(await receivePaid(txnid)).toMatchObject({ result: 'BOOKED' })
  const results = [unproved, { result: 'BOOKED' }]
  expect(await read()).toEqual({ entries: ['DISBURSAL', 'PAYMENT'], status: 'SUCCESS', polls: 0, results })
})
