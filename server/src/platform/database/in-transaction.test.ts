import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCustomers } from '../../testing/seed-customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Transaction } from './database.ts'
import { inSnapshot, inTransaction } from './in-transaction.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const changeName = (transaction: Transaction, customerId: number, firstName: string) =>
  transaction.updateTable('customers').set({ firstName }).where('id', '=', customerId).execute()
const namesOf = async (...ids: number[]) => {
  const rows = await data.database.kysely.selectFrom('customers').select(['id', 'firstName']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.firstName)
}
const twoCustomers = async () =>
  (await seedCustomers(data.database, 2)).map(({ customerId }) => customerId) as [number, number]

test('two transactions in a deadlock both succeed, because the one that PostgreSQL ends is retried', async () => {
  const [one, other] = await twoCustomers()
  let attempts = 0
  let locked = 0
  let bothLocked = () => {}
  const untilBothLocked = new Promise<void>((resolve) => {
    bothLocked = resolve
  })
  /** Locks two customers, the second only once both transactions hold their first. */
  const change = (first: number, second: number, name: string) =>
    inTransaction(data.database, async (transaction) => {
      attempts += 1
      await changeName(transaction, first, name)
      locked += 1
      if (locked === 2) bothLocked()
      await untilBothLocked
      await changeName(transaction, second, name)
    })
  await Promise.all([change(one, other, 'Asha'), change(other, one, 'Ravi')])
  // PostgreSQL ends one of them; when it notices late, each may be ended once.
  expect(attempts).toBeGreaterThan(2)
  const [first, second] = await namesOf(one, other)
  expect(first).toBe(second)
})

test('an ordinary error is thrown without a retry and rolls back', async () => {
  const [one] = await twoCustomers()
  let attempts = 0
  const failing = inTransaction(data.database, async (transaction) => {
    attempts += 1
    await changeName(transaction, one, 'Asha')
    await sql`select 1 / 0`.execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(attempts).toBe(1)
  expect(await namesOf(one)).toEqual([null])
})

test('reads in a snapshot do not see concurrent writes', async () => {
  const [one] = await twoCustomers()
  const readName = async (transaction: Transaction) =>
    (await transaction.selectFrom('customers').select('firstName').where('id', '=', one).executeTakeFirst())?.firstName
  const names = await inSnapshot(data.database, async (snapshot) => {
    const before = await readName(snapshot)
    await inTransaction(data.database, (transaction) => changeName(transaction, one, 'Asha'))
    return [before, await readName(snapshot)]
  })
  expect(names).toEqual([null, null])
  expect(await namesOf(one)).toEqual(['Asha'])
})

test('nothing can be written in a snapshot', async () => {
  const [one] = await twoCustomers()
  const writing = inSnapshot(data.database, (snapshot) => changeName(snapshot, one, 'Asha'))
  await expect(writing).rejects.toThrow('read-only transaction')
})
