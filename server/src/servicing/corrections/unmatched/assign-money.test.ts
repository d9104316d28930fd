import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { seedDisbursedLoan, seedSanctionedLoan } from '../../../testing/seed-loans.ts'
import { movableClock } from '../../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { insertAttempt } from '../../payments/attempts.ts'
import { newTxnid } from '../../payments/random-id.ts'
import { insertEvent } from '../../payments/results/payment-events.ts'
import { settlePayment } from '../../payments/results/settle-payment.ts'
import {
  explainMoney,
  explainTakenBack,
  insertUnmatched,
  listUnmatched,
  sumUnmatched,
} from '../../payments/results/unmatched-money.ts'
import { planRefunds } from '../refunds/plan-refunds.ts'
import { listRefundsOfLoan } from '../refunds/refunds.ts'
import { assignMoney } from './assign-money.ts'

const clock = movableClock()
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

async function addUnmatched(
  sourceKey: string,
  paidOn: IstDate,
  reference = 'UTR1',
  source: { bankLineId?: number } = {},
): Promise<number> {
  const money = { amountPaise: 505_000, paidOn, reference, reason: 'test', receivedAt: clock.now(), ...source }
  await inTransaction(data.database, (transaction) => insertUnmatched(transaction, { sourceKey, ...money }))
  return (await listUnmatched(data.database.kysely, 10)).at(-1)?.id ?? 0
}

test('unmatched money is booked once, on the loan it is assigned to and with the day it was paid', async () => {
  const { database } = data
  const loan = await seedDisbursedLoan(database, clock)
  const other = await seedDisbursedLoan(database, clock)
  const sanctioned = await seedSanctionedLoan(database, clock)
  const paidOn = addDays(clock.today(), 1)
  clock.advanceDays(3)
  const id = await addUnmatched('payu:X', paidOn, 'UTR1 NEFT FROM ASHA RAO')
  const assign = (leadId: number) => assignMoney({ database, clock }, { id, leadId, by: 'accounts' })
  await expect(assign(sanctioned.leadId)).rejects.toThrow('there is no disbursed loan')
  expect(await assign(loan.leadId)).toMatchObject({ isReplay: false })
  expect(await assign(loan.leadId)).toMatchObject({ isReplay: true })
  await expect(assign(other.leadId)).rejects.toThrow('is in the books as another event')
  expect(await listEntries(database.kysely, loan.leadId)).toMatchObject([
    { kind: 'DISBURSAL' },
    { kind: 'PAYMENT', bookedOn: paidOn, lines: { bank: 505_000, principal: -495_000 } },
  ])
  expect(await listUnmatched(database.kysely, 10)).toEqual([])
  const { rows } = await data.asOwner(
    `select details::text as text from ledger_entries where lead_id = $1
     union all select reasons::text from lead_transitions where lead_id = $1`,
    [loan.leadId],
  )
  const history = rows.map(({ text }) => text).join()
  expect(history).toContain(`"unmatched_id": ${id}`)
  // Neither can be erased later.
  expect(history).not.toContain('ASHA RAO')
})

test('money that is assigned to a loan that is already repaid is owed back, and a person must refund a transfer', async () => {
  const { database } = data
  const { leadId } = await seedDisbursedLoan(database, clock)
  for (const sourceKey of ['bank:1', 'bank:2', 'bank:3']) {
    const id = await addUnmatched(sourceKey, clock.today())
    await assignMoney({ database, clock }, { id, leadId, by: 'accounts' })
  }
  expect(await readLoanAccount(database.kysely, leadId)).toMatchObject({
    status: 'CLOSED',
    balance: { owedBackPaise: 515_000 },
  })
  await planRefunds({ database, clock })
  const byHand = { status: 'MANUAL', provider: null }
  expect(await listRefundsOfLoan(database.kysely, leadId)).toMatchObject([
    { ...byHand, amountPaise: 505_000 },
    { ...byHand, amountPaise: 10_000 },
  ])
})

