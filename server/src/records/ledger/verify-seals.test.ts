import { bookPayment } from 'domain/loan/booking/loan-booking'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { lockAndBook } from '../../testing/lock-and-book.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sealLedger, verifyLedger } from './ledger-chain.ts'
import { verifyNightly } from './verify-nightly.ts'

const clock = movableClock()
const log = pino({ level: 'silent' })
let data: TestDatabase
let loans: { leadId: number }[]

const seal = () => sealLedger({ database: data.database, clock, log })
const verify = (hash?: string) => verifyLedger(data.database, { knownHash: hash })
const pay = (leadId: number, key: string) =>
  inTransaction(data.database, (transaction) =>
    lockAndBook(transaction, {
      leadId,
      idempotencyKey: key,
      at: clock.now(),
      plan: (loan) => ({ ...bookPayment(loan, 10_000, clock.today()), by: 'test', reasons: [] }),
    }),
  )
/** Bypasses the triggers, as somebody with the owner's password could. */
const tamper = (statement: string) =>
  data.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`)

/** Makes three seals over the entries of two loans. */
beforeEach(async () => {
  data = await createTestDatabase()
  loans = [await seedDisbursedLoan(data.database, clock), await seedDisbursedLoan(data.database, clock)]
  for (const round of [1, 2, 3]) {
    for (const { leadId } of loans) await pay(leadId, `${leadId}:${round}`)
    await seal()
  }
})
afterEach(() => data.drop())

test('an unchanged ledger is intact, even after two processes sealed it at once', async () => {
  await pay(loans[0]?.leadId ?? 0, 'one more')
  await Promise.all([seal(), seal()])
  expect(await verify()).toMatchObject({ isIntact: true, seals: 4 })
})

const idOf = (n: number) => `(select id from ledger_entries order by id offset ${n} limit 1)`

test.each([
  ['a changed amount', `update ledger_entries set bank = bank + 1, principal = principal - 1 where id = ${idOf(4)}`, 2],
  ['a changed day', `update ledger_entries set booked_on = booked_on - 1 where id = ${idOf(1)}`, 1],
  ['changed details', `update ledger_entries set details = '{"x": 1}' where id = ${idOf(6)}`, 3],
  ['a removed entry', `delete from ledger_entries where id = ${idOf(5)}`, 2],
  ['entries cut off at the end', `delete from ledger_entries where id >= ${idOf(7)}`, 3],
  [
    'an inserted entry',
    `delete from ledger_entries where id = ${idOf(4)}; insert into ledger_entries (id, idempotency_key, lead_id, kind,
       booked_on, booked_at, bank, principal) overriding system value
     select ${idOf(3)} + 1, 'x', lead_id, 'CORRECTION', booked_on, booked_at, 1, -1 from ledger_entries limit 1`,
    2,
  ],
  ['a changed seal', `update ledger_seals set hash = sha256('x') where id = (select min(id) + 1 from ledger_seals)`, 2],
  ['a removed seal', 'delete from ledger_seals where id = (select min(id) + 1 from ledger_seals)', 3],
])('%s is found', async (_what, statement, seal) => {
  await tamper(statement)
  const first = (await data.asOwner('select min(id) as id from ledger_seals')).rows[0].id
  expect(await verify()).toMatchObject({ isIntact: false, seal: first + seal - 1 })
})

test('a last seal that was removed with its entries is detected by its logged hash', async () => {
  const intact = await verify()
  const hash = intact.isIntact ? intact.hash : ''
  await tamper(removeLastSeal)
  expect(await verify()).toMatchObject({ isIntact: true, seals: 2 })
  expect(await verify(hash)).toMatchObject({
    isIntact: false,
    problem: 'no seal has the given hash: the end of the chain was removed',
  })
})

const night = (newest = 0) => verifyNightly({ database: data.database }, { limit: 2, newest })
const removeLastSeal = `delete from ledger_seals where id = (select max(id) from ledger_seals);
  delete from ledger_entries where id >= ${idOf(6)}`

test('each night verifies the newest seals and the next part, and a part that does not match again', async () => {
  expect([await night(1), await night(), await night(), await night()]).toEqual([3, 1, 2, 1])
  await tamper(`update ledger_entries set details = '{"x": 1}' where id = ${idOf(1)}`)
  const broken = 'The ledger is NOT intact at seal 1'
  await expect(night()).rejects.toThrow(broken)
  await expect(night()).rejects.toThrow(broken)
})

test.each([
  ['whose end was removed', removeLastSeal],
  ['without any seal', 'delete from ledger_seals; delete from ledger_entries'],
  [
    'that was sealed again after a change',
    `delete from ledger_seals where id > 1; update ledger_entries set details = '{"x": 1}' where id = ${idOf(6)}`,
  ],
])('a chain %s is found the next night, and every night after it', async (_what, statement) => {
  await night(3)
  await tamper(statement)
  await seal()
  const removed = 'The ledger is NOT intact at seal 3: it was verified with the hash '
  await expect(night(3)).rejects.toThrow(removed)
  await expect(night(3)).rejects.toThrow(removed)
})

test('the job fails while a transaction that stays open prevents the seal, so that an alert fires', async () => {
  await inTransaction(data.database, async (transaction) => {
    await sql`select pg_current_xact_id()`.execute(transaction)
    await pay(loans[0]?.leadId ?? 0, 'one more')
    await expect(sealLedger({ database: data.database, clock, log }, 200)).rejects.toThrow('open for too long')
  })
  await seal()
  expect(await verify()).toMatchObject({ isIntact: true, seals: 4 })
})
