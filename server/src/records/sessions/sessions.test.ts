import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { seedCustomers } from '../../testing/seed-customers.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { endAllSessions } from './end-sessions.ts'
import { deleteSessionsOf, listAllSessions } from './queries.ts'
import { createSessions } from './sessions.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('the sessions of a customer are listed and deleted without those of others', async () => {
  const [one, other] = await seedCustomers(data.database, 2)
  if (one === undefined || other === undefined) throw new Error('nobody was seeded')
  const countOf = async ({ customerId }: { customerId: number }) =>
    (await listAllSessions(data.database.kysely, customerId)).length
  expect([await countOf(one), await countOf(other)]).toEqual([1, 1])
  await inTransaction(data.database, (transaction) => deleteSessionsOf(transaction, one.customerId))
  expect([await countOf(one), await countOf(other)]).toEqual([0, 1])
})

test('all customers are logged out by one command, which is recorded', async () => {
  const clock = movableClock()
  const sessions = createSessions(data.database, clock, { days: 1, idleHours: 1 })
  const dependencies = { database: data.database, clock }
  const customers = await seedCustomers(data.database, 2)
  expect(await endAllSessions(dependencies, 'Asha')).toBeGreaterThan(0)
  for (const { token } of customers) expect(await sessions.find(token)).toBeUndefined()
  expect(await endAllSessions(dependencies, 'Asha')).toBe(0)
  const recorded = `select detail, subject_kind from security_events where kind = 'SESSIONS_ENDED' order by id limit 1`
  expect((await data.asOwner(recorded)).rows).toEqual([{ detail: 'all, Asha', subject_kind: null }])
})
