import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/booking/loan-booking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { lockAndBook } from '../../testing/lock-and-book.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { BookingConflict } from './book-entry.ts'
import { closeSmallBalances } from './close-small-balances.ts'
import { listEntries } from './entries.ts'
import { type LoanAccount, listOpenLoanAccounts, readLoanAccount } from './loan-account.ts'

const start: IstDate = '2026-11-15'
let today: IstDate = start
const clock: Clock = { now: () => new Date(), today: () => today }
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const accountOf = async (leadId: number) => (await readLoanAccount(data.database.kysely, leadId)) as LoanAccount
const openAccountOf = async (customerId: number, on = today) =>
  (await listOpenLoanAccounts(data.database.kysely, customerId, on))[0]
const bookPaymentOn = (transaction: Transaction, leadId: number, idempotencyKey: string, paise: number) =>
  lockAndBook(transaction, {
    leadId,
    idempotencyKey,
    at: clock.now(),
    plan: (loan) => ({ ...bookPayment(loan, paise, today), by: 'test', reasons: ['paid'] }),
  })
const pay = (leadId: number, key: string, paise: number) =>
  inTransaction(data.database, (transaction) => bookPaymentOn(transaction, leadId, key, paise))
const transitions = async (leadId: number) =>
  (
    await data.database.pool.query(
      'select from_status, to_status from lead_transitions where lead_id = $1 order by id',
      [leadId],
    )
  ).rows.map((row) => `${row.from_status} > ${row.to_status}`)

test('a disbursed loan owes its principal, and one per cent more each day', async () => {
  today = start
  const { leadId, customerId } = await seedDisbursedLoan(data.database, clock)
  expect(await openAccountOf(customerId)).toMatchObject({
    totalDuePaise: 1_000_000,
    repaymentOn: addDays(start, 7),
  })
  expect((await openAccountOf(customerId, addDays(today, 7)))?.totalDuePaise).toBe(1_070_000)
  const [entry] = await listEntries(data.database.kysely, leadId)
  expect(entry).toMatchObject({ kind: 'DISBURSAL', bookedOn: start })
  expect(entry?.lines).toMatchObject({ principal: 1_000_000, bank: -976_400, feeIncome: -20_000, taxPayable: -3_600 })
})

test('booking a key twice is a replay; with another amount, kind or loan it is a conflict', async () => {
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  const other = await seedDisbursedLoan(data.database, clock)
  const first = await pay(leadId, 'payment:1', 100_000)
  expect(first.isReplay).toBe(false)
  expect(await pay(leadId, 'payment:1', 100_000)).toMatchObject({ isReplay: true, entryId: first.entryId })
  await expect(pay(leadId, 'payment:1', 100_001)).rejects.toThrow(BookingConflict)
  await expect(pay(other.leadId, 'payment:1', 100_000)).rejects.toThrow(BookingConflict)
  const ofAnotherKind = inTransaction(data.database, (transaction) =>
    lockAndBook(transaction, {
      leadId,
      idempotencyKey: 'payment:1',
      at: clock.now(),
      plan: (loan) => ({ ...bookPayment(loan, 100_000, today), kind: 'CORRECTION', by: 'test', reasons: [] }),
    }),
  )
  await expect(ofAnotherKind).rejects.toThrow(BookingConflict)
  expect((await accountOf(leadId)).paidPaise).toBe(100_000)
  expect((await accountOf(other.leadId)).paidPaise).toBe(0)
})

test('the last rupee closes the loan, and the customer keeps the registration', async () => {
  const { leadId, customerId } = await seedDisbursedLoan(data.database, clock)
  await pay(leadId, 'part', 999_900)
  expect((await accountOf(leadId)).status).toBe('PART PAYMENT')
  await pay(leadId, 'rest', 100)
  expect((await transitions(leadId)).slice(-3)).toEqual([
    'SANCTIONED > DISBURSED',
    'DISBURSED > PART PAYMENT',
    'PART PAYMENT > CLOSED',
  ])
  const { rows } = await data.database.pool.query('select steps_taken, is_eligible from customers where id = $1', [
    customerId,
  ])
  const registration = [
    'pancard_verification',
    'personal_details',
    'residence_details',
    'income_details',
    'selfie_upload',
  ]
  expect(rows).toEqual([{ steps_taken: registration, is_eligible: false }])
  expect(await openAccountOf(customerId)).toBeUndefined()
})

