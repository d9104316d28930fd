import { paths } from 'contract/paths'
import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { drawAadhaar } from '../../../providers/aadhaar/simulated-card.ts'
import { offlineZip } from '../../../providers/aadhaar/simulated-uidai.ts'
import { inventHolder } from '../../../providers/aadhaar/testing/invent-holder.ts'
import { jpegOf } from '../../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readAadhaarEvidence } from './read-aadhaar-evidence.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const newCustomer = () => seedCustomer(testApp.data.database, stepsBefore('aadhaar_upload'))

const upload = ({ token }: SeededCustomer, file: Buffer, more: object = {}) =>
  testApp.call(
    { event_name: 'aadhaar_upload', doc_type: 'aadhaar_front', file: file.toString('base64'), ...more },
    { token, path: paths.leadDetails },
  )
const allow = ({ token }: SeededCustomer) =>
  testApp.call({ event_name: 'give', purpose: 'aadhaar' }, { token, path: paths.consents })

const filesOf = ({ customerId }: SeededCustomer) =>
  testApp.data.database.kysely
    .selectFrom('files')
    .select(['id', 'docType', 'masking', 'originalKey', 'erasedAt', 'replacedAt', 'contentType'])
    .where('customerId', '=', customerId)
    .orderBy('docType')
    .execute()

const evidenceOf = ({ customerId }: SeededCustomer) =>
  inTransaction(testApp.data.database, (transaction) =>
    readAadhaarEvidence(transaction, { customerId, leadId: 0, clock: testApp.clock }),
  )

const store = () => testApp.dependencies.providers.objectStore
async function keysIn(objects: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objects) keys.push(key)
  return keys
}
const originals = () => testApp.data.database.kysely.selectFrom('originalsToDestroy').selectAll().execute()

test('a picture is stored apart and shown to nobody until its number is covered, and then the original is gone', async () => {
  const customer = await newCustomer()
  await allow(customer)
  const holder = inventHolder(1)
  expect((await upload(customer, await drawAadhaar(holder))).Status).toBe(1)
  const [waiting] = await filesOf(customer)
  expect(waiting).toMatchObject({ masking: 'WAITING' })
  const key = waiting?.originalKey ?? ''
  expect(await store().get(waiting?.id ?? '')).toBeUndefined()
  expect(await store().get(key)).toBeDefined()
  expect((await evidenceOf(customer)).isWaiting).toBe(true)
  await testApp.runJobs()
  expect(await filesOf(customer)).toMatchObject([{ id: waiting?.id, masking: 'MASKED', originalKey: null }])
  expect(await store().get(key)).toBeUndefined()
  expect(await keysIn(store().listTrash())).not.toContain(key)
  expect(await originals()).toEqual([])
  expect(await evidenceOf(customer)).toMatchObject({
    isWaiting: false,
    facts: {
      aadhaar_name: {
        state: 'known',
        value: holder.name,
        proof: 'read',
        source: { from: 'file', fileId: waiting?.id },
      },
      aadhaar_born_on: { state: 'known', value: holder.bornOn },
    },
  })
  expect(testApp.logged()).not.toContain(holder.number.slice(0, 8))
})

test('without consent the number is covered all the same, and nothing is read', async () => {
  const customer = await newCustomer()
  await upload(customer, await drawAadhaar(inventHolder(2), { symbol: '', width: 760 }))
  await testApp.runJobs()
  expect(await filesOf(customer)).toMatchObject([{ masking: 'MASKED' }])
  expect((await evidenceOf(customer)).facts.aadhaar_name).toMatchObject({ state: 'not-asked' })
})

test('under the sample policy a picture that cannot be masked is destroyed and counts as in', async () => {
  const customer = await newCustomer()
  const small = await jpegOf({ width: 30, height: 30 })
  await upload(customer, small)
  await upload(customer, small, { doc_type: 'aadhaar_back' })
  await testApp.runJobs()
  const files = await filesOf(customer)
  expect(files.map(({ masking, replacedAt }) => [masking, replacedAt])).toEqual([
    ['DESTROYED', null],
    ['DESTROYED', null],
  ])
  for (const { id } of files) expect(await store().get(id)).toBeUndefined()
  expect(await originals()).toEqual([])
})

test('the ZIP of an offline Aadhaar stands for both sides', async () => {
  const customer = await newCustomer()
  await allow(customer)
  const holder = inventHolder(3)
  const zip = await offlineZip(holder, '4321')
  for (const password of ['N/A', '1111', '2222', '3333'])
    expect((await upload(customer, zip, { password })).Status).toBe(0)
  expect(await filesOf(customer)).toEqual([])
  const saved = await upload(customer, zip, { password: '4321' })
  expect(saved.Data.next_step).not.toBe('aadhaar_upload')
  expect((await filesOf(customer)).map(({ docType, masking }) => [docType, masking])).toEqual([
    ['aadhaar_back', 'MASKED'],
    ['aadhaar_front', 'MASKED'],
  ])
  await testApp.runJobs()
  expect((await evidenceOf(customer)).facts.aadhaar_born_on).toMatchObject({ state: 'known', value: holder.bornOn })
})
