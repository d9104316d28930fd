import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { markVerified } from './login-consent.ts'
import { createCustomer, findCustomerByMobile, lockCustomer, purgeUnverifiedCustomers } from './queries.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const dayMs = 86_400_000
const now = new Date()
const create = async (mobile: string, createdAt: Date): Promise<number> => {
  await inTransaction(data.database, (transaction) =>
    createCustomer(transaction, { profileId: `PROFILE${mobile}`, mobile, utm: null, createdAt }),
  )
  const customer = await findCustomerByMobile(data.database.kysely, mobile)
  return customer?.id ?? 0
}
const exists = async (mobile: string) => (await findCustomerByMobile(data.database.kysely, mobile)) !== undefined

test('a profile that was never verified is deleted after a week', async () => {
  const weekAgo = new Date(now.getTime() - 7 * dayMs)
  await create('9000000001', new Date(weekAgo.getTime() - 1_000))
  await create('9000000002', new Date(weekAgo.getTime() + 60_000))
  const verified = await create('9000000003', new Date(weekAgo.getTime() - 1_000))
  await inTransaction(data.database, (transaction) =>
    markVerified(transaction, verified, { loginConsent: 'login-2026-11', at: now }),
  )
  expect(await purgeUnverifiedCustomers(data.database.kysely, now)).toBe(1)
  const mobiles = ['9000000001', '9000000002', '9000000003']
  expect(await Promise.all(mobiles.map(exists))).toEqual([false, true, true])
})

test('a profile that is locked by a login is skipped until the next run', async () => {
  const customerId = await create('9000000004', new Date(now.getTime() - 8 * dayMs))
  await inTransaction(data.database, async (transaction) => {
    await lockCustomer(transaction, customerId)
    expect(await purgeUnverifiedCustomers(data.database.kysely, now)).toBe(0)
  })
  expect(await purgeUnverifiedCustomers(data.database.kysely, now)).toBe(1)
})

test('later logins do not change the time of the first verification', async () => {
  const customerId = await create('9000000005', now)
  const at = [now, new Date(now.getTime() + dayMs)]
  for (const verifiedAt of at)
    await inTransaction(data.database, (transaction) =>
      markVerified(transaction, customerId, { loginConsent: 'login-2026-11', at: verifiedAt }),
    )
  const customers = data.database.kysely.selectFrom('customers').select('verifiedAt')
  expect(await customers.where('id', '=', customerId).executeTakeFirst()).toEqual({ verifiedAt: now })
})