test('a back-dated payment is booked on its day, and interest is corrected in the same transaction', async () => {
  const { leadId, customerId } = await seedDisbursedLoan(data.database, clock, {
    principalPaise: 2_000_000,
    tenureDays: 30,
  })
  const payOn = (key: string, paise: number, on: IstDate) =>
    inTransaction(data.database, (transaction) =>
      lockAndBook(transaction, {
        leadId,
        idempotencyKey: key,
        at: clock.now(),
        plan: (loan) => ({ ...bookPayment(loan, paise, on), by: 'test', reasons: ['paid'] }),
      }),
    )
  await payOn('reported first', 500_000, addDays(start, 3))
  await payOn('reported late', 1_000_000, addDays(start, 1))
  expect((await openAccountOf(customerId, addDays(start, 3)))?.totalDuePaise).toBe(540_400)
  const entries = await listEntries(data.database.kysely, leadId)
  expect(entries.map(({ kind, bookedOn }) => [kind, bookedOn])).toEqual([
    ['DISBURSAL', start],
    ['PAYMENT', addDays(start, 3)],
    ['PAYMENT', addDays(start, 1)],
    ['CORRECTION', addDays(start, 3)],
  ])
  expect(await payOn('reported late', 1_000_000, addDays(start, 1))).toMatchObject({ isReplay: true })
  expect(await listEntries(data.database.kysely, leadId)).toHaveLength(4)
})

test('a balance below one rupee is rounded off with the payment that leaves it', async () => {
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  await pay(leadId, 'all but 47 paise', 999_953)
  expect(await accountOf(leadId)).toMatchObject({ status: 'CLOSED', balance: { principalPaise: 0, owedBackPaise: 0 } })
  expect((await listEntries(data.database.kysely, leadId)).at(-1)).toMatchObject({
    kind: 'ROUNDING',
    lines: { rounding: 47 },
  })
})

test('a balance below one rupee that no payment has left is rounded off by the job', async () => {
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  const other = await seedDisbursedLoan(data.database, clock)
  await data.asOwner(
    `insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, receipt_no, bank, principal)
     values ('left', $1, 'PAYMENT', $2, now(), nextval('receipt_numbers'), 999953, -999953)`,
    [leadId, start],
  )
  await closeSmallBalances({ database: data.database, clock })
  expect((await accountOf(leadId)).status).toBe('CLOSED')
  expect((await accountOf(other.leadId)).status).toBe('DISBURSED')
})

test('twenty payments reported twice each at the same time are booked once each', async () => {
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  const keys = Array.from({ length: 20 }, (_, index) => `burst:${index}`)
  const booked = await Promise.all([...keys, ...keys].map((key) => pay(leadId, key, 60_000)))
  expect(booked.filter(({ isReplay }) => !isReplay)).toHaveLength(20)
  const loan = await accountOf(leadId)
  expect(loan).toMatchObject({ status: 'CLOSED', paidPaise: 1_200_000 })
  expect(loan.balance).toMatchObject({ principalPaise: 0, interestPaise: 0, owedBackPaise: 200_000 })
  expect((await transitions(leadId)).filter((change) => change.endsWith('CLOSED'))).toHaveLength(1)
})

test('an entry is rolled back if the rest of its transaction fails', async () => {
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  const booking = inTransaction(data.database, async (transaction) => {
    await bookPaymentOn(transaction, leadId, 'abandoned', 500)
    throw new Error('the rest of the transaction fails')
  })
  await expect(booking).rejects.toThrow('the rest')
  expect((await accountOf(leadId)).paidPaise).toBe(0)
})

const entryColumns = 'idempotency_key, lead_id, kind, booked_on, booked_at'
const newEntry = "'x', $1, 'CORRECTION', now(), now()"

test.each([
  [
    'an entry that does not balance',
    `insert into ledger_entries (${entryColumns}, bank) values (${newEntry}, 5)`,
    /ledger_entries_balanced/,
  ],
  ['an empty entry', `insert into ledger_entries (${entryColumns}) values (${newEntry})`, /ledger_entries_not_empty/],
  [
    'a second entry with the same key',
    `insert into ledger_entries (${entryColumns}, bank, principal)
     select idempotency_key, lead_id, 'CORRECTION', booked_on, booked_at, bank, -bank from ledger_entries where lead_id = $1`,
    /idempotency_key/,
  ],
  ['a changed entry', 'update ledger_entries set details = details where lead_id = $1', /append-only/],
  ['a deleted entry', 'delete from ledger_entries where lead_id = $1', /append-only/],
  ['a deleted loan', 'delete from loans where lead_id = $1', /foreign key/],
])('the database itself refuses %s', async (_what, sql, message) => {
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  await expect(data.asOwner(sql, [leadId])).rejects.toThrow(message)
})

test('the database itself refuses to truncate the ledger', async () => {
  await expect(data.asOwner('truncate ledger_entries cascade')).rejects.toThrow(/append-only/)
  await expect(data.asOwner('truncate ledger_entries, loans cascade')).rejects.toThrow(/append-only/)
})