test('money that is not a repayment leaves the list with an explanation, and can still be assigned with a reason', async () => {
  const { database } = data
  const other = await addUnmatched('bank:X', clock.today())
  const id = await addUnmatched('bank:Y', clock.today())
  const explain = (text: string, which = id) =>
    explainMoney(database, which, { explanation: text, by: 'accounts', at: clock.now() })
  expect(await explain('interest paid by the bank')).toBe(true)
  expect(await listUnmatched(database.kysely, 10)).toMatchObject([{ id: other }])
  expect(await sumUnmatched(database.kysely)).toMatchObject({ count: 1 })
  expect(await explain('something else')).toBe(false)

  const { leadId } = await seedDisbursedLoan(database, clock)
  const assign = (reason?: string) => assignMoney({ database, clock }, { id, leadId, by: 'Ravi', reason })
  await expect(assign()).rejects.toThrow(
    `payment ${id} was explained by accounts: "interest paid by the bank"; give a reason why it is a repayment after all`,
  )
  const [{ isReplay, entryId }, again] = [await assign('the bank paid no interest'), await assign()]
  expect([isReplay, again]).toEqual([false, { isReplay: true, entryId }])
  expect((await listEntries(database.kysely, leadId)).at(-1)?.details.reason).toBe('the bank paid no interest')
  expect(await explain('too late')).toBe(false)
  expect(await explain('of another company', other)).toBe(true)
  expect(await listUnmatched(database.kysely, 10)).toEqual([])
})

test('money that its provider has taken back cannot be assigned', async () => {
  const { database } = data
  const { leadId } = await seedDisbursedLoan(database, clock)
  const id = await addUnmatched('razorpay:pay_gone', clock.today())
  const taken = { explanation: 'taken back', by: 'razorpay', at: clock.now() }
  const takeBack = (takenPaise: number) =>
    inTransaction(database, (transaction) =>
      explainTakenBack(transaction, 'razorpay:pay_gone', { ...taken, takenPaise }),
    )
  expect([await takeBack(504_999), await takeBack(505_000)]).toEqual([false, true])
  await expect(assignMoney({ database, clock }, { id, leadId, by: 'accounts' })).rejects.toThrow('was taken back')
})

const order = (transaction: Transaction, txnid: string, leadId: number) =>
  insertAttempt(transaction, {
    ...{ txnid, provider: 'payu', leadId, orderId: null, idempotencyKey: null, purpose: 'REPAYMENT' },
    ...{ amountPaise: 505_000, productInfo: 'loan', firstName: 'ASHA' },
    ...{ startedOn: clock.today(), startedAt: clock.now() },
  })

/** PayU proves a payment of this order. */
async function prove(txnid: string, paymentId: string) {
  const { database } = data
  const claim = { outcome: 'paid', amountPaise: 505_000, paymentId } as const
  const source = { provider: 'payu', channel: 'POLL', requestId: 'r', receivedAt: clock.now() } as const
  const { id: eventId } = await insertEvent(database.kysely, {
    ...{ ...source, claim, body: '', txnid, providerOrderId: null },
  })
  const report = { ...claim, paidOn: clock.today(), raw: '' }
  const reference = { provider: 'payu', txnid } as const
  const toSettle = { eventId, proof: null, provider: 'payu', reference, report } as const
  return inTransaction(database, (transaction) => settlePayment(transaction, toSettle, clock))
}

test('a payment that its provider proves after a transfer naming it was assigned is not booked a second time', async () => {
  const { database } = data
  const { leadId } = await seedDisbursedLoan(database, clock)
  const [txnid, another] = [newTxnid(), newTxnid()]
  const id = await addUnmatched('bank:W', clock.today(), `NEFT CR ${txnid}`)
  await inTransaction(database, async (transaction) => {
    await order(transaction, txnid, leadId)
    await order(transaction, another, (await seedDisbursedLoan(database, clock)).leadId)
  })
  await assignMoney({ database, clock }, { id, leadId, by: 'accounts' })
  expect(await prove(txnid, 'm7')).toMatchObject({ result: 'UNMATCHED' })
  expect(await prove(another, 'm8')).toMatchObject({ result: 'BOOKED' })
  expect((await listEntries(database.kysely, leadId)).map(({ kind }) => kind)).toEqual(['DISBURSAL', 'PAYMENT'])
  const [waiting] = await listUnmatched(database.kysely, 10)
  expect(waiting).toMatchObject({ reference: 'm7', reason: expect.stringContaining('a bank transfer') })
})
