import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { stepsBefore } from 'domain/journey/step-access'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { jpegOf, phonePictureOf, pngOf } from '../testing/sample-files.ts'
import { type CustomerByHand, customerByHand } from '../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const ready = stepsBefore('selfie_upload')
const someone = (steps: readonly string[] = ready) => customerByHand(testApp.data.database, steps)
const send = ({ token }: CustomerByHand, file: unknown, more: object = {}) =>
  testApp.call({ event_name: 'selfie_upload', file, file_ext: 'jpg', ...more }, { token })
const look = (url: unknown, cookie?: string) =>
  testApp.app.inject({ url: String(url), ...(cookie !== undefined && { headers: { cookie } }) })
const filesOf = async ({ customerId }: CustomerByHand) =>
  (
    await testApp.data.database.pool.query('select * from files where customer_id = $1 order by uploaded_at', [
      customerId,
    ])
  ).rows

test('a picture is kept, takes the step and can be looked at by its owner', async () => {
  const customer = await someone()
  const picture = await jpegOf({ width: 400, height: 300 })
  const answer = await send(customer, picture.toString('base64'))
  expect(answer).toMatchObject({ httpStatus: 200, Status: 1 })
  expect(answer.Data).toMatchObject({ next_step: 'register_now', step_percentage: 100 })
  const seen = await look(answer.Data.selfie_doc_url, customer.cookie)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  const dashboard = await testApp.call({}, { token: customer.token, path: paths.dashboardData })
  const shown = await look(dashboard.Data.profile_pic, customer.cookie)
  expect(shown.rawPayload.equals(seen.rawPayload)).toBe(true)
})

test('a data URL is accepted as plain base64 is', async () => {
  const picture = await pngOf({ width: 20, height: 20 })
  const answer = await send(await someone(), `data:image/png;base64,${picture.toString('base64')}`)
  expect(answer.Status).toBe(1)
})

test('place, camera and turn of a phone picture are gone, and it stands upright', async () => {
  const customer = await someone()
  const picture = await phonePictureOf({ width: 300, height: 200 })
  const before = await sharp(picture).metadata()
  expect([before.orientation, before.exif?.includes('PhoneMaker')]).toEqual([6, true])
  const answer = await send(customer, picture.toString('base64'))
  const { rawPayload } = await look(answer.Data.selfie_doc_url, customer.cookie)
  const after = await sharp(rawPayload).metadata()
  expect(after).toMatchObject({ width: 200, height: 300 })
  expect([after.exif, after.orientation, after.xmp, after.iptc]).toEqual([undefined, undefined, undefined, undefined])
  expect(rawPayload.includes('PhoneMaker')).toBe(false)
})

test('a large picture is made smaller', async () => {
  const customer = await someone()
  const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a0b0c0' } })
    .jpeg()
    .toBuffer()
  const answer = await send(customer, picture.toString('base64'))
  const { rawPayload } = await look(answer.Data.selfie_doc_url, customer.cookie)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2000, height: 1500 })
})

test('a newer picture takes the place of the older, which is still readable', async () => {
  const customer = await someone()
  const pictures = await Promise.all([jpegOf({ width: 40, height: 40 }), jpegOf({ width: 50, height: 50 })])
  const answers = []
  for (const picture of pictures) answers.push(await send(customer, picture.toString('base64')))
  const rows = await filesOf(customer)
  expect(rows.map((row) => row.replaced_at !== null)).toEqual([true, false])
  const { rows: kept } = await testApp.data.database.pool.query(
    'select profile_picture, steps_taken from customers where id = $1',
    [customer.customerId],
  )
  expect(kept[0].profile_picture).toBe(rows[1].id)
  expect(kept[0].steps_taken).toEqual([...ready, 'selfie_upload'])
  for (const answer of answers) expect((await look(answer.Data.selfie_doc_url, customer.cookie)).statusCode).toBe(200)
})

test('a step not yet reached keeps nothing, nor does one that is closed', async () => {
  const picture = (await pngOf({ width: 20, height: 20 })).toString('base64')
  const early = await someone(ready.slice(0, -1))
  expect(await send(early, picture)).toMatchObject({ Status: 0, Message: refusals.stepNotReached() })
  const late = await someone([...ready, 'selfie_upload', 'banking_details'])
  expect(await send(late, picture)).toMatchObject({ Status: 0, Message: refusals.stepClosed() })
  expect([...(await filesOf(early)), ...(await filesOf(late))]).toEqual([])
})

test('a PDF is no picture, and no file is none at all', async () => {
  const customer = await someone()
  expect(await send(customer, Buffer.from('%PDF-1.7 whatever').toString('base64'))).toMatchObject({
    Status: 0,
    Message: refusals.fileNotImage(),
  })
  for (const nothing of ['', undefined, null]) {
    expect(await send(customer, nothing)).toMatchObject({ Status: 0, Message: 'Please select image' })
  }
})

/** Holds every object until so many are there, so that their statements all start at once. */
function meetingStore(atOnce: number): ObjectStore {
  let waiting: (() => void)[] = []
  return {
    async put() {
      const met = new Promise<void>((go) => waiting.push(go))
      if (waiting.length === atOnce) {
        for (const go of waiting) go()
        waiting = []
      }
      await met
    },
    get: async () => undefined,
    delete: async () => {},
    async *list() {},
  }
}

test('of 500 pairs sent at once each customer has one current picture', async () => {
  const picture = (await pngOf({ width: 8, height: 8 })).toString('base64')
  const pairsAtOnce = 25
  const meeting = await createTestApp({ data: testApp.data, objectStore: meetingStore(pairsAtOnce * 2) })
  const all: CustomerByHand[] = []
  while (all.length < 500) {
    const customers = await Promise.all(Array.from({ length: pairsAtOnce }, () => someone()))
    const body = { event_name: 'selfie_upload', file: picture }
    const pairs = customers.flatMap(({ token }) => [meeting.call(body, { token }), meeting.call(body, { token })])
    const answers = await Promise.all(pairs)
    expect(new Set(answers.map(({ Message }) => Message))).toEqual(new Set(['Your picture is saved.']))
    all.push(...customers)
  }
  await meeting.close()
  const { rows } = await testApp.data.database.pool.query(
    `select count(*)::int as files, count(*) filter (where replaced_at is null)::int as current,
       bool_and(c.steps_taken = $2 and c.profile_picture = f.id) filter (where replaced_at is null) as taken_once
     from files f join customers c on c.id = f.customer_id where c.id = any($1)`,
    [all.map(({ customerId }) => customerId), [...ready, 'selfie_upload']],
  )
  expect(rows).toEqual([{ files: 1000, current: 500, taken_once: true }])
}, 60_000)
