import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { measureLastBackup } from './last-backup.ts'

let data: TestDatabase
const registry = new Registry()
beforeAll(async () => {
  data = await createTestDatabase()
  measureLastBackup(registry, data.database)
})
afterAll(() => data.drop())

const readAge = async () => (await registry.getSingleMetric('backup_age_seconds')?.get())?.values[0]?.value

test('the age is counted from the creation of the database, and then from the last backup', async () => {
  expect(await readAge()).toBeLessThan(3600)
  await data.asOwner(`update last_backup set finished_at = now() - interval '30 hours'`)
  expect(await readAge()).toBeGreaterThanOrEqual(30 * 3600)
  // As deploy/postgres/backup.sh does.
  await data.asOwner('update last_backup set finished_at = now()')
  expect(await readAge()).toBeLessThan(3600)
})
