import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCustomers } from '../testing/seed-customers.ts'
import { movableClock } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createSessions, hashToken } from './sessions.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('of many tokens at once each finds its own customer, and ended or made-up ones find none', async () => {
  const sessions = createSessions(data.database, movableClock(), { days: 1, idleHours: 1 })
  const customers = await seedCustomers(data.database, 30)
  const ended = customers.filter((_, index) => index % 10 === 0)
  await data.database.kysely
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where(
      'token_hash',
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
