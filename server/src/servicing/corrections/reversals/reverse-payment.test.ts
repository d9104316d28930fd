import { addDays } from 'domain/calendar/ist-date'
import { registrationSteps } from 'domain/journey/percent-complete'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { anonymiseCustomer, lockCustomer, readCustomer } from '../../../records/customers/queries.ts'
import { findNextEntry, listEntries } from '../../../records/ledger/entries.ts'
import { sealLedger, verifyLedger } from '../../../records/ledger/ledger-chain.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { changeStatus } from '../../../records/loans/change-status.ts'
import * as leads from '../../../records/loans/leads.ts'
import { listOpenLoans, saveNextReminders } from '../../../records/loans/loans.ts'
import { lockAndPay } from '../../../testing/lock-and-book.ts'
import { type SeededLoan, seedDisbursedLoan } from '../../../testing/seed-loans.ts'
import { movableClock } from '../../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { explainRepayment } from '../../payments/repayment/explain-repayment.ts'
import { readRepayment } from '../../payments/repayment/read-repayment.ts'
import { insertUnmatched, listUnmatched } from '../../payments/results/unmatched-money.ts'
import { transferOn } from '../../payments/testing/transfers.ts'
import { bookRefunded } from '../refunds/book-refunded.ts'
import { planRefunds } from '../refunds/plan-refunds.ts'
import { listRefundsOfLoan } from '../refunds/refunds.ts'
import { assignMoney } from '../unmatched/assign-money.ts'
import { type ReinstatementOrder, reinstatePayment } from './reinstate-payment.ts'
import { type ReversalOrder, reversePayment } from './reverse-payment.ts'

const clock = movableClock()
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const pay = async (loan: SeededLoan, amountPaise: number, details: object = {}) => {
  const money = transferOn(loan, amountPaise, clock, details)
  return (await inTransaction(data.database, (transaction) => lockAndPay(transaction, money))).entryId
}
const takeBack = (entryId: number, order: Partial<ReversalOrder> = {}) =>
  inTransaction(data.database, (transaction) =>
    reversePayment(transaction, clock, { entryId, reason: 'RETURNED', leftOn: clock.today(), by: 'Meera', ...order }),
  )
const reinstate = (entryId: number, order: Partial<ReinstatementOrder> = {}) =>
  inTransaction(data.database, (transaction) =>
    reinstatePayment(transaction, clock, {
      ...{ entryId, reason: 'CAME_BACK', cameOn: clock.today(), by: 'Meera' },
      ...order,
    }),
  )
const byMistake = { reason: 'MISTAKE', cameOn: null } as const
const account = ({ leadId }: SeededLoan) => readLoanAccount(data.database.kysely, leadId)
const lead = ({ leadId }: SeededLoan) => leads.findLead(data.database.kysely, leadId)
const stepsOf = async ({ customerId }: SeededLoan) => (await readCustomer(data.database.kysely, customerId)).stepsTaken
const waiting = () => listUnmatched(data.database.kysely, 50)

/** A loan of ₹10,000 that was repaid two days later. */
async function repaidLoan(excessPaise = 0, details: object = {}) {
  const loan = await seedDisbursedLoan(data.database, clock)
  clock.advanceDays(2)
  return { loan, entryId: await pay(loan, 1_020_000 + excessPaise, details) }
}

