import { paths } from 'contract/paths'
import { stepsBefore } from 'domain/journey/step-access'
import { steps } from 'domain/journey/steps'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keyFor } from '../../../platform/config/app-secret.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { offlineZip } from '../../../providers/aadhaar/simulated-uidai.ts'
import { inventHolder } from '../../../providers/aadhaar/testing/invent-holder.ts'
import { readCustomer, updateCustomer } from '../../../records/customers/queries.ts'
import { createFileAddresses } from '../../../records/files/file-addresses.ts'
import { moveFile } from '../../../records/files/move-file.ts'
import { addEligibilityPolicy, readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import { openConsole } from '../../../records/staff/testing/console-client.ts'
import { runTask } from '../../../testing/run-task.ts'
import { jpegOf } from '../../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { resumeAadhaarTask } from './jobs.ts'
import { readAadhaarTask, startAadhaar } from './read-aadhaar.ts'

let testApp: TestApp
let small: Buffer
beforeAll(async () => {
  testApp = await createTestApp()
  small = await jpegOf({ width: 30, height: 30 })
})
afterAll(() => testApp.close())
afterEach(() => testApp.runJobs())

const kysely = () => testApp.data.database.kysely
const store = () => testApp.dependencies.providers.objectStore
const newCustomer = () => seedCustomer(testApp.data.database, stepsBefore('aadhaar_upload'))
const upload = ({ token }: SeededCustomer, event_name: string, doc_type: string, more: object = {}) =>
  testApp.call({ event_name, doc_type, file: small.toString('base64'), ...more }, { token, path: paths.leadDetails })
const front = (customer: SeededCustomer) => upload(customer, 'aadhaar_upload', 'aadhaar_front')
const fileOf = ({ customerId }: SeededCustomer, docType: string) =>
  kysely()
    .selectFrom('files')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('docType', '=', docType)
    .executeTakeFirstOrThrow()
const originals = () => kysely().selectFrom('originalsToDestroy').selectAll().execute()
const next = async ({ customerId }: SeededCustomer) => (await readCustomer(kysely(), customerId)).stepsTaken

/** From today on the rule about the name on the Aadhaar counts. */
const demandAadhaar = (mode: 'refer' | 'note') =>
  inTransaction(testApp.data.database, async (transaction) => {
    const today = testApp.clock.today()
    const { version, requestId, ...policy } = await readEligibilityPolicy(transaction, { version: null, today })
    const ruleModes = { ...policy.ruleModes, aadhaar_name: mode }
    const at = { startsOn: today, setBy: 'test', setAt: testApp.clock.now() }
    await addEligibilityPolicy(transaction, { ...policy, ruleModes, ...at })
  })

test('a picture that waits is shown neither to its owner nor to the lender’s people, who hear why', async () => {
  const customer = await newCustomer()
  await front(customer)
  const { id } = await fileOf(customer, 'aadhaar_front')
  const { profileId, cookie } = customer

  const addresses = createFileAddresses(keyFor('file-address', testApp.dependencies.secret), testApp.clock)
  const own = await testApp.app.inject({ url: addresses.sign(id, profileId), headers: { cookie } })
  expect([own.statusCode, own.json().Message]).toEqual([409, expect.stringContaining('being prepared')])
  const person = await openConsole(testApp, ['credit_officer'])
  const view = () => person.call('documents', 'view', { file_id: id, purpose: 'review' })
  expect(await view()).toMatchObject({ Status: 0, Message: expect.stringContaining('being prepared') })
})

test('the signed data of a ZIP are no picture to look at', async () => {
  const customer = await newCustomer()
  const file = (await offlineZip(inventHolder(5), '4321')).toString('base64')
  await upload(customer, 'aadhaar_upload', 'aadhaar_front', { file, password: '4321' })
  const { id } = await fileOf(customer, 'aadhaar_back')
  const person = await openConsole(testApp, ['credit_officer'])
  const shown = await person.call('documents', 'view', { file_id: id, purpose: 'review' })
  expect(shown.Message).toContain('not a picture')
})

test('a lost job is found again, and the original is destroyed within the hour even if it was never read', async () => {
  const customer = await newCustomer()
  await front(customer)
  const { originalKey } = await fileOf(customer, 'aadhaar_front')
  await testApp.data.asOwner(`select graphile_worker.remove_job($1)`, [
    `${readAadhaarTask.name}:${(await fileOf(customer, 'aadhaar_front')).id}`,
  ])
  testApp.clock.advance(44 * 60)
  await store().moveToTrash(originalKey ?? '')
  testApp.clock.advance(2 * 60)
  await runTask(testApp, resumeAadhaarTask)
  expect(await fileOf(customer, 'aadhaar_front')).toMatchObject({ masking: 'DESTROYED', originalKey: null })
  expect(await store().get(originalKey ?? '')).toBeUndefined()
  for await (const { key } of store().listTrash()) expect(key).not.toBe(originalKey)
  expect(await originals()).toEqual([])
})

test('an object whose row was never written is destroyed too', async () => {
  const key = 'x'.repeat(32)
  await kysely().insertInto('originalsToDestroy').values({ objectKey: key, destroyBy: testApp.clock.now() }).execute()
  await store().put(key, new Uint8Array([1]))
  await runTask(testApp, resumeAadhaarTask)
  expect(await store().get(key)).toBeUndefined()
})

test('under a policy that demands it, what cannot be masked is asked for again while the application is filled in', async () => {
  await demandAadhaar('refer')
  const customer = await newCustomer()
  await front(customer)
  await upload(customer, 'aadhaar_upload', 'aadhaar_back')
  expect(await next(customer)).toContain('aadhaar_upload')
  await testApp.runJobs()
  expect(await next(customer)).not.toContain('aadhaar_upload')
  const { Data } = await testApp.call({}, { token: customer.token, path: paths.mandatoryDocuments })
  const items = Data as unknown as { doc_type: string; uploaded: boolean; notice?: string }[]
  expect(items.find(({ doc_type }) => doc_type === 'aadhaar_front')).toMatchObject({
    uploaded: false,
    notice: expect.stringContaining('we deleted the picture'),
  })
  await demandAadhaar('note')
})

test('in a complete application it stays as a fact without content, so that nobody is rejected for it', async () => {
  await demandAadhaar('refer')
  const customer = await newCustomer()
  await front(customer)
  const all = steps.map(({ event }) => event).filter((event) => event !== 'completed')
  await inTransaction(testApp.data.database, (transaction) =>
    updateCustomer(transaction, customer.customerId, { stepsTaken: all }),
  )
  await testApp.runJobs()
  expect(await fileOf(customer, 'aadhaar_front')).toMatchObject({ masking: 'DESTROYED', replacedAt: null })
  await demandAadhaar('note')
})

test('a document that turns out to be an Aadhaar waits from then on, and its own object is destroyed', async () => {
  const customer = await newCustomer()
  await upload(customer, 'pan_upload', 'pan_card')
  const { id } = await fileOf(customer, 'pan_card')
  const { customerId } = customer
  const docTypes = ['pan_card', 'aadhaar_front']
  const moved = { customerId, fileId: id, docType: 'aadhaar_front', docTypes, at: testApp.clock.now() }
  await inTransaction(testApp.data.database, (transaction) =>
    moveFile(transaction, { ...moved, onHidden: startAadhaar }),
  )
  expect(await fileOf(customer, 'aadhaar_front')).toMatchObject({ masking: 'WAITING', originalKey: id })
  await testApp.runJobs()
  expect(await fileOf(customer, 'aadhaar_front')).toMatchObject({ masking: 'DESTROYED' })
  expect(await store().get(id)).toBeUndefined()
})

test('the database keeps no Aadhaar picture of which nobody knows whether it is masked', async () => {
  const customer = await newCustomer()
  await upload(customer, 'pan_upload', 'pan_card')
  const { id } = await fileOf(customer, 'pan_card')
  const change = kysely().updateTable('files').set({ docType: 'aadhaar_front' }).where('id', '=', id).execute()
  await expect(change).rejects.toThrow('files_aadhaar_masked')
})
