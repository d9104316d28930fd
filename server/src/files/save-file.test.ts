import { refusals } from 'contract/refusals'
import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { pngOf } from '../testing/sample-files.ts'
import { type CustomerByHand, customerByHand } from '../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** A store in memory that lets something happen once an object is in it. */
const objects = new Map<string, Uint8Array<ArrayBuffer>>()
let afterPut: () => Promise<unknown>
const objectStore: ObjectStore = {
  async put(key, bytes) {
    objects.set(key, bytes)
    await afterPut()
  },
  get: async (key) => objects.get(key),
  delete: async (key) => void objects.delete(key),
  async *list() {},
}

let data: TestDatabase
let testApp: TestApp
let picture: string
let customer: CustomerByHand
beforeAll(async () => {
  data = await createTestDatabase()
  testApp = await createTestApp({ objectStore, data })
  picture = (await pngOf({ width: 10, height: 10 })).toString('base64')
})
beforeEach(async () => {
  objects.clear()
  afterPut = async () => {}
  customer = await customerByHand(data.database, stepsBefore('selfie_upload'))
})
afterAll(async () => {
  await testApp.close()
  await data.drop()
})

const send = () => testApp.call({ event_name: 'selfie_upload', file: picture }, { token: customer.token })
const rowsOf = async () => {
  const { rows } = await data.database.pool.query('select id from files where customer_id = $1', [customer.customerId])
  return rows.map(({ id }) => id)
}

test('the object is in the store before its row is', async () => {
  let rowsAtPut: string[] = ['not asked']
  afterPut = async () => {
    rowsAtPut = await rowsOf()
  }
  expect((await send()).Status).toBe(1)
  expect(rowsAtPut).toEqual([])
  expect(await rowsOf()).toEqual([...objects.keys()])
})

test('what is at rest is not what was sent, nor what is shown', async () => {
  await send()
  const [sealed = new Uint8Array()] = objects.values()
  expect(Buffer.from(sealed).includes('JFIF')).toBe(false)
  expect(Buffer.from(sealed).includes(Buffer.from(picture, 'base64').subarray(0, 16))).toBe(false)
})

test('a step that closes while the object is written keeps nothing, and the object goes at once', async () => {
  afterPut = () =>
    data.database.pool.query(`update customers set steps_taken = steps_taken || '{banking_details}' where id = $1`, [
      customer.customerId,
    ])
  expect(await send()).toMatchObject({ Status: 0, Message: refusals.stepClosed() })
  expect([await rowsOf(), objects.size]).toEqual([[], 0])
})

test('a statement that fails takes the object with it', async () => {
  await data.database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger fail before insert on files for each row execute function fail()`,
  )
  expect(await send()).toMatchObject({ httpStatus: 500, Status: 0 })
  expect(objects.size).toBe(0)
  await data.database.pool.query('drop trigger fail on files')
  expect((await send()).Status).toBe(1)
})

test('a statement whose answer is lost may have been done: its object stays until the sweep has looked', async () => {
  await data.database.pool.query(
    `create function hang_up() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
     create trigger hang_up after insert on files for each row execute function hang_up()`,
  )
  expect(await send()).toMatchObject({ httpStatus: 503, Status: 0 })
  expect(objects.size).toBe(1)
  await data.database.pool.query('drop trigger hang_up on files')
})

test('of two at once the second waits for the first, and takes its place', async () => {
  const first = await data.database.pool.connect()
  afterPut = async () => {
    await first.query('begin')
    await first.query(
      `select keep_file($1, 'selfie_upload', $2, '{selfie}', $3, 'selfie', 'image/jpeg', 1, '\\x00', now(), now()::date, 9)`,
      [customer.customerId, stepsBefore('selfie_upload'), 'the-file-of-the-first-one'],
    )
  }
  const sent = send()
  const isWaiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%keep_file%'`
  await expect.poll(async () => (await data.database.pool.query(isWaiting)).rowCount, { timeout: 20_000 }).toBe(1)
  await first.query('commit')
  first.release()
  expect((await sent).Status).toBe(1)
  const { rows } = await data.database.pool.query(
    'select id, replaced_at is null as current from files where customer_id = $1',
    [customer.customerId],
  )
  expect(new Map(rows.map(({ id, current }) => [id, current]))).toEqual(
    new Map([
      ['the-file-of-the-first-one', false],
      [[...objects.keys()][0], true],
    ]),
  )
})

test('a store that fails gives its words, keeps the step where it is and is logged without a name', async () => {
  afterPut = async () => {
    throw new ProviderFailure('disk', 'an object could not be written: ENOSPC')
  }
  expect(await send()).toMatchObject({ httpStatus: 200, Status: 0, Message: refusals.fileNotStored() })
  expect(await rowsOf()).toEqual([])
  expect(testApp.logged()).toContain('an object could not be written: ENOSPC')
  expect(testApp.logged()).not.toContain(customer.profileId)
  afterPut = async () => {}
  expect((await send()).Data).toMatchObject({ next_step: 'register_now' })
})
