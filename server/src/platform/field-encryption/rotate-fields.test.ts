import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCustomers } from '../../testing/seed-customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testDataKeys } from '../../testing/test-keys.ts'
import { openDatabase } from '../database/database.ts'
import { encryptField } from './personal-data.ts'
import { rotateFields } from './rotate-fields.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const pages = 4
const pageSize = 500

test('a rotation finds the rows of a page by their index, so that it does not read the whole table for each page', async () => {
  const customers = await seedCustomers(data.database, pages * pageSize)
  for (let start = 0; start < customers.length; start += pageSize)
    await data.database.kysely
      .insertInto('nominees')
      .values(
        customers.slice(start, start + pageSize).map(({ customerId, mobile }) => ({
          ...{ customerId, fullName: 'RAVI DAS', relation: 'OTHER', namedAt: new Date() },
          mobileEncrypted: encryptField('nominees.mobile', customerId, mobile),
        })),
      )
      .execute()
  // PostgreSQL joins small tables without their index; now it plans as for large ones.
  const options = ['hashjoin', 'mergejoin', 'seqscan', 'bitmapscan'].map((name) => `-c enable_${name}=off`)
  const connection = { ...data.connection, options: options.join(' ') }
  const database = openDatabase({ connection, connections: 1 })
  await data.asOwner('select pg_stat_reset()')
  const keys = new Map([...testDataKeys.keys, [1, randomBytes(32)] as const])
  expect(await rotateFields(database, { ...testDataKeys, keys, current: 1 })).toBe(2 * customers.length)
  await database.close()
  const countRead = async () =>
    (
      await data.asOwner(
        `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as read from pg_stat_user_tables
          where relname in ('customers', 'nominees')`,
      )
    ).rows[0]?.read
  await expect.poll(countRead, { timeout: 15_000 }).toBeGreaterThanOrEqual(4 * customers.length)
  // Each row of both tables is read twice: to decrypt and to update it. A few more are read where a page ends.
  expect(await countRead()).toBeLessThan(5 * customers.length)
})