test('the reversal is a separate entry that refers to the payment, and reopens only this loan', async () => {
  const { loan: other } = await repaidLoan()
  const { loan, entryId } = await repaidLoan()
  const leadOfOther = await lead(other)
  expect(await lead(loan)).toMatchObject({ status: 'CLOSED' })
  expect(await stepsOf(loan)).toEqual(registrationSteps)
  const remindOn = data.database.kysely.selectFrom('leads').select('nextReminderOn').where('id', '=', loan.leadId)
  await saveNextReminders(data.database.kysely, [{ leadId: loan.leadId, on: undefined }])
  await takeBack(entryId, { reference: 'UTR123' })
  expect((await listEntries(data.database.kysely, loan.leadId)).at(-1)).toMatchObject({
    ...{ kind: 'PAYMENT_REVERSAL', reverses: entryId, bookedOn: clock.today(), receiptNumber: null },
    lines: { bank: -1_020_000, principal: 1_000_000, interest: 20_000 },
    details: {
      ...{ reason: 'RETURNED', by: 'Meera', reference: 'UTR123', reverses: entryId },
      ...{ closed_since: clock.today(), reopened_on: clock.today() },
    },
  })
  expect(await lead(loan)).toMatchObject({ status: 'DISBURSED', closedOn: null })
  expect(await lead(other)).toEqual(leadOfOther)
  expect(await account(loan)).toMatchObject({ paidPaise: 0, usedPaise: 0, balance: { principalPaise: 1_000_000 } })
  const [reason] = await leads.readLatestReasons(data.database.kysely, loan.leadId)
  expect(reason).toMatch(/^payment RC\d+ of ₹10,200 was taken back by the bank on /)
  expect(await leads.listReopenings(data.database.kysely, [loan.leadId])).toHaveLength(1)
  expect(await remindOn.executeTakeFirst()).toEqual({ nextReminderOn: null })
  expect(await stepsOf(loan)).toContain('banking_details')
})

test('a loan counts as repaid since the day on which its last payment was booked, even if it was paid earlier', async () => {
  const loan = await seedDisbursedLoan(data.database, movableClock())
  const clockLater = movableClock()
  const paidOn = clockLater.today()
  clockLater.advanceDays(3)
  const bookedOn = clockLater.today()
  const money = { ...transferOn(loan, 1_000_000, clockLater), paidOn }
  const { entryId } = await inTransaction(data.database, (transaction) => lockAndPay(transaction, money))
  expect((await lead(loan))?.closedOn).toBe(money.paidOn)
  await takeBack(entryId, { leftOn: addDays(bookedOn, 1) })
  expect((await listEntries(data.database.kysely, loan.leadId)).at(-1)?.details).toMatchObject({
    closed_since: bookedOn,
  })
})

