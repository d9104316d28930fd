import { requiredDocuments } from 'contract/documents/required-documents'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { addDays } from 'domain/calendar/ist-date'
import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { createLead } from '../../records/loans/leads.ts'
import { jpegOf, pdfOf } from '../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let jpeg: string
let pdf: string
beforeAll(async () => {
  testApp = await createTestApp()
  jpeg = (await jpegOf({ width: 30, height: 30 })).toString('base64')
  pdf = (await pdfOf()).toString('base64')
})
afterAll(() => testApp.close())

const newCustomer = () => seedCustomer(testApp.data.database, stepsBefore('bank_statement_upload'))
const list = ({ token }: SeededCustomer) => testApp.call({}, { token, path: paths.mandatoryDocuments })
const check = async ({ token }: SeededCustomer) =>
  (await testApp.call({}, { token, path: paths.mandatoryDocumentsCheck })).Data
const legacy = ({ token }: SeededCustomer, docs_id: unknown, file: string, more: object = {}) =>
  testApp.call({ docs_id, file, ext: 'PDF', password: 'N/A', ...more }, { token, path: paths.legacyUpload })
const aadhaar = ({ token }: SeededCustomer, side: string) =>
  testApp.call({ event_name: 'aadhaar_upload', doc_type: side, file: jpeg }, { token, path: paths.leadDetails })
const newLead = ({ customerId }: SeededCustomer) =>
  inTransaction(testApp.data.database, (transaction) =>
    createLead(transaction, { customerId, userType: 'NEW', at: testApp.clock.now() }),
  )

test('six documents are required, Aadhaar with two sides, and none is uploaded at first', async () => {
  const customer = await newCustomer()
  expect(await list(customer)).toMatchObject({ Status: 1 })
  expect((await list(customer)).Data).toEqual(
    requiredDocuments.map(({ name, allowed_format, event_name, doc_type }) => ({
      name,
      allowed_format,
      event_name,
      doc_type,
      uploaded: false,
    })),
  )
  const missing = ['aadhaar_front', 'aadhaar_back', 'bank_statement', 'salary_slip', 'pan_card', 'utility_bill']
  expect(await check(customer)).toEqual({ complete: false, missing })
})

test('the documents of a customer neither count for another nor replace theirs', async () => {
  const [customer, other] = await Promise.all([newCustomer(), newCustomer()])
  await aadhaar(other, 'aadhaar_front')
  expect((await check(customer)).missing).toContain('aadhaar_front')
  await aadhaar(customer, 'aadhaar_front')
  expect((await check(other)).missing).not.toContain('aadhaar_front')
})

test('an unknown docs_id is refused', async () => {
  const customer = await newCustomer()
  for (const id of ['5', '', '06', 'aadhaar_front']) {
    expect(await legacy(customer, id, pdf)).toMatchObject({ Status: 0, Message: refusals.documentTypeUnknown() })
  }
})

test("another customer's lead_id gets the same reply as one that does not exist", async () => {
  const [customer, other] = await Promise.all([newCustomer(), newCustomer()])
  const [own, foreign] = [await newLead(customer), await newLead(other)]
  const unknown = { Status: 0, Message: refusals.applicationNotFound() }
  for (const lead_id of [foreign, '999999999', '-1', "1' or 1=1"]) {
    expect(await legacy(customer, '6', pdf, { lead_id })).toMatchObject(unknown)
  }
  expect((await check(customer)).missing).toContain('bank_statement')
  expect((await legacy(customer, '6', pdf, { lead_id: own })).Status).toBe(1)
})

test('a document is required again 90 days after its upload, counted in days in India', async () => {
  const customer = await newCustomer()
  await legacy(customer, '6', pdf)
  await aadhaar(customer, 'aadhaar_front')
  /** The reply when the customer applies again this many days later. */
  const setAge = async (days: number) => {
    const { kysely } = testApp.data.database
    const { customerId } = customer
    const uploadedOn = addDays(testApp.clock.today(), -days)
    await kysely.updateTable('files').set({ uploadedOn }).where('customerId', '=', customerId).execute()
    const stepsTaken = stepsBefore('bank_statement_upload')
    await kysely.updateTable('customers').set({ stepsTaken }).where('id', '=', customerId).execute()
  }
  await setAge(89)
  expect((await check(customer)).missing).toEqual(['aadhaar_back', 'salary_slip', 'pan_card', 'utility_bill'])
  await setAge(90)
  expect((await check(customer)).missing).toHaveLength(6)
  const back = await aadhaar(customer, 'aadhaar_back')
  expect(back.Data.next_step).toBe('bank_statement_upload')
  expect((await check(customer)).missing).toContain('aadhaar_front')
})
