import { exampleBody } from 'contract/form-definition/example-values'
import { complaintForm } from 'contract/forms/complaint'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
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

test('a stored object is encrypted', async () => {
  await send()
  const [sealed = new Uint8Array()] = objects.values()
  expect(Buffer.from(sealed).includes('JFIF')).toBe(false)
  expect(Buffer.from(sealed).includes(Buffer.from(picture, 'base64').subarray(0, 16))).toBe(false)
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

test('the second of two simultaneous uploads waits for the first and replaces it', async () => {
  const { customerId } = customer
  const first = await data.database.pool.connect()
  afterPut = async () => {
    await first.query('begin')
    await first.query('select from customers where id = $1 for update', [customerId])
    await first.query(
      `insert into files (id, customer_id, doc_type, content_type, byte_length, sha256, uploaded_at, uploaded_on)
       values ('file-of-the-first-upload', $1, 'selfie', 'image/jpeg', 1, '\\x00', now(), now())`,
      [customerId],
    )
  }
  const sent = send()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await data.asOwner(waiting)).rowCount).toBe(1)
  await first.query('commit')
  first.release()
  expect((await sent).Status).toBe(1)
  const files = (await readFiles()).map(({ id, replacedAt }) => [id, replacedAt === null])
  expect(new Map(files as [string, boolean][])).toEqual(
    new Map([
      ['file-of-the-first-upload', false],
      [[...objects.keys()][0], true],
    ]),
  )
})

test('when one of several files cannot be stored, the others are deleted and no complaint is raised', async () => {
  afterPut = async () => {
    if (objects.size === 2) throw new ProviderFailure('disk', 'an object could not be written: ENOSPC')
  }
  const call = (event: object) => testApp.call(event, { path: paths.complaint, token: customer.token })
  const complaint = { ...exampleBody(complaintForm), files: [picture, picture] }
  expect(await call({ event_name: 'raise', ...complaint })).toMatchObject({ httpStatus: 503, Status: 0 })
  // The one that failed may be incomplete, so it is left to the file sweep.
  expect([await fileIds(), objects.size]).toEqual([[], 1])
  expect((await call({ event_name: 'list' })).Data).toEqual({ complaints: [], loans: [] })
})

test('when the store fails the upload is refused, the step stays open and no name is logged', async () => {
  afterPut = async () => {
    throw new ProviderFailure('disk', 'an object could not be written: ENOSPC')
  }
  expect(await send()).toMatchObject({ httpStatus: 503, Status: 0, Message: refusals.fileNotStored() })
  expect(await fileIds()).toEqual([])
  expect(testApp.logged()).toContain('an object could not be written: ENOSPC')
  expect(testApp.logged()).not.toContain(customer.profileId)
  afterPut = async () => {}
  expect((await send()).Data).toMatchObject({ next_step: 'register_now' })
})
