import type { IstDate } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/loan-booking'
import { InsertQueryNode, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookEntry } from '../../ledger/book-entry.ts'
import { listEntries } from '../../ledger/entries.ts'
import { lockLead } from '../../loans/leads.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findAttempt } from '../attempts.ts'
import { createRepayPage, payuPost, type RepayPage } from '../testing/repay-page.ts'
import { settlePayment, valueDate } from './settle-payment.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

test.each<[string, IstDate | undefined, IstDate]>([
  ['the day the provider reports', '2026-11-12', '2026-11-12'],
  ['the day it was started where the provider reports none', undefined, '2026-11-10'],
  ['the day it was started where the provider reports an earlier one', '2026-11-09', '2026-11-10'],
  ['today where the provider reports a later day', '2026-11-16', '2026-11-15'],
])('a payment counts from %s', (_case, paidOn, expected) => {
  expect(valueDate('2026-11-10', paidOn, '2026-11-15')).toBe(expected)
})

/** A PayU order for the whole of a new loan. */
async function orderedPayment() {
  const loan = await page.lend()
  await page.open(loan)
  const { parameters } = (await page.order(loan)).data
  return { loan, post: payuPost(parameters), txnid: String(parameters.txnid) }
}

test('a loan whose row is locked delays the reports about other loans not at all', async () => {
  const blocked = await orderedPayment()
  const others = await Promise.all(Array.from({ length: 5 }, orderedPayment))
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const blocker = inTransaction(testApp.data.database, async (transaction) => {
    await lockLead(transaction, blocked.loan.leadId)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const waiting = page.webhook(blocked.post)
  await Promise.all(others.map(({ post }) => page.webhook(post)))
  for (const { txnid } of others) expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
  expect((await page.status(blocked.txnid)).Data.status).toBe('PENDING')
  release.resolve()
  await blocker
  expect((await waiting).statusCode).toBe(200)
  expect((await page.status(blocked.txnid)).Data.status).toBe('SUCCESS')
})

/** A database that fails where a row would be inserted into the table. */
function failingOnInsertInto(table: string): Database {
  const { database } = testApp.data
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (InsertQueryNode.is(node) && node.into?.table.identifier.name === table) throw new Error(`no ${table}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...database, kysely: database.kysely.withPlugin(plugin) }
}

test('entry, attempt, poll and receipt are committed together or not at all', async () => {
  const { txnid, loan } = await orderedPayment()
  const { database, clock, log } = testApp.dependencies
  const { kysely } = database
  const read = async () => ({
    entries: (await listEntries(kysely, loan.leadId)).map(({ kind }) => kind),
    status: (await findAttempt(kysely, txnid))?.status,
    polls: (await kysely.selectFrom('payment_polls').select('txnid').where('txnid', '=', txnid).execute()).length,
  })
  const settle = (on: Database) => {
    const report = { outcome: 'paid', amountPaise: 1_000_000, paymentId: 'pay_1' } as const
    return settlePayment({ database: on, clock, onBooked() {} }, { provider: 'payu', txnid }, report, log)
  }
  await expect(settle(failingOnInsertInto('receipt_outbox'))).rejects.toThrow('no receipt_outbox')
  expect(await read()).toEqual({ entries: ['DISBURSAL'], status: 'OPEN', polls: 1 })
  expect(await settle(database)).toBe('booked')
  expect(await read()).toEqual({ entries: ['DISBURSAL', 'PAYMENT'], status: 'SUCCESS', polls: 0 })
})

test('a payment that is in the books already is marked as paid without a second receipt', async () => {
  const { txnid, loan } = await orderedPayment()
  const { database, clock, log } = testApp.dependencies
  const amountPaise = 1_000_000
  const { entryId } = await inTransaction(database, (transaction) =>
    bookEntry(transaction, {
      leadId: loan.leadId,
      idempotencyKey: `payment:payu:${txnid}`,
      at: clock.now(),
      plan: (account) => ({ ...bookPayment(account, amountPaise, clock.today()), by: 'test', reasons: [] }),
    }),
  )
  const report = { outcome: 'paid', amountPaise, paymentId: 'pay_1' } as const
  const settlement = settlePayment({ database, clock, onBooked() {} }, { provider: 'payu', txnid }, report, log)
  expect(await settlement).toBe('known')
  expect(await findAttempt(database.kysely, txnid)).toMatchObject({ status: 'SUCCESS', entryId })
  const outbox = database.kysely.selectFrom('receipt_outbox').select('entry_id').where('entry_id', '=', entryId)
  expect(await outbox.execute()).toEqual([])
})
