import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyCustomers } from '../testing/many-customers.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createSessions, hashOf } from './sessions.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

test('of two hundred tokens asked for at once each finds its own customer, and those that ended or never were find none', async () => {
  const { database } = house.data
  const sessions = createSessions(database, house.clock, { days: 1, idleHours: 1 })
  const customers = await manyCustomers(house, 200)
  const ended = customers.filter((_, place) => place % 10 === 0)
  await database.pool.query('update sessions set ended_at = now() where token_hash = any ($1)', [
    ended.map(({ token }) => hashOf(token)),
  ])
  const asked = customers.flatMap((customer) => [customer.token, customer.token, `${customer.token}-of-nobody`])
  const found = await Promise.all(asked.map((token) => sessions.find(token)))
  const expected = customers.flatMap((customer) => {
    const own = ended.includes(customer) ? undefined : customer.profileId
    return [own, own, undefined]
  })
  expect(found.map((session) => session?.profileId)).toEqual(expected)
})
