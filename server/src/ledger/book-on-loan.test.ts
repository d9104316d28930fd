import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { bookCharge, bookPayment } from 'domain/loan/loan-booking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import { disbursedLoan } from '../testing/disbursed-loan.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { BookingConflict, bookOnLoan } from './book-on-loan.ts'
import { bookingStatement } from './booking-statement.ts'
import { type LoanInBooks, readLoanInBooks } from './loan-in-books.ts'
import { readActiveLoan } from './read-active-loan.ts'
import { readEntries } from './read-entries.ts'

const start: IstDate = '2026-11-15'
let today: IstDate = start
const clock: Clock = { now: () => new Date(), today: () => today }
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const loanOf = async (leadId: string) => (await readLoanInBooks(data.database, leadId)) as LoanInBooks
const pay = (leadId: string, key: string, paise: number) =>
  bookOnLoan(data.database, clock, {
    leadId,
    key,
    plan: (loan) => ({ ...bookPayment(loan, paise, today), by: 'test', reasons: ['paid'] }),
  })
const transitions = async (leadId: string) =>
  (
    await data.database.pool.query(
      'select from_status, to_status from lead_transitions where lead_id = $1 order by id',
      [leadId],
    )
  ).rows.map((row) => `${row.from_status} > ${row.to_status}`)

test('a disbursed loan owes its principal, and one per cent more each day', async () => {
  today = start
  const { leadId, customerId } = await disbursedLoan(data.database, clock)
  expect(await readActiveLoan(data.database, customerId, today)).toMatchObject({
    totalDuePaise: 1_000_000,
    repaymentOn: addDays(start, 7),
  })
  expect((await readActiveLoan(data.database, customerId, addDays(today, 7)))?.totalDuePaise).toBe(1_070_000)
  const [entry] = await readEntries(data.database, leadId)
  expect(entry).toMatchObject({ kind: 'DISBURSAL', bookedOn: start })
  expect(entry?.lines).toMatchObject({ principal: 1_000_000, bank: -976_400, fee_income: -20_000, tax_payable: -3_600 })
})

test('a payment told again is the same payment; with another amount, kind or loan it is a conflict', async () => {
  const { leadId } = await disbursedLoan(data.database, clock)
  const other = await disbursedLoan(data.database, clock)
  const first = await pay(leadId, 'payment:1', 100_000)
  expect(first.isReplay).toBe(false)
  expect(await pay(leadId, 'payment:1', 100_000)).toMatchObject({ isReplay: true, entryId: first.entryId })
  await expect(pay(leadId, 'payment:1', 100_001)).rejects.toThrow(BookingConflict)
  await expect(pay(other.leadId, 'payment:1', 100_000)).rejects.toThrow(BookingConflict)
  const charge = bookOnLoan(data.database, clock, {
    leadId,
    key: 'payment:1',
    plan: (loan) => ({ ...bookCharge(loan, 100_000, today), by: 'test', reasons: [] }),
  })
  await expect(charge).rejects.toThrow(BookingConflict)
  expect((await loanOf(leadId)).paidPaise).toBe(100_000)
  expect((await loanOf(other.leadId)).paidPaise).toBe(0)
})

test('what is told after the loan is closed is still a replay, and changes nothing', async () => {
  const { leadId } = await disbursedLoan(data.database, clock)
  await pay(leadId, 'last', 1_000_000)
  expect(await pay(leadId, 'last', 1_000_000)).toMatchObject({ isReplay: true })
  expect(await loanOf(leadId)).toMatchObject({ status: 'CLOSED', closedOn: today, balance: { owedBackPaise: 0 } })
})

test('the last paisa closes the loan and gives the customer back the registration', async () => {
  const { leadId, customerId } = await disbursedLoan(data.database, clock)
  await pay(leadId, 'part', 999_999)
  expect((await loanOf(leadId)).status).toBe('PART PAYMENT')
  await pay(leadId, 'rest', 1)
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
  expect(await readActiveLoan(data.database, customerId, today)).toBeUndefined()
})

test('forty payments at once, half of them told twice, are booked once each, by books that agree', async () => {
  const { leadId } = await disbursedLoan(data.database, clock)
  const keys = Array.from({ length: 20 }, (_, index) => `burst:${index}`)
  const booked = await Promise.all([...keys, ...keys].map((key) => pay(leadId, key, 60_000)))
  expect(booked.filter(({ isReplay }) => !isReplay)).toHaveLength(20)
  const loan = await loanOf(leadId)
  expect(loan).toMatchObject({ status: 'CLOSED', paidPaise: 1_200_000 })
  expect(loan.balance).toMatchObject({ principalPaise: 0, interestPaise: 0, owedBackPaise: 200_000 })
  expect((await transitions(leadId)).filter((change) => change.endsWith('CLOSED'))).toHaveLength(1)
})

test('the same key on two loans at once is booked on one of them', async () => {
  for (let round = 0; round < 20; round++) {
    const [one, two] = [await disbursedLoan(data.database, clock), await disbursedLoan(data.database, clock)]
    const both = await Promise.allSettled([one, two].map(({ leadId }) => pay(leadId, `shared:${round}`, 1_000)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await loanOf(one.leadId)).paidPaise + (await loanOf(two.leadId)).paidPaise).toBe(1_000)
  }
})

test('a companion happens with the entry or not at all', async () => {
  const { leadId } = await disbursedLoan(data.database, clock)
  await data.database.pool.query('create table noted (what text, entry_id bigint)')
  const statement = bookingStatement(
    'note_entry',
    (value) => `written as (insert into noted select ${value(0)}, entry_id from booked where outcome = 'booked')`,
  )
  const order = (paise: number) => ({
    leadId,
    key: 'with companion',
    plan: (loan: LoanInBooks) => ({ ...bookPayment(loan, paise, today), by: 'test', reasons: [] }),
    statement,
    values: ['seen'],
  })
  const first = await bookOnLoan(data.database, clock, order(500))
  await bookOnLoan(data.database, clock, order(500))
  await bookOnLoan(data.database, clock, order(501)).catch(() => {})
  const { rows } = await data.database.pool.query('select * from noted')
  expect(rows).toEqual([{ what: 'seen', entry_id: first.entryId }])
})

test.each([
  [
    'an entry that does not balance',
    "insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank) values ('x', $1, 'PAYMENT', now(), now(), 5)",
    /balanced/,
  ],
  [
    'an empty entry',
    "insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at) values ('x', $1, 'PAYMENT', now(), now())",
    /not_empty/,
  ],
  [
    'a second entry of a key',
    'insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal) select idempotency_key, lead_id, kind, booked_on, booked_at, bank, -bank from ledger_entries where lead_id = $1',
    /idempotency_key/,
  ],
  ['a changed entry', 'update ledger_entries set note = note where lead_id = $1', /never changed/],
  ['a deleted entry', 'delete from ledger_entries where lead_id = $1', /never changed/],
  ['a deleted loan', 'delete from loans where lead_id = $1', /foreign key/],
])('the database itself refuses %s', async (_what, sql, words) => {
  const { leadId } = await disbursedLoan(data.database, clock)
  await expect(data.database.pool.query(sql, [leadId])).rejects.toThrow(words)
})

test('the database itself refuses emptied books', async () => {
  await expect(data.database.pool.query('truncate ledger_entries cascade')).rejects.toThrow(/never changed/)
  await expect(data.database.pool.query('truncate ledger_entries, loans cascade')).rejects.toThrow(/never changed/)
})
