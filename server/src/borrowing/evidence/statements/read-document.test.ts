import { hash } from 'node:crypto'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import type { DocumentEvent } from 'domain/journey/steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { findCustomerByProfileId } from '../../../records/customers/queries.ts'
import { applicantAt, apply } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import type { Registered } from '../../../testing/registered-customer.ts'
import { rowsOfCustomer } from '../../../testing/rows-of-customer.ts'
import { runTask } from '../../../testing/run-task.ts'
import { pdfOf } from '../../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { decideApplicationTask } from '../../decision/decide-application.ts'
import { resumeReadings } from './jobs.ts'
import { readDocumentTask } from './read-document.ts'
import { readStatementEvidence } from './read-statement-evidence.ts'
import { drawDocument, saveDocument } from './specimens/draw-document.ts'
import { specimenSlip } from './specimens/specimen-slip.ts'
import { composeStatement, type SpecimenOptions, specimenStatement } from './specimens/specimen-statement.ts'

let testApp: TestApp
let lastMobile = 9_850_000_000
const newMobile = () => String(++lastMobile)
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

const database = () => testApp.data.database
type Applicant = Registered & { customerId: number }
async function newApplicant(until: 'documents' | 'banking_details' = 'documents'): Promise<Applicant> {
  const registered = await applicantAt(testApp, newMobile(), until)
  const customer = await findCustomerByProfileId(database().kysely, registered.profileId)
  return { ...registered, customerId: customer?.id ?? 0 }
}
async function send({ token }: Applicant, event: DocumentEvent, pdf: Uint8Array, password = 'N/A') {
  const file = Buffer.from(pdf).toString('base64')
  return testApp.call({ event_name: event, file, file_ext: 'pdf', password }, { path: paths.leadDetails, token })
}
const evidenceOf = ({ customerId, leadId }: Applicant) =>
  inTransaction(database(), (transaction) =>
    readStatementEvidence(transaction, { customerId, leadId, clock: testApp.clock }),
  )
const readingsOf = ({ customerId }: Applicant) =>
  database()
    .kysely.selectFrom('readings')
    .innerJoin('files', 'files.id', 'readings.fileId')
    .select(['readings.id', 'state', 'reason', 'reader', 'readings.resultEncrypted'])
    .where('customerId', '=', customerId)
    .orderBy('readings.startedAt')
    .execute()
const readAll = async (applicant: Applicant) => {
  for (const { id } of await readingsOf(applicant)) await runTask(testApp, readDocumentTask, { readingId: id })
}
const lately = (options: SpecimenOptions = {}) => specimenStatement({ to: testApp.clock.today(), ...options })

test('an uploaded statement is read by a job, and its figures are facts with their page and line', async () => {
  const applicant = await newApplicant()
  const lenders = [{ name: 'BAJAJ FINANCE LIMITED', paise: 350_000, day: 5 }]
  const { pdf, truth } = await lately({ bank: 'axis', months: 4, to: '2026-10-31', lenders, bounces: 1 })
  expect(await send(applicant, 'bank_statement_upload', pdf)).toMatchObject({ Status: 1 })
  expect(await evidenceOf(applicant)).toMatchObject({
    isWaiting: true,
    facts: { statement_income_paise: { state: 'absent', because: 'being read' } },
  })
  await readAll(applicant)
  const [reading] = await readingsOf(applicant)
  expect(reading).toMatchObject({ state: 'DONE', reason: null, reader: 'bank-statement@1' })
  expect(reading?.resultEncrypted?.includes(truth.account)).toBe(false)
  const { facts, isWaiting } = await evidenceOf(applicant)
  expect(isWaiting).toBe(false)
  const known = { state: 'known', proof: 'read', reader: 'bank-statement@1' }
  const inFile = { from: 'file', docType: 'bank_statement', page: expect.any(Number), line: expect.any(Number) }
  expect(facts).toMatchObject({
    statement_holder: { ...known, value: 'MR RAVI KUMAR' },
    statement_account: { ...known, value: truth.account },
    statement_from: { ...known, value: truth.from },
    statement_to: { ...known, value: truth.to },
    statement_income_paise: { ...known, value: 4_500_000, source: inFile },
    statement_salary_months: { ...known, value: 3 },
    statement_obligations: { ...known, value: [{ to: 'Bajaj Finance', monthlyPaise: 350_000 }] },
    statement_bounces: { ...known, value: 0 },
    statement_cash_permille: { ...known, value: 0 },
    alteration_signs: { ...known, value: [] },
    slip_net_paise: { state: 'absent', because: 'not sent' },
  })
})

test('a salary slip is read too, and what it does not say is absent, never zero', async () => {
  const applicant = await newApplicant()
  const { pdf } = await specimenSlip()
  await send(applicant, 'pay_slip_upload', pdf)
  await readAll(applicant)
  expect((await evidenceOf(applicant)).facts).toMatchObject({
    slip_employer: { state: 'known', value: 'ACME INDUSTRIES PVT LTD', reader: 'salary-slip@1' },
    slip_month: { state: 'known', value: '2026-10' },
    slip_net_paise: { state: 'known', value: 4_500_000, proof: 'read' },
    statement_income_paise: { state: 'absent', because: 'not sent' },
  })
})

