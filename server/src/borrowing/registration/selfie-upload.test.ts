import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { stepsBefore } from 'domain/journey/step-access'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRegistration } from '../../testing/registered-customer.ts'
import { jpegOf, phonePictureOf, pngOf } from '../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const ready = stepsBefore('selfie_upload')
const newCustomer = (steps: readonly string[] = ready) => seedCustomer(testApp.data.database, steps)
const send = ({ token }: SeededCustomer, file: unknown, more: object = {}) =>
  testApp.call({ event_name: 'selfie_upload', file, file_ext: 'jpg', ...more }, { token })
const open = (url: unknown, cookie?: string) =>
  testApp.app.inject({ url: String(url), ...(cookie !== undefined && { headers: { cookie } }) })
const filesOf = ({ customerId }: SeededCustomer) =>
  testApp.data.database.kysely
    .selectFrom('files')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('uploadedAt')
    .execute()

test('a picture is stored, completes the step and is shown to its owner', async () => {
  const customer = await newCustomer()
  const picture = await jpegOf({ width: 400, height: 300 })
  const answer = await send(customer, picture.toString('base64'))
  expect(answer).toMatchObject({ httpStatus: 200, Status: 1 })
  expect(answer.Data).toMatchObject({ next_step: 'register_now', step_percentage: 100 })
  const seen = await open(answer.Data.selfie_doc_url, customer.cookie)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  const dashboard = await testApp.call({}, { token: customer.token, path: paths.dashboardData })
  const shown = await open(dashboard.Data.profile_pic, customer.cookie)
  expect(shown.rawPayload.equals(seen.rawPayload)).toBe(true)
})

test('a file may be sent as a data URL or as plain base64', async () => {
  const picture = await pngOf({ width: 20, height: 20 })
  const answer = await send(await newCustomer(), `data:image/png;base64,${picture.toString('base64')}`)
  expect(answer.Status).toBe(1)
})

test('location and camera are removed from the picture of a phone, and it is turned upright', async () => {
  const customer = await newCustomer()
  const picture = await phonePictureOf({ width: 300, height: 200 })
  const before = await sharp(picture).metadata()
  expect([before.orientation, before.exif?.includes('PhoneMaker')]).toEqual([6, true])
  const answer = await send(customer, picture.toString('base64'))
  const { rawPayload } = await open(answer.Data.selfie_doc_url, customer.cookie)
  const after = await sharp(rawPayload).metadata()
  expect(after).toMatchObject({ width: 200, height: 300 })
  expect([after.exif, after.orientation, after.xmp, after.iptc]).toEqual([undefined, undefined, undefined, undefined])
  expect(rawPayload.includes('PhoneMaker')).toBe(false)
})

test('a newer picture replaces the older, which is still readable', async () => {
  const customer = await newCustomer()
  const pictures = await Promise.all([jpegOf({ width: 40, height: 40 }), jpegOf({ width: 50, height: 50 })])
  const answers = []
  for (const picture of pictures) answers.push(await send(customer, picture.toString('base64')))
  const rows = await filesOf(customer)
  expect(rows.map((row) => row.replacedAt !== null)).toEqual([true, false])
  expect(await readRegistration(testApp, customer)).toMatchObject({
    profilePictureFileId: rows[1]?.id,
    stepsTaken: [...ready, 'selfie_upload'],
  })
  for (const answer of answers) expect((await open(answer.Data.selfie_doc_url, customer.cookie)).statusCode).toBe(200)
})

test('a picture is not stored before its step is reached or after it is closed', async () => {
  const picture = (await pngOf({ width: 20, height: 20 })).toString('base64')
  const early = await newCustomer(ready.slice(0, -1))
  expect(await send(early, picture)).toMatchObject({ Status: 0, Message: refusals.stepNotReached() })
  const late = await newCustomer([...ready, 'selfie_upload', 'banking_details'])
  expect(await send(late, picture)).toMatchObject({ Status: 0, Message: refusals.stepClosed() })
  expect([...(await filesOf(early)), ...(await filesOf(late))]).toEqual([])
})

test('a PDF and a missing file are refused', async () => {
  const customer = await newCustomer()
  expect(await send(customer, Buffer.from('%PDF-1.7 whatever').toString('base64'))).toMatchObject({
    Status: 0,
    Message: refusals.fileNotImage(),
  })
  for (const nothing of ['', undefined, null]) {
    expect(await send(customer, nothing)).toMatchObject({ Status: 0, Message: 'Please select image' })
  }
})
