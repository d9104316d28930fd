import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { takeStep } from '../../../testing/registered-customer.ts'
import { pdfOf } from '../../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { followAskedDocuments } from './follow-asked.ts'
import { reviewDesk, setReview } from './testing/review-desk.ts'

let testApp: TestApp
const desk = reviewDesk(() => testApp, 9_852_000_000)
const { refer, caseOf, statusOf, officer, claim, kysely, eventsOf } = desk

beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  await setReview(testApp, { documentsRead: 'refer', sampledPercent: 0 })
})
afterAll(() => testApp.close())
beforeEach(desk.emptyQueue)

const reason = 'The statement is a photo; please send the PDF.'
async function ask() {
  const referred = await refer()
  const person = await officer()
  const held = await claim(person, referred.caseId)
  await person.act('review', 'ask_document', { ...held, document: 'bank_statement', reason })
  await testApp.runJobs()
  return { ...referred, person }
}
const messagesTo = async (mobile: string): Promise<string[]> =>
  (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` }))
    .json()
    .map(({ text }: { text: string }) => text)
const remindersTo = async (mobile: string) =>
  (await messagesTo(mobile)).filter((text) => text.includes('another bank statement')).length - 1
async function followUp() {
  await followAskedDocuments(testApp.dependencies)
  await testApp.runJobs()
}

test('a document that was asked for stops the clock, is told by SMS, and brings the case back when it is sent', async () => {
  const { leadId, caseId, mobile, token } = await refer()
  const person = await officer()
  const reason = 'The statement is a photo; please send the PDF.'
  const asked = { ...(await claim(person, caseId)), document: 'bank_statement', reason }
  const upload = async () =>
    testApp.call(
      { event_name: 'bank_statement_upload', file: (await pdfOf()).toString('base64'), file_ext: 'pdf' },
      { path: paths.leadDetails, token },
    )
  expect(await upload()).toMatchObject({ Status: 0 })
  await person.act('review', 'ask_document', asked)
  await testApp.runJobs()
  const { Data } = await testApp.call({}, { path: paths.customerProfile, token })
  expect(Data.lead_details).toMatchObject({
    review: {
      usually_by: null,
      asked: { doc_type: 'bank_statement', name: 'Bank statement', reason, until: addDays(testApp.clock.today(), 7) },
    },
  })
  const [message] = (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  expect(message.text).toContain(`we need another bank statement for application ${leadId}`)
  expect((await person.act('review', 'claim', { case_id: caseId })).Message).toBe(
    'The customer is asked for a document.',
  )
  expect(await upload()).toMatchObject({ Status: 1 })
  expect(await caseOf(leadId)).toMatchObject({ state: 'QUEUED', leftMinutes: null })
  expect(await upload()).toMatchObject({ Status: 0 })
})

test('the customer is reminded after one day and three, and after seven the application is cancelled and may be made again', async () => {
  const { leadId, caseId, mobile, token } = await ask()
  await followUp()
  expect(await remindersTo(mobile)).toBe(0)
  testApp.clock.advanceDays(1)
  await followUp()
  await followUp()
  expect(await remindersTo(mobile)).toBe(1)
  testApp.clock.advanceDays(2)
  await followUp()
  testApp.clock.advanceDays(3)
  await followUp()
  expect([await remindersTo(mobile), await statusOf(leadId)]).toEqual([2, 'IN PROCESS'])
  testApp.clock.advanceDays(1)
  await followUp()
  expect([await statusOf(leadId), (await caseOf(leadId)).verdict]).toEqual(['CANCELLED', 'EXPIRED'])
  expect((await messagesTo(mobile))[0]).toContain('the document we asked for did not come')
  expect(await eventsOf(caseId)).toEqual(['QUEUED', 'CLAIMED', 'ASKED', 'REMINDED', 'REMINDED', 'EXPIRED'])
  expect(await takeStep(testApp, { token }, 'register_now')).toMatchObject({ Status: 1 })
})

test('the customer may withdraw instead of sending it, and a stranger may not', async () => {
  const { leadId, token, mobile } = await ask()
  const stranger = await refer()
  const withdraw = (by: string) =>
    testApp.call({ lead_id: String(leadId) }, { path: paths.withdrawApplication, token: by })
  expect(await withdraw(stranger.token)).toMatchObject({ Status: 0 })
  expect(await withdraw(token)).toMatchObject({ Status: 1 })
  expect(await statusOf(leadId)).toBe('CANCELLED')
  testApp.clock.advanceDays(1)
  await followUp()
  expect(await remindersTo(mobile)).toBe(0)
})

test('a document that was filed under the wrong name changes places with the one that is there, and both are read anew', async () => {
  const { caseId, leadId } = await refer()
  const person = await officer()
  const held = await claim(person, caseId)
  const { customerId } = await kysely()
    .selectFrom('leads')
    .select('customerId')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  const files = async () => {
    const current = kysely().selectFrom('files').select(['docType', 'id']).where('customerId', '=', customerId)
    return Object.fromEntries(
      (await current.where('replacedAt', 'is', null).execute()).map(({ docType, id }) => [docType, id]),
    )
  }
  const { pan_card: pan = '', utility_bill: bill = '', selfie = '', ...others } = await files()
  const readAs = async (fileId: string) =>
    (await testApp.data.asOwner('select doc_type from readings where file_id = $1', [fileId])).rows[0]?.doc_type
  const move = (fileId: string, document: string) =>
    person.act('review', 'move_document', { ...held, file_id: fileId, document })
  expect(await move(pan, 'utility_bill')).toMatchObject({ Status: 1 })
  expect(await files()).toEqual({ ...others, selfie, pan_card: bill, utility_bill: pan })
  expect(await move(selfie, 'pan_card')).toMatchObject({ Status: 0 })
  const { bank_statement: statement = '', salary_slip: slip = '' } = others
  expect(await move(slip, 'bank_statement')).toMatchObject({ Status: 1 })
  expect([await readAs(slip), await readAs(statement)]).toEqual(['bank_statement', 'salary_slip'])
})