test('a scan is unreadable with its reason, and no figure of it is known', async () => {
  const applicant = await newApplicant()
  await send(applicant, 'bank_statement_upload', await pdfOf())
  await readAll(applicant)
  expect(await readingsOf(applicant)).toMatchObject([{ state: 'REFUSED', reason: 'no text' }])
  expect((await evidenceOf(applicant)).facts).toMatchObject({
    statement_income_paise: { state: 'unreadable', because: 'no text' },
    statement_bounces: { state: 'unreadable' },
  })
})

test('a reading whose job was lost is found again, and one that has not ended after ten minutes is waited for no longer', async () => {
  const applicant = await newApplicant()
  await send(applicant, 'bank_statement_upload', (await lately()).pdf)
  const [reading] = await readingsOf(applicant)
  await database().pool.query('select graphile_worker.remove_job($1)', [`${readDocumentTask.name}:${reading?.id}`])
  testApp.clock.advance(11 * 60)
  expect(await evidenceOf(applicant)).toMatchObject({
    isWaiting: false,
    facts: { statement_income_paise: { state: 'unreadable', because: 'not read in time' } },
  })
  await resumeReadings({ database: database(), clock: testApp.clock })
  await testApp.runJobs()
  expect(await readingsOf(applicant)).toMatchObject([{ state: 'DONE' }])
})

test('an application is decided again when a reading ends', async () => {
  const applicant = await newApplicant('banking_details')
  await send(applicant, 'bank_statement_upload', (await lately()).pdf)
  expect(await apply(testApp, applicant, 'banking_details')).toMatchObject({ Status: 1 })
  const queued = `${decideApplicationTask.name}:${applicant.leadId}`
  await database().pool.query('select graphile_worker.remove_job($1)', [queued])
  const [reading] = await readingsOf(applicant)
  await runTask(testApp, readDocumentTask, { readingId: reading?.id ?? '' })
  const { rows } = await database().pool.query(
    'select key from graphile_worker.jobs where key = $1 and locked_at is null',
    [queued],
  )
  expect(rows).toHaveLength(1)
})

test('a locked statement is opened with its password, kept without it, and judged by what the original said', async () => {
  const applicant = await newApplicant()
  const { document: printed, truth } = await composeStatement({ bank: 'kotak', to: testApp.clock.today() })
  const locked = await drawDocument(printed)
  locked.encrypt({ userPassword: 'ravi0507', ownerPassword: 'bank' })
  const pdf = await saveDocument(locked)
  expect(await send(applicant, 'bank_statement_upload', pdf)).toMatchObject({ Message: refusals.pdfLocked() })
  for (const guess of ['one', 'two']) {
    const wrong = await send(applicant, 'bank_statement_upload', pdf, guess)
    expect(wrong).toMatchObject({ Message: refusals.pdfPasswordWrong() })
  }
  expect(await send(applicant, 'bank_statement_upload', pdf, 'ravi0507')).toMatchObject({ Status: 1 })
  await readAll(applicant)
  expect((await evidenceOf(applicant)).facts).toMatchObject({
    statement_account: { state: 'known', value: truth.account },
    alteration_signs: { value: [] },
  })
  const file = await database()
    .kysely.selectFrom('files')
    .select(['sha256', 'originalSha256', 'originalMarks'])
    .where('customerId', '=', applicant.customerId)
    .where('docType', '=', 'bank_statement')
    .executeTakeFirstOrThrow()
  expect(file.originalSha256?.equals(hash('sha256', pdf, 'buffer'))).toBe(true)
  expect(file.sha256.equals(file.originalSha256 ?? file.sha256)).toBe(false)
  expect(file.originalMarks).toMatchObject({ producer: 'Aspose.PDF 22' })
  expect(testApp.logged()).not.toContain('ravi0507')
  const rows = await rowsOfCustomer(testApp.data, applicant.customerId)
  expect(JSON.stringify(rows)).not.toContain('ravi0507')
})

test('after three wrong passwords for a file the customer is told what else helps, and a copy without one is taken', async () => {
  const applicant = await newApplicant()
  const { document } = await composeStatement({ to: testApp.clock.today() })
  const locked = await drawDocument(document)
  locked.encrypt({ userPassword: '12345678', ownerPassword: 'bank' })
  const pdf = await saveDocument(locked)
  const replies: string[] = []
  for (const guess of ['one', 'two', 'three', '12345678'])
    replies.push((await send(applicant, 'bank_statement_upload', pdf, guess)).Message)
  const [wrong, used] = [refusals.pdfPasswordWrong(), refusals.pdfPasswordTriesUsed()]
  expect(replies).toEqual([wrong, wrong, used, used])
  const copy = await saveDocument(await drawDocument(document))
  expect(await send(applicant, 'bank_statement_upload', copy)).toMatchObject({ Status: 1 })
})