test('a payment is reversed once, even if two try at once', async () => {
  const { loan, entryId } = await repaidLoan()
  const both = await Promise.allSettled([takeBack(entryId), takeBack(entryId)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(takeBack(entryId)).rejects.toThrow('was taken back on')
  const second = data.asOwner(
    `insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, reverses_entry_id, details, bank, principal)
     values ('second', $1, 'PAYMENT_REVERSAL', now(), now(), $2, jsonb_build_object('reverses', $2::bigint), -5, 5)`,
    [loan.leadId, entryId],
  )
  await expect(second).rejects.toThrow(/one_reversal_per_payment/)
})

test('only a payment can be reversed, and not before it was made', async () => {
  const { loan, entryId } = await repaidLoan()
  const [disbursal] = await listEntries(data.database.kysely, loan.leadId)
  await expect(takeBack(disbursal?.id ?? 0)).rejects.toThrow('no such payment')
  await expect(takeBack(entryId, { leftOn: '2020-01-01' })).rejects.toThrow('before it was paid')
  await expect(takeBack(entryId, { leftOn: null })).rejects.toThrow('is missing')
})

test('a new application continues beside the reopened loan, and after it is repaid', async () => {
  const { loan, entryId } = await repaidLoan()
  const { customerId } = loan
  const newer = await inTransaction(data.database, (transaction) =>
    leads.createLead(transaction, { customerId, userType: 'REPEAT', at: clock.now() }),
  )
  await takeBack(entryId)
  const { kysely } = data.database
  expect(await stepsOf(loan)).toEqual(registrationSteps)
  expect(await leads.findCurrentLead(kysely, customerId)).toMatchObject({ id: newer })
  expect((await listOpenLoans(kysely, customerId))[0]).toMatchObject({ leadId: loan.leadId })
  await kysely.updateTable('customers').set({ isEligible: true }).where('id', '=', customerId).execute()
  await pay(loan, 1_020_000)
  expect(await lead(loan)).toMatchObject({ status: 'CLOSED' })
  expect(await readCustomer(kysely, customerId)).toMatchObject({ isEligible: true })
})

test('if the newer application is rejected, the customer is back at the open loan', async () => {
  const { loan, entryId } = await repaidLoan()
  const { customerId } = loan
  const newer = await inTransaction(data.database, async (transaction) => {
    const id = await leads.createLead(transaction, { customerId, userType: 'REPEAT', at: clock.now() })
    const change = { to: 'IN PROCESS' as const, by: 'test', reasons: [], at: clock.now() }
    await changeStatus(transaction, await lockCustomer(transaction, customerId), { id, status: 'NEW' }, change)
    return { id, status: change.to }
  })
  await takeBack(entryId)
  await inTransaction(data.database, async (transaction) => {
    const change = { to: 'REJECTED' as const, by: 'test', reasons: ['open loan'], at: clock.now() }
    await changeStatus(transaction, await lockCustomer(transaction, customerId), newer, change)
  })
  expect(await leads.findCurrentLead(data.database.kysely, customerId)).toMatchObject({ id: loan.leadId })
  expect(await stepsOf(loan)).toContain('banking_details')
})

test('a refund that was not ordered is cancelled, and a reversed payment is never refunded', async () => {
  const { loan, entryId } = await repaidLoan(50_000)
  await planRefunds({ database: data.database, clock })
  expect(await listRefundsOfLoan(data.database.kysely, loan.leadId)).toMatchObject([{ status: 'MANUAL' }])
  await takeBack(entryId)
  await planRefunds({ database: data.database, clock })
  expect(await listRefundsOfLoan(data.database.kysely, loan.leadId)).toMatchObject([{ status: 'CANCELLED' }])
})

test('a refund that its provider pays after the payment was reversed is due from the borrower', async () => {
  const { loan, entryId } = await repaidLoan(50_000, { provider: 'razorpay', payment_id: 'pay_1', txnid: 'L1' })
  await planRefunds({ database: data.database, clock })
  await data.asOwner('update refunds set tries = 1 where lead_id = $1', [loan.leadId])
  await takeBack(entryId, { reason: 'CHARGEBACK' })
  const [refund] = await listRefundsOfLoan(data.database.kysely, loan.leadId)
  expect(refund).toMatchObject({ status: 'PENDING' })
  if (refund) await bookRefunded({ database: data.database, clock }, refund, 'razorpay')
  expect(await account(loan)).toMatchObject({
    balance: { chargesPaise: 50_000, owedBackPaise: 0, principalPaise: 1_000_000 },
  })
})

test('refunds of another payment, or by hand, do not reduce the reversed amount', async () => {
  const refund = async ({ leadId }: SeededLoan, by: 'razorpay' | 'accounts') => {
    await planRefunds({ database: data.database, clock })
    const [planned] = await listRefundsOfLoan(data.database.kysely, leadId)
    if (planned) await bookRefunded({ database: data.database, clock }, planned, by)
  }
  const disputed = await repaidLoan(0, { provider: 'razorpay', payment_id: 'pay_2', txnid: 'L2' })
  await pay(disputed.loan, 50_000, { provider: 'razorpay', payment_id: 'pay_3', txnid: 'L3' })
  await refund(disputed.loan, 'razorpay')
  expect(await takeBack(disputed.entryId, { reason: 'CHARGEBACK' })).toMatchObject({ takenPaise: 1_020_000 })
  const repayment = await readRepayment(data.database, disputed.loan.leadId)
  const explained = repayment && explainRepayment(repayment, clock.today()).explanation
  expect(explained).toMatchObject({ amount_lent: 10_000, payments_total: 10_700, due: { total: 10_200 } })
  expect(explained?.corrections.map(({ amount }) => amount)).toEqual([500, 10_200])
  // A refund below one rupee is paid by hand.
  const refundedByHand = await repaidLoan(99, { provider: 'razorpay', payment_id: 'pay_4', txnid: 'L4' })
  await refund(refundedByHand.loan, 'accounts')
  expect(await takeBack(refundedByHand.entryId, { reason: 'CHARGEBACK' })).toMatchObject({ takenPaise: 1_020_099 })
})

test('money booked on the wrong loan is unmatched again and can be assigned to the right one', async () => {
  const { database } = data
  const wrong = await seedDisbursedLoan(database, clock)
  const right = await seedDisbursedLoan(database, clock)
  const other = await seedDisbursedLoan(database, clock)
  const paidOn = clock.today()
  const add = async (reference: string) => {
    const money = { amountPaise: 505_000, paidOn, reference, reason: 'test', receivedAt: clock.now() }
    const sourceKey = `bank:${reference}`
    await inTransaction(database, (transaction) => insertUnmatched(transaction, { sourceKey, ...money }))
    return (await waiting()).at(-1)?.id ?? 0
  }
  await assignMoney({ database, clock }, { id: await add('UTR6'), leadId: other.leadId, by: 'Asha' })
  const id = await add('UTR7')
  clock.advanceDays(3)
  const { entryId } = await assignMoney({ database, clock }, { id, leadId: wrong.leadId, by: 'Asha' })
  await takeBack(entryId, { reason: 'MISTAKE', leftOn: null })
  expect(await account(wrong)).toMatchObject({
    status: 'DISBURSED',
    balance: { principalPaise: 1_000_000, bookedTo: paidOn },
  })
  const again = (await waiting()).at(-1)
  expect(again).toMatchObject({ amountPaise: 505_000, paidOn, reference: 'UTR7' })
  expect(again?.reason).toBe(`taken back from loan AGR${wrong.leadId} by Meera`)
  await expect(assignMoney({ database, clock }, { id, leadId: right.leadId, by: 'Asha' })).rejects.toThrow('new number')
  await assignMoney({ database, clock }, { id: again?.id ?? 0, leadId: right.leadId, by: 'Asha' })
  expect(await account(right)).toMatchObject({ status: 'PART PAYMENT', paidPaise: 505_000 })
  expect(await waiting()).toEqual([])
})

test('no more than was paid can be reversed, and a mistake only as a whole', async () => {
  const { entryId } = await repaidLoan()
  for (const takenPaise of [0, 1_020_001])
    await expect(takeBack(entryId, { takenPaise })).rejects.toThrow('cannot be taken of ₹10,200')
  const part = { reason: 'MISTAKE', leftOn: null, takenPaise: 20_000 } as const
  await expect(takeBack(entryId, part)).rejects.toThrow('as a whole')
})

test('a payment that was ordered for the loan was not booked on it by mistake', async () => {
  const { entryId } = await repaidLoan(0, { txnid: 'L2', provider: 'payu' })
  await expect(takeBack(entryId, { reason: 'MISTAKE', leftOn: null })).rejects.toThrow('ordered for this loan')
})

test('the payment of an erased customer can be reversed', async () => {
  const { loan, entryId } = await repaidLoan()
  await inTransaction(data.database, (transaction) => anonymiseCustomer(transaction, loan.customerId))
  await takeBack(entryId)
  expect(await lead(loan)).toMatchObject({ status: 'DISBURSED' })
})

const online = { provider: 'razorpay', payment_id: 'pay_9', txnid: 'L9' }

test('a payment that is received again after the loan was repaid otherwise is refunded through its provider', async () => {
  const { loan, entryId } = await repaidLoan(0, online)
  await takeBack(entryId, { reason: 'CHARGEBACK' })
  await pay(loan, 1_020_000)
  await planRefunds({ database: data.database, clock })
  expect(await listRefundsOfLoan(data.database.kysely, loan.leadId)).toEqual([])
  await reinstate(entryId)
  expect(await account(loan)).toMatchObject({ status: 'CLOSED', paidPaise: 2_040_000 })
  await planRefunds({ database: data.database, clock })
  expect(await listRefundsOfLoan(data.database.kysely, loan.leadId)).toMatchObject([
    { provider: 'razorpay', paymentEntryId: entryId, amountPaise: 1_020_000 },
  ])
})

test('a reversal is reinstated once, and only if there is one', async () => {
  const { loan, entryId } = await repaidLoan(0, online)
  await expect(reinstate(entryId)).rejects.toThrow('is not taken back')
  await takeBack(entryId, { reason: 'CHARGEBACK' })
  const both = await Promise.allSettled([reinstate(entryId), reinstate(entryId)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await lead(loan)).toMatchObject({ status: 'CLOSED' })
  expect((await listEntries(data.database.kysely, loan.leadId)).at(-1)).toMatchObject({
    ...{ kind: 'PAYMENT_REINSTATEMENT', receiptNumber: null, lines: { bank: 1_020_000, principal: -1_000_000 } },
    details: { reason: 'CAME_BACK', by: 'Meera', reverses: expect.any(Number) },
  })
})

test('a reversal by mistake is undone from its day, and the right one can be booked after it', async () => {
  const { loan, entryId } = await repaidLoan()
  await takeBack(entryId)
  clock.advanceDays(4)
  await expect(reinstate(entryId)).rejects.toThrow('in the bank statement')
  await reinstate(entryId, byMistake)
  expect(await account(loan)).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 0, interestPaise: 0 } })
  await takeBack(entryId, { takenPaise: 20_000 })
  expect(await account(loan)).toMatchObject({ status: 'PART PAYMENT', paidPaise: 1_000_000 })
})

