import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { jpegOf } from '../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let file: string
let isReleased: Promise<void>
let release: () => void
/** With one connection, eight calls may be in progress. Opening a file takes until it is released. */
beforeAll(async () => {
  const scan = () => isReleased.then(() => 'infected' as const)
  testApp = await createTestApp({ env: { DATABASE_POOL: '1' }, virusScan: { scan } })
  file = (await jpegOf({ width: 60, height: 60 })).toString('base64')
})
beforeEach(() => {
  ;({ promise: isReleased, resolve: release } = Promise.withResolvers<void>())
})
afterEach(() => release())
afterAll(() => testApp.close())

const newCustomer = () => seedCustomer(testApp.data.database, stepsBefore('selfie_upload'))
const upload = ({ token }: SeededCustomer) => testApp.call({ event_name: 'selfie_upload', file }, { token })
const sixUploads = (customer: SeededCustomer) => Array.from({ length: 6 }, () => upload(customer))

test('uploads that wait for their files to be opened do not keep other calls from beginning', async () => {
  const uploads = [...sixUploads(await newCustomer()), ...sixUploads(await newCustomer())]
  const { token } = await newCustomer()
  const reply = await testApp.call({}, { path: paths.dashboardData, token })
  expect([reply.httpStatus, reply.Status]).toEqual([200, 1])
  release()
  const messages = (await Promise.all(uploads)).map(({ Message }) => Message)
  expect(messages).toEqual(Array(12).fill(refusals.fileInfected()))
})

test('a customer may have six files waiting, however small they are, and others may send theirs', async () => {
  const [greedy, other] = [await newCustomer(), await newCustomer()]
  const uploads = [...sixUploads(greedy), upload(greedy)]
  expect(await Promise.race(uploads)).toMatchObject({ httpStatus: 429, headers: { 'retry-after': '2' } })
  const otherUpload = upload(other)
  release()
  expect((await otherUpload).Message).toBe(refusals.fileInfected())
  const statuses = (await Promise.all(uploads)).map(({ httpStatus }) => httpStatus)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(await upload(greedy)).toMatchObject({ httpStatus: 200 })
})
