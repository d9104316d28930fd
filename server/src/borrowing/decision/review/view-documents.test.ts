import { PDFDocument } from '@cantoo/pdf-lib'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import { openConsole } from '../../../records/staff/testing/console-client.ts'
import { applicantAt } from '../../../testing/application.ts'
import { register } from '../../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reviewDesk, setReview } from './testing/review-desk.ts'

let testApp: TestApp
let fileId: string
beforeAll(async () => {
  testApp = await createTestApp()
  await register(testApp, '9860000001')
  const file = testApp.data.database.kysely.selectFrom('files').select('id').where('docType', '=', 'selfie')
  fileId = (await file.executeTakeFirstOrThrow()).id
})
afterAll(() => testApp.close())

type Person = Awaited<ReturnType<typeof openConsole>>
const reader = () => openConsole(testApp, ['credit_officer'])
const get = (url: string, { headers }: Pick<Person, 'headers'>, site = 'same-origin') =>
  testApp.app.inject({
    url,
    headers: { ...(headers.cookie && { cookie: headers.cookie }), host: 'localhost:3000', 'sec-fetch-site': site },
  })
const addressFor = async (person: Person) =>
  (await person.call('documents', 'view', { file_id: fileId, purpose: 'review' })).Data.url as string

test('a document is shown inline with its own type, and nothing in it may run', async () => {
  const person = await reader()
  const shown = await get(await addressFor(person), person)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'; sandbox")
})

test('its address works for the session it was made for alone, from the console, for five minutes, until it is locked', async () => {
  const [person, other] = [await reader(), await reader()]
  const url = await addressFor(person)
  expect((await get(url, other)).statusCode).toBe(404)
  expect((await get(url, { headers: {} })).statusCode).toBe(404)
  expect((await get(url, person, 'cross-site')).statusCode).toBe(404)
  expect(
    (
      await get(
        url.replace(/signature=./, (first) => (first.endsWith('A') ? 'signature=B' : 'signature=A')),
        person,
      )
    ).statusCode,
  ).toBe(404)
  expect((await get(url, person)).statusCode).toBe(200)
  testApp.clock.advance(301)
  expect((await get(url, person)).statusCode).toBe(404)
  const again = await addressFor(person)
  await person.call('session', 'lock')
  expect((await get(again, person)).statusCode).toBe(404)
})

test('every document that is opened is recorded as a look, with its purpose', async () => {
  const person = await reader()
  await addressFor(person)
  const looks = testApp.data.database.kysely
    .selectFrom('auditEntries')
    .select(['kind', 'subject', 'purpose', 'isOwnCase'])
    .where('staffId', '=', person.staffId)
  expect(await looks.execute()).toEqual([
    { kind: 'LOOK', subject: `file:${fileId}`, purpose: 'review', isOwnCase: false },
  ])
})

const hostilePdf = async () => {
  const document = await PDFDocument.create()
  document.addPage()
  document.addJavaScript('run', 'app.alert(document.cookie)')
  return Buffer.from(await document.save())
}

test('a page or drawing named .pdf is not taken, and scripts in a real PDF come only as bytes that no browser runs', async () => {
  const customer = await applicantAt(testApp, '9860000002', 'documents')
  const upload = (file: Buffer) =>
    testApp.call(
      { event_name: 'bank_statement_upload', file: file.toString('base64'), file_ext: 'pdf' },
      { path: paths.leadDetails, token: customer.token },
    )
  for (const text of [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  ])
    expect(await upload(Buffer.from(text))).toMatchObject({ Status: 0, Message: expect.stringContaining('not a PDF') })
  expect(await upload(await hostilePdf())).toMatchObject({ Status: 1 })
  const stored = testApp.data.database.kysely.selectFrom('files').select('id').where('docType', '=', 'bank_statement')
  const person = await reader()
  const { id } = await stored.executeTakeFirstOrThrow()
  const { Data } = await person.call('documents', 'view', { file_id: id, purpose: 'review' })
  const { headers } = await get(Data.url as string, person)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain("default-src 'none'; sandbox; frame-ancestors 'none'")
})

test('the documents and the case of a colleague are shown to those who may decide it and to compliance, and to nobody else', async () => {
  const desk = reviewDesk(() => testApp, 9_860_100_000)
  await setReview(testApp, { documentsRead: 'refer', sampledPercent: 0 })
  const colleague = await openConsole(testApp, ['support'])
  const mobile = String(9_860_100_001)
  await testApp.data.asOwner('update staff set mobile_index = $1 where id = $2', [
    blindIndex('customers.mobile', mobile),
    colleague.staffId,
  ])
  const { caseId, profileId } = await desk.refer()
  const { rows } = await testApp.data.asOwner(
    `select files.id from files join customers on customer_id = customers.id where profile_id = $1 and doc_type = 'bank_statement'`,
    [profileId],
  )
  const seenBy = async (person: Person) => [
    (await person.call('documents', 'view', { file_id: rows[0]?.id, purpose: 'review' })).code,
    (await person.call('review', 'case', { case_id: caseId })).code,
  ]
  expect(await seenBy(await openConsole(testApp, ['credit_head']))).toEqual([200, 200])
  expect(await seenBy(await openConsole(testApp, ['compliance']))).toEqual([200, 200])
  expect(await seenBy(await reader())).toEqual([403, 403])
  expect((await colleague.call('documents', 'view', { file_id: rows[0]?.id, purpose: 'support' })).code).toBe(403)
  const refusals = await testApp.data.asOwner(
    `select result from audit_entries where staff_id = $1 and kind = 'REFUSAL'`,
    [colleague.staffId],
  )
  expect(refusals.rows).toEqual([{ result: expect.stringContaining('This is you') }])
})
