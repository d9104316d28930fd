import { refusals } from 'contract/refusals'
import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { pngOf } from '../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { emptyStore } from '../../testing/uploads.ts'

/** A store in memory that calls a function after each put. */
const objects = new Map<string, Uint8Array<ArrayBuffer>>()
let afterPut: () => Promise<unknown>
const objectStore: ObjectStore = {
  ...emptyStore,
  async put(key, bytes) {
    objects.set(key, bytes)
    await afterPut()
  },
  get: async (key) => objects.get(key),
  delete: async (key) => void objects.delete(key),
}

let data: TestDatabase
let testApp: TestApp
let picture: string
let customer: SeededCustomer
beforeAll(async () => {
  data = await createTestDatabase()
  testApp = await createTestApp({ objectStore, data })
  picture = (await pngOf({ width: 10, height: 10 })).toString('base64')
})
beforeEach(async () => {
  objects.clear()
  afterPut = async () => {}
  customer = await seedCustomer(data.database, stepsBefore('selfie_upload'))
})
afterAll(async () => {
  await testApp.close()
  await data.drop()
})

const send = () => testApp.call({ event_name: 'selfie_upload', file: picture }, { token: customer.token })
const readFiles = () =>
  data.database.kysely
    .selectFrom('files')
    .select(['id', 'replacedAt'])
    .where('customerId', '=', customer.customerId)
    .execute()
const fileIds = async () => (await readFiles()).map(({ id }) => id)

test('the object is stored before its row', async () => {
  let idsAtPut: string[] = ['never read']
  afterPut = async () => {
    idsAtPut = await fileIds()
  }
  expect((await send()).Status).toBe(1)
  expect(idsAtPut).toEqual([])
  expect(await fileIds()).toEqual([...objects.keys()])
})

test('when the step closes while the object is written, nothing is stored and the object is deleted', async () => {
  afterPut = () =>
    data.database.kysely
      .updateTable('customers')
      .set({ stepsTaken: [...stepsBefore('selfie_upload'), 'banking_details'] })
      .where('id', '=', customer.customerId)
      .execute()
  expect(await send()).toMatchObject({ Status: 0, Message: refusals.stepClosed() })
  expect([await fileIds(), objects.size]).toEqual([[], 0])
})

test('when the row cannot be written the object is deleted', async () => {
  await data.asOwner(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger fail before insert on files for each row execute function fail()`,
  )
  expect(await send()).toMatchObject({ httpStatus: 500, Status: 0 })
  expect(objects.size).toBe(0)
  await data.asOwner('drop trigger fail on files')
  expect((await send()).Status).toBe(1)
})

test('when the connection is lost before the commit is confirmed, the object is left to the file sweep', async () => {
  await data.asOwner(
    `create function hang_up() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
     create trigger hang_up after insert on files for each row execute function hang_up()`,
  )
  expect(await send()).toMatchObject({ httpStatus: 503, Status: 0 })
  expect(objects.size).toBe(1)
  await data.asOwner('drop trigger hang_up on files')
})
