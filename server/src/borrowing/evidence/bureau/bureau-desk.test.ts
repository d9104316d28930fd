import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { openConsole } from '../../../records/staff/testing/console-client.ts'
import { approve } from '../../../records/staff/testing/decide.ts'
import { applicantAt } from '../../../testing/application.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setReview } from '../../decision/review/testing/review-desk.ts'

let testApp: TestApp
let officer: Awaited<ReturnType<typeof openConsole>>
let lastMobile = 9_195_000_000
let isSilent = false
beforeAll(async () => {
  testApp = await createTestApp()
  const { bureau } = testApp.dependencies.providers
  if (bureau === undefined) throw new Error('no bureau is configured')
  const { pull } = bureau
  bureau.pull = (inquiry) =>
    isSilent ? Promise.reject(new ProviderFailure('equifax', 'no answer', new Error('timed out'))) : pull(inquiry)
  await setReview(testApp, { documentsRead: 'refer', sampledPercent: 0 })
  officer = await openConsole(testApp, ['credit_officer'])
})
afterAll(() => testApp.close())

const kysely = () => testApp.data.database.kysely

async function referred(pancard: string, bureau_consent: string | undefined = consentTexts.bureau.version) {
  const changes = { pancard_verification: { pancard }, banking_details: { bureau_consent } }
  const customer = await applicantAt(testApp, String(++lastMobile), 'completed', changes)
  await testApp.runJobs()
  const found = kysely().selectFrom('reviewCases').select('id').where('leadId', '=', customer.leadId)
  return { ...customer, caseId: (await found.executeTakeFirstOrThrow()).id }
}
type Block = Record<string, unknown> & { reference: string; figures: { label: string; value: string; tone: string }[] }
const blockOf = async (caseId: string, client = officer) =>
  (await client.call('review', 'case', { case_id: caseId })).Data.bureau as Block

test('the desk shows score, figures, accounts and enquiries of the report, and nothing of another person', async () => {
  const overdue = await blockOf((await referred('DEAPK7704L')).caseId)
  expect(overdue).toMatchObject({
    ...{ state: 'HIT', score: 612, bureau: 'Equifax', may_ask_again: false },
    accounts: [{ member: 'SAMPLE LENDER 1', is_open: true, balance: 40_000, overdue: 8_200 }],
    enquiries: [{ member: 'SAMPLE LENDER 1' }],
  })
  expect(overdue.figures).toContainEqual({ label: 'Overdue', value: '₹8,200', tone: 'bad' })
  const another = await blockOf((await referred('DEAPK7709L')).caseId)
  expect(another).toMatchObject({ state: 'ANOTHER_PERSON', score: null, figures: [], accounts: [], enquiries: [] })
  expect(JSON.stringify(another)).not.toContain('SAMPLE BANK')
  expect((await blockOf((await referred('DEAPK7702L')).caseId)).state).toBe('NO_HIT')
  expect(await blockOf((await referred('DEBPK1111L', 'not agreed')).caseId)).toMatchObject({
    ...{ state: 'NOT_ASKED', reference: null, may_ask_again: false },
  })
})

test('the report itself opens only for those who may, each time is in the log, and the customer sees who looked', async () => {
  const { caseId, token } = await referred('DEBPK2222L')
  const { reference } = await blockOf(caseId)
  const verifier = await openConsole(testApp, ['verifier'])
  expect((await verifier.call('bureau', 'read', { reference })).code).toBe(403)
  const { Data } = await officer.call('bureau', 'read', { reference })
  expect(JSON.parse(String(Data.raw))).toHaveProperty('CCRResponse')
  const looks = kysely()
    .selectFrom('auditEntries')
    .select(['kind', 'staffId'])
    .where('subject', '=', `bureau:${reference}`)
  expect(await looks.execute()).toEqual([{ kind: 'LOOK', staffId: officer.staffId }])
  expect(await officer.call('bureau', 'read', { reference: 'BRNOBODY' })).toMatchObject({ Status: 0 })
  const { Data: account } = await testApp.call({ event_name: 'list' }, { path: paths.consents, token })
  expect(account.credit_reports).toMatchObject([{ bureau: 'Equifax', words: 'We have read your credit report.' }])
})

test('after an answer that never came a person has the bureau asked again, with a reason, once', async () => {
  isSilent = true
  const { caseId, leadId } = await referred('DEBPK3333L')
  isSilent = false
  expect(await blockOf(caseId)).toMatchObject({ state: 'UNANSWERED', may_ask_again: true })
  const ask = (client = officer) => client.act('bureau', 'ask', { lead_id: leadId, reason: 'No answer came' })
  expect((await ask(await openConsole(testApp, ['verifier']))).code).toBe(403)
  expect((await ask()).Status).toBe(1)
  expect(await ask()).toMatchObject({ Status: 0, Message: 'The bureau has answered, or is being asked.' })
  await testApp.runJobs()
  expect(await blockOf(caseId)).toMatchObject({ state: 'HIT', score: 761, may_ask_again: false })
  expect((await ask()).Status).toBe(0)
})

test('two people change what may be spent a day, and from then on it counts', async () => {
  const head = await openConsole(testApp, ['credit_head'])
  const finance = await openConsole(testApp, ['finance_head'])
  const command = { price: 40, day_ceiling: 0 }
  const { Data } = await head.call('requests', 'preview', { kind: 'set_bureau_limits', command })
  const raised = await head.act('bureau', 'set_bureau_limits', {
    ...{ ...command, reason: 'No more reports today', version: Data.version },
  })
  expect((await approve(head, String(raised.Data.request_id))).code).toBe(403)
  expect((await approve(finance, String(raised.Data.request_id))).code).toBe(200)
  const { caseId } = await referred('DEBPK4444L')
  expect(await blockOf(caseId)).toMatchObject({ state: 'NOT_ASKED', may_ask_again: true })
  expect((await head.call('bureau', 'limits')).Data).toMatchObject({ price: 40, day_ceiling: 0, not_asked_today: 1 })
  const metrics = await testApp.app.inject({ url: '/metrics' })
  expect(metrics.body).toContain('bureau_not_asked_today 1')
})
