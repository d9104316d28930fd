import type { IstDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCustomer } from '../../testing/seed-customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { countContact } from './contact-policy.ts'
import { returnAllowance, useAllowance } from './daily-allowance.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const limit = 10
const newAllowance = async () => {
  const { customerId } = await seedCustomer(data.database, [])
  return { customerId, kind: 'PAN_CHECK', day: '2026-11-15' } as const
}
type Allowance = Parameters<typeof useAllowance>[1]
const use = (allowance: Allowance) => useAllowance(data.database.kysely, allowance, limit)
/** Makes this many uses in parallel and returns how many of them were allowed. */
const countAllowed = async (allowance: Allowance, uses: number) =>
  (await Promise.all(Array.from({ length: uses }, () => use(allowance)))).filter(Boolean).length

test('with a limit of ten, exactly ten of twenty parallel uses are allowed', async () => {
  expect(await countAllowed(await newAllowance(), 20)).toBe(limit)
})

test('the next day has an allowance of its own', async () => {
  const allowance = await newAllowance()
  await countAllowed(allowance, limit)
  expect(await use(allowance)).toBe(false)
  expect(await countAllowed({ ...allowance, day: '2026-11-16' }, 20)).toBe(limit)
})

test('every kind of check has an allowance of its own', async () => {
  const allowance = await newAllowance()
  await countAllowed(allowance, limit)
  expect(await use({ ...allowance, kind: 'BANK_CHECK' })).toBe(true)
})

test('a returned allowance can be used again', async () => {
  const allowance = await newAllowance()
  await countAllowed(allowance, limit)
  await returnAllowance(data.database.kysely, allowance)
  expect([await use(allowance), await use(allowance)]).toEqual([true, false])
})

test('returning a use that was not made on that day has no effect', async () => {
  const allowance = await newAllowance()
  await use(allowance)
  await returnAllowance(data.database.kysely, { ...allowance, day: '2026-11-14' })
  for (let returns = 0; returns < 3; returns++) await returnAllowance(data.database.kysely, allowance)
  expect(await countAllowed(allowance, 20)).toBe(limit)
})

test('a new number of contacts a day applies from the day it starts', async () => {
  const { customerId } = await seedCustomer(data.database, [])
  await data.asOwner(`insert into contact_policies (starts_on, set_by, set_at, contacts_per_day)
    values ('2026-11-16', 'test', now(), 3)`)
  const contactThreeTimes = async (day: IstDate) => {
    const contacts: boolean[] = []
    for (let index = 0; index < 3; index++) contacts.push(await countContact(data.database.kysely, customerId, day))
    return contacts
  }
  expect(await contactThreeTimes('2026-11-15')).toEqual([true, true, false])
  expect(await contactThreeTimes('2026-11-16')).toEqual([true, true, true])
})
