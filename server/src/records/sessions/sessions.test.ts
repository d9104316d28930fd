import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { seedCustomers } from '../../testing/seed-customers.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { endAllSessions, endCustomerSessions } from './end-sessions.ts'
import { deleteSessionsOf, listAllSessions } from './queries.ts'
import { createSessions, hashToken } from './sessions.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('parallel lookups each find their own customer, and ended or unknown tokens find none', async () => {
  const sessions = createSessions(data.database, movableClock(), { days: 1, idleHours: 1 })
  const customers = await seedCustomers(data.database, 30)
  const ended = customers.filter((_, index) => index % 10 === 0)
  await data.database.kysely
    .updateTable('sessions')
    .set({ endedAt: new Date() })
    .where(
      'tokenHash',
      'in',
      ended.map(({ token }) => hashToken(token)),
    )
    .execute()
  const tokens = customers.flatMap(({ token }) => [token, token, `${token}-made-up`])
  const found = await Promise.all(tokens.map((token) => sessions.find(token)))
  const expected = customers.flatMap((customer) => {
    const profileId = ended.includes(customer) ? undefined : customer.profileId
    return [profileId, profileId, undefined]
  })
  expect(found.map((session) => session?.profileId)).toEqual(expected)
})

test('the sessions of a customer are listed and deleted without those of others', async () => {
  const [one, other] = await seedCustomers(data.database, 2)
  if (one === undefined || other === undefined) throw new Error('nobody was seeded')
  const countOf = async ({ customerId }: { customerId: number }) =>
    (await listAllSessions(data.database.kysely, customerId)).length
  expect([await countOf(one), await countOf(other)]).toEqual([1, 1])
  await inTransaction(data.database, (transaction) => deleteSessionsOf(transaction, one.customerId))
  expect([await countOf(one), await countOf(other)]).toEqual([0, 1])
})

test('staff can end all sessions of one customer or of all customers, which is recorded', async () => {
  const clock = movableClock()
  const sessions = createSessions(data.database, clock, { days: 1, idleHours: 1 })
  const dependencies = { database: data.database, clock, eventKey: Buffer.alloc(32, 1) }
  const [one, other] = await seedCustomers(data.database, 2)
  if (one === undefined || other === undefined) throw new Error('nobody was seeded')
  const isLoggedIn = async ({ token }: { token: string }) => (await sessions.find(token)) !== undefined
  expect(await endCustomerSessions(dependencies, one.customerId, 'Asha')).toBe(1)
  expect([await isLoggedIn(one), await isLoggedIn(other)]).toEqual([false, true])
  expect(await endAllSessions(dependencies, 'Asha')).toBeGreaterThan(0)
  expect(await isLoggedIn(other)).toBe(false)
  expect(await endAllSessions(dependencies, 'Asha')).toBe(0)
  const recorded = `select detail, subject_kind from security_events where kind = 'SESSIONS_ENDED' order by id limit 2`
  expect((await data.asOwner(recorded)).rows).toEqual([
    { detail: 'Asha', subject_kind: 'CUSTOMER' },
    { detail: 'all, Asha', subject_kind: null },
  ])
})