test('a loan cancelled in its cooling-off period is cancelled again if the reversal was a mistake', async () => {
  const loan = await seedDisbursedLoan(data.database, clock)
  const { entryId } = await inTransaction(data.database, (transaction) =>
    lockAndPay(transaction, { ...transferOn(loan, 1_000_000, clock), isForCoolingOff: true }),
  )
  expect(await lead(loan)).toMatchObject({ status: 'CANCELLED IN COOLING-OFF' })
  clock.advanceDays(5)
  await takeBack(entryId)
  expect(await lead(loan)).toMatchObject({ status: 'DISBURSED' })
  await reinstate(entryId, byMistake)
  expect(await lead(loan)).toMatchObject({ status: 'CANCELLED IN COOLING-OFF' })
})

test('money that was booked on the wrong loan is assigned again, not reinstated', async () => {
  const { entryId } = await repaidLoan()
  await takeBack(entryId, { reason: 'MISTAKE', leftOn: null })
  await expect(reinstate(entryId, byMistake)).rejects.toThrow('assign it to a loan')
})

test('seals cover a reversal and the payment it refers to', async () => {
  const { entryId } = await repaidLoan()
  await sealLedger({ database: data.database, clock, log: pino({ level: 'silent' }) })
  await takeBack(entryId)
  await sealLedger({ database: data.database, clock, log: pino({ level: 'silent' }) })
  const reversal = await findNextEntry(data.database.kysely, entryId)
  expect(await verifyLedger(data.database)).toMatchObject({ isIntact: true, lastEntry: reversal?.id })
  const change = (sql: string) =>
    data.asOwner(`alter table ledger_entries disable trigger append_only; ${sql};
    alter table ledger_entries enable trigger append_only`)
  await expect(change(`update ledger_entries set reverses_entry_id = 1 where id = ${reversal?.id}`)).rejects.toThrow(
    /sealed/,
  )
})
