import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDatabaseId } from '../../../platform/database/database-identity.ts'
import { createDiskStore } from '../../../providers/object-store/disk-store.ts'
import type { ObjectStore } from '../../../providers/object-store/object-store.ts'
import { seedCustomer } from '../../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { keysIn } from '../../../testing/uploads.ts'
import { claimEmptyStore } from './store-owner.ts'
import { sweepOrphans } from './sweep-orphans.ts'

let testApp: TestApp
let customerId: number
let directory: string
let objectStore: ObjectStore
beforeAll(async () => {
  testApp = await createTestApp()
  customerId = (await seedCustomer(testApp.data.database, [])).customerId
})
beforeEach(async () => {
  await testApp.data.asOwner('delete from files')
  directory = await mkdtemp(join(tmpdir(), 'agrim-sweep-'))
  objectStore = createDiskStore(directory)
  return () => rm(directory, { recursive: true, force: true })
})
afterAll(() => testApp.close())

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const trashed = () => keysIn({ list: objectStore.listTrash })
const stored = () => keysIn(objectStore)
const claim = async () => objectStore.saveOwner(await readDatabaseId(testApp.data.database.kysely))

const dependenciesAfter = (days: number) => {
  const { clock, data, dependencies } = testApp
  const laterClock = { ...clock, now: () => new Date(Date.now() + days * dayMs) }
  return { objectStore, database: data.database, clock: laterClock, log: dependencies.log }
}
const sweep = (days = 0) => sweepOrphans(dependenciesAfter(days))

/** Objects that were stored two days ago. */
async function putObjects(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(24).toString('base64url'))
  for (const key of keys) {
    await objectStore.put(key, Buffer.from(key))
    await utimes(join(directory, key.slice(0, 2), key), daysAgo(2), daysAgo(2))
  }
  return keys.sort()
}

const addRows = (keys: string[]) =>
  testApp.data.asOwner(
    `insert into files (id, customer_id, doc_type, content_type, byte_length, sha256, uploaded_at, uploaded_on, replaced_at)
     select key, $2, 'selfie', 'image/jpeg', 1, '\\x00', now(), now(), now() from unnest($1::text[]) as key`,
    [keys, customerId],
  )

test.each([
  ['an unmarked store', async () => {}, 'FOREIGN_STORE'],
  ['its own store', claim, 'TOO_MANY_ORPHANS'],
])('an empty database removes nothing of the 100 objects in %s', async (_name, prepare, result) => {
  const keys = await putObjects(100)
  await prepare()
  expect(await sweep()).toMatchObject({ result, trashed: 0, deleted: 0 })
  expect([await stored(), await trashed()]).toEqual([keys, []])
})

test('the store of another database is left alone, and reported at start', async () => {
  const keys = await putObjects(2)
  await objectStore.saveOwner(randomUUID())
  expect(await sweep()).toMatchObject({ result: 'FOREIGN_STORE', trashed: 0 })
  expect(await stored()).toEqual(keys)
  await claimEmptyStore({ objectStore, database: testApp.data.database, log: testApp.dependencies.log })
  expect(testApp.logged()).toContain('the file store belongs to another database')
})

test('a sweep that would remove more than 1 % and more than 20 objects removes nothing', async () => {
  const [known, orphans] = [await putObjects(60), await putObjects(21)]
  await addRows(known)
  await claim()
  expect(await sweep()).toMatchObject({ result: 'TOO_MANY_ORPHANS', objects: 81, orphans: 21, trashed: 0 })
  expect(await stored()).toEqual([...known, ...orphans].sort())
  expect(testApp.logged()).toContain('the file store was not swept: too many of its objects have no row')
  const { body } = await testApp.app.inject({ url: '/metrics' })
  expect(body).toContain('file_sweep_refused 1')
  expect(body).toContain('file_sweep_orphans 21')
})

test('an orphan, or an object whose row is marked as erased, is in the trash for 30 days and then gone', async () => {
  const [known, orphans] = [await putObjects(3), await putObjects(2)]
  await addRows([...known, orphans[0] ?? ''])
  await testApp.data.asOwner('update files set erased_at = now() where id = $1', [orphans[0]])
  expect(await sweep()).toMatchObject({ result: 'DONE', trashed: 2 })
  expect([await stored(), await trashed()]).toEqual([known, orphans])
  expect(await sweep(29)).toMatchObject({ result: 'DONE', deleted: 0 })
  expect(await trashed()).toEqual(orphans)
  expect(await sweep(31)).toMatchObject({ result: 'DONE', deleted: 2 })
  expect([await stored(), await trashed()]).toEqual([known, []])
})

test('an object in the trash whose row is back is restored', async () => {
  const [known, orphans] = [await putObjects(3), await putObjects(1)]
  await addRows(known)
  await sweep()
  await addRows(orphans)
  expect(await sweep(31)).toMatchObject({ result: 'DONE', restored: 1, deleted: 0 })
  expect([await stored(), await trashed()]).toEqual([[...known, ...orphans].sort(), []])
})

test('staff can have any number of orphans moved to the trash, by name, but not those of another database', async () => {
  const [known, orphans] = [await putObjects(3), await putObjects(21)]
  await addRows(known)
  await claim()
  expect(await sweepOrphans(dependenciesAfter(0), { acceptedBy: 'Meera' })).toMatchObject({
    result: 'DONE',
    trashed: 21,
  })
  expect([await stored(), await trashed()]).toEqual([known, orphans])
  const { rows } = await testApp.data.asOwner('select accepted_by from file_sweeps order by id desc limit 1')
  expect(rows).toEqual([{ accepted_by: 'Meera' }])
  await objectStore.saveOwner(randomUUID())
  expect(await sweepOrphans(dependenciesAfter(0), { acceptedBy: 'Meera' })).toMatchObject({
    result: 'FOREIGN_STORE',
    trashed: 0,
  })
})

test('at start an empty store is claimed for the database, and one with objects stays unmarked', async () => {
  const dependencies = { objectStore, database: testApp.data.database, log: testApp.dependencies.log }
  await putObjects(1)
  await claimEmptyStore(dependencies)
  expect(await objectStore.readOwner()).toBeUndefined()
  await rm(directory, { recursive: true })
  await claimEmptyStore(dependencies)
  expect(await objectStore.readOwner()).toBe(await readDatabaseId(testApp.data.database.kysely))
})
