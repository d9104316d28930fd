import { paths } from 'contract/paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { byStaff, listSanctioners } from '../../../records/loans/sanctioners.ts'
import { hashJson } from '../../../records/staff/door/canonical-json.ts'
import { type ConsoleClient, openConsole } from '../../../records/staff/testing/console-client.ts'
import { acceptLoan, applicantAt } from '../../../testing/application.ts'
import { applicationAnswers } from '../../../testing/application-answers.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { registrationAnswers } from '../../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { hashOfDecision, listDecisions } from '../decisions.ts'
import { claimOf, reviewDesk, setReview } from './testing/review-desk.ts'

let testApp: TestApp
const desk = reviewDesk(() => testApp, 9_850_000_000)
const { newMobile, kysely, refer, caseOf, statusOf, officer, claim, endLease } = desk

beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  await setReview(testApp, { documentsRead: 'refer', sampledPercent: 0 })
})
afterAll(() => testApp.close())
beforeEach(desk.emptyQueue)

test('an application whose documents nobody has read waits for a person, and stays IN PROCESS with the time it usually takes', async () => {
  const { leadId, token } = await refer()
  expect(await statusOf(leadId)).toBe('IN PROCESS')
  await testApp.runJobs()
  expect(await kysely().selectFrom('reviewCases').where('leadId', '=', leadId).select('id').execute()).toHaveLength(1)
  const profile = await testApp.call({}, { path: paths.customerProfile, token })
  const { dueAt } = await caseOf(leadId)
  expect(profile.Data.lead_details).toMatchObject({
    status: 'IN PROCESS',
    review: { usually_by: dueAt.toISOString(), asked: null },
  })
})

test('a decision is kept with its facts and versions, and the hash covers them', async () => {
  const { leadId } = await refer()
  const [decision] = await listDecisions(kysely(), leadId)
  expect(decision).toMatchObject({ outcome: 'refer', amountPaise: null, body: { input: { documentsReadBy: null } } })
  const { body, bodyHash, hash, ...kept } = decision as NonNullable<typeof decision>
  expect([hashJson(body), hashOfDecision({ ...kept, bodyHash })]).toEqual([bodyHash, hash])
  await expect(kysely().deleteFrom('decisions').execute()).rejects.toThrow()
  await expect(kysely().updateTable('decisions').set({ outcome: 'reject' }).execute()).rejects.toThrow()
})

test('two people who claim at once get two cases, and a third nothing', async () => {
  const cases = [await refer(), await refer()]
  const people = [await officer(), await officer(), await officer()]
  const replies = await Promise.all(people.map((person) => person.act('review', 'claim')))
  const claimed = replies.map((reply) => claimOf(reply)?.case.case_id)
  expect(claimed.filter(Boolean).toSorted()).toEqual(cases.map(({ caseId }) => caseId).toSorted())
})

test('the next case is the late one, then the one due soon, then the larger amount', async () => {
  const [small, large, late] = [await refer(5_000), await refer(15_000), await refer(5_500)]
  await kysely()
    .updateTable('reviewCases')
    .set({ dueAt: new Date('2020-01-01') })
    .where('id', '=', late.caseId)
    .execute()
  const person = await officer()
  const order = []
  for (let turn = 0; turn < 3; turn++) order.push(claimOf(await person.act('review', 'claim'))?.case.case_id)
  expect(order).toEqual([late.caseId, large.caseId, small.caseId])
})

test('a person approves what they read; it is carried out after its time, and the transition names them', async () => {
  const { leadId, caseId } = await refer()
  const person = await officer()
  const held = await claim(person, caseId)
  expect(await person.act('review', 'approve', held)).toMatchObject({ Status: 1 })
  expect(await statusOf(leadId)).toBe('IN PROCESS')
  await testApp.runJobs()
  expect(await statusOf(leadId)).toBe('SANCTIONED')
  const by = await kysely().selectFrom('leadTransitions').select('byWhom').where('leadId', '=', leadId).execute()
  expect(by.map(({ byWhom }) => byWhom)).toContain(`staff:${person.staffId}`)
  const decided = (await listDecisions(kysely(), leadId)).at(-1)
  expect(decided).toMatchObject({ outcome: 'sanction', amountPaise: 1_000_000 })
  expect(decided?.body?.results.at(-1)).toMatchObject({ person: `staff:${person.staffId}`, answer: 'approved' })
})

test('a lower amount is offered instead of what was asked, with both figures; a higher one or half a step is not', async () => {
  const { leadId, caseId, token } = await refer()
  const person = await officer()
  const held = await claim(person, caseId)
  for (const amount of [10_500, 9_999])
    expect(await person.act('review', 'approve', { ...held, amount })).toMatchObject({ code: 200, Status: 0 })
  expect(await person.act('review', 'approve', { ...held, amount: 8_000 })).toMatchObject({ Status: 1 })
  await testApp.runJobs()
  const loan = kysely().selectFrom('loans').select('principalPaise').where('leadId', '=', leadId)
  expect(await loan.executeTakeFirst()).toEqual({ principalPaise: 800_000 })
  const offer = { event_name: 'offer', lead_id: String(leadId) }
  const { Data } = await testApp.call(offer, { path: paths.agreement, token })
  expect(Data).toMatchObject({ amount: 8_000, asked_amount: 10_000, status: 'OFFERED' })
})

test('a rejection by a person is told in the words of the rules, with what would make it yes', async () => {
  const { caseId, token } = await refer()
  const person = await officer()
  const held = await claim(person, caseId)
  await person.act('review', 'reject', { ...held, reason_codes: ['income not proved'] })
  await testApp.runJobs()
  const profile = await testApp.call({}, { path: paths.customerProfile, token })
  expect(profile.Data.lead_details).toMatchObject({
    status: 'REJECTED',
    reasons: ['your bank statement does not show your income'],
    remedies: ['a statement of the account that receives your salary, of the last three months'],
  })
})

test('what is decided under a claim that has run out, or that another has taken over, changes nothing', async () => {
  const { leadId, caseId } = await refer()
  const [first, second] = [await officer(), await officer()]
  const held = await claim(first, caseId)
  await endLease(caseId)
  expect(await first.act('review', 'approve', held)).toMatchObject({ code: 409 })
  expect(await first.call('review', 'renew', held)).toMatchObject({ code: 409 })
  const again = await claim(first, caseId)
  expect(await first.act('review', 'approve', held)).toMatchObject({ code: 409 })
  expect((await second.act('review', 'claim', { case_id: caseId })).code).toBe(409)
  await claim(second, caseId, { take_over_reason: 'The first person is at lunch' })
  expect(await first.act('review', 'approve', again)).toMatchObject({ code: 409, Data: { state: 'CLAIMED' } })
  await testApp.runJobs()
  expect(await statusOf(leadId)).toBe('IN PROCESS')
  const kinds = await kysely().selectFrom('reviewEvents').select('kind').where('caseId', '=', caseId).execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['QUEUED', 'CLAIMED', 'CLAIMED', 'TAKEN_OVER'])
})

test('nobody decides above their ceiling, and a verifier decides nothing', async () => {
  const { caseId } = await refer()
  const verifier = await openConsole(testApp, ['verifier'])
  expect((await verifier.act('review', 'approve', await claim(verifier, caseId))).code).toBe(403)
  const person = await officer()
  await kysely()
    .updateTable('staffRoles')
    .set({ ceilingPaise: 900_000 })
    .where('staffId', '=', person.staffId)
    .execute()
  await verifier.act('review', 'release', await claim(verifier, caseId))
  expect(await person.act('review', 'claim')).toMatchObject({ Data: { claim: null } })
  expect((await person.act('review', 'claim', { case_id: caseId })).Message).toBe('Above your limit of ₹9,000.')
})

test('a decision is undone before it is carried out, by who made it, and later not any more', async () => {
  const { leadId, caseId } = await refer()
  const [person, other] = [await officer(), await officer()]
  await person.act('review', 'reject', { ...(await claim(person, caseId)), reason_codes: ['documents missing'] })
  expect(await other.act('review', 'undo', { case_id: caseId })).toMatchObject({ Status: 0 })
  const undone = await person.act('review', 'undo', { case_id: caseId })
  await testApp.runJobs()
  expect(await statusOf(leadId)).toBe('IN PROCESS')
  const held = { case_id: caseId, lease_token: claimOf(undone)?.lease_token }
  expect(await person.act('review', 'approve', held)).toMatchObject({ Status: 1 })
  await testApp.runJobs()
  expect(await statusOf(leadId)).toBe('SANCTIONED')
  expect((await person.act('review', 'undo', { case_id: caseId })).Message).toContain('too late')
})

test('somebody who works here is decided on by the credit head alone', async () => {
  const mobile = newMobile()
  const customer = await applicantAt(testApp, mobile, 'completed')
  const head = await openConsole(testApp, ['credit_head'])
  await kysely()
    .updateTable('staff')
    .set((eb) => ({
      mobileIndex: eb.selectFrom('customers').select('mobileIndex').where('profileId', '=', customer.profileId),
    }))
    .where('id', '=', (await officer()).staffId)
    .execute()
  await testApp.runJobs()
  const { id } = await caseOf(customer.leadId)
  expect((await (await officer()).act('review', 'claim', { case_id: id })).Message).toContain('for the credit head')
  expect(claimOf(await head.act('review', 'claim'))?.case.case_id).toBe(id)
})

test('nobody decides on their own application, although it was referred before they worked here', async () => {
  const { caseId, profileId } = await refer()
  const person = await officer()
  const held = await claim(person, caseId)
  await kysely()
    .updateTable('staff')
    .set((eb) => ({
      mobileIndex: eb.selectFrom('customers').select('mobileIndex').where('profileId', '=', profileId),
    }))
    .where('id', '=', person.staffId)
    .execute()
  expect((await person.act('review', 'approve', held)).code).toBe(403)
  expect((await person.act('review', 'reject', { ...held, reason_codes: ['income differs'] })).code).toBe(403)
})

test('the credit head’s own application is decided on by the finance head alone', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'completed')
  const [head, otherHead] = [await openConsole(testApp, ['credit_head']), await openConsole(testApp, ['credit_head'])]
  await kysely()
    .updateTable('staff')
    .set((eb) => ({
      mobileIndex: eb.selectFrom('customers').select('mobileIndex').where('profileId', '=', customer.profileId),
    }))
    .where('id', '=', head.staffId)
    .execute()
  await testApp.runJobs()
  const { id } = await caseOf(customer.leadId)
  for (const person of [head, otherHead, await officer()])
    expect((await person.act('review', 'claim', { case_id: id })).Message).toContain('for the finance head')
  const finance = await openConsole(testApp, ['finance_head'])
  expect((await finance.act('review', 'approve', await claim(finance, id))).Status).toBe(1)
})

test('who sanctioned a loan never releases its payout, also in another role later; another person may', async () => {
  const signer = await refer()
  const { leadId, caseId } = signer
  const [person, other] = [await officer(), await openConsole(testApp, ['payout_officer'])]
  await person.act('review', 'approve', await claim(person, caseId))
  await testApp.runJobs()
  await acceptLoan(testApp, signer)
  const { Data } = await other.call('payouts', 'list', { state: 'HELD' })
  const [held] = Data.payouts as { payout_id: string }[]
  await other.act('payouts', 'hold', { payout_id: held?.payout_id, reason: 'A person looks at it first' })
  await testApp.runJobs()
  await kysely()
    .updateTable('staffRoles')
    .set({ role: 'payout_officer' })
    .where('staffId', '=', person.staffId)
    .execute()
  const release = { payout_ids: [held?.payout_id] }
  expect(await person.act('payouts', 'release', release)).toMatchObject({ code: 403 })
  expect((await listSanctioners(kysely(), [leadId])).get(leadId)).toBe(byStaff(person.staffId))
  expect((await other.act('payouts', 'release', release)).Status).toBe(1)
})

test('when somebody’s roles change, the cases that they hold are free again, and nothing more is done under them', async () => {
  const { caseId, leadId } = await refer()
  const [asker, decider] = [
    await openConsole(testApp, ['administrator']),
    await openConsole(testApp, ['administrator']),
  ]
  const person = await officer()
  const held = await claim(person, caseId)
  const command = { staff_id: person.staffId, roles: [{ role: 'support' }] }
  const { Data } = await asker.call('requests', 'preview', { kind: 'roles', command })
  const raised = await asker.act('staff', 'roles', { ...command, reason: 'Moves to support', version: Data.version })
  const { Data: shown } = await decider.call('requests', 'detail', { request_id: raised.Data.request_id })
  await decider.act('requests', 'approve', { request_id: raised.Data.request_id, effect_hash: shown.effect_hash })
  expect(await caseOf(leadId)).toMatchObject({ state: 'QUEUED', claimedBy: null })
  expect((await person.act('review', 'approve', held)).code).toBe(403)
})

test('what the customer withdraws while a person reads it cannot be decided any more', async () => {
  const { caseId, leadId, token } = await refer()
  const person = await officer()
  const held = await claim(person, caseId)
  const withdraw = () => testApp.call({ lead_id: String(leadId) }, { path: paths.withdrawApplication, token })
  expect(await withdraw()).toMatchObject({ Status: 1 })
  expect(await person.act('review', 'approve', held)).toMatchObject({
    code: 409,
    Message: expect.stringContaining('withdrawn'),
  })
  expect([await statusOf(leadId), (await caseOf(leadId)).verdict]).toEqual(['CANCELLED', 'WITHDRAWN'])
  expect(await withdraw()).toMatchObject({ Status: 1 })
})

test('a session that is locked frees the cases that it held', async () => {
  const { caseId, leadId } = await refer()
  const person = await officer()
  await claim(person, caseId)
  await person.call('session', 'lock')
  expect(await caseOf(leadId)).toMatchObject({ state: 'QUEUED', claimedBy: null })
})

test('a list page and a look at a case: rows are masked, the detail is recorded as a look', async () => {
  const { caseId } = await refer()
  const person = await officer()
  const { Data } = await person.call('review', 'list')
  expect(Data).toMatchObject({
    cases: [{ case_id: caseId, customer: expect.stringMatching(/^ASHA [A-Z]\.$/) }],
    counts: { open: 1 },
    next_cursor: null,
  })
  const looks = () => kysely().selectFrom('auditEntries').selectAll().where('staffId', '=', person.staffId).execute()
  expect(await looks()).toEqual([])
  expect(await person.call('review', 'case', { case_id: caseId })).toMatchObject({ Status: 1 })
  expect(await looks()).toMatchObject([{ kind: 'LOOK', subject: `case:${caseId}`, isOwnCase: false }])
})

test('an inspector reads how a case was judged, and not who it is about', async () => {
  const { caseId } = await refer()
  const person = await officer()
  await person.act('review', 'note', { ...(await claim(person, caseId)), text: 'Spoke to Asha at work' })
  const inspector = await openConsole(testApp, ['inspector'])
  const detailFor = async (client: ConsoleClient) =>
    JSON.stringify((await client.call('review', 'case', { case_id: caseId })).Data)
  const [seen, masked] = [await detailFor(person), await detailFor(inspector)]
  const { residence_address_1: address } = registrationAnswers.residence_details
  const { company_name: employer } = applicationAnswers.employment_details
  const readIn = (text: string) =>
    ['at work', String(address), String(employer)].map((words) => text.includes(words)).concat(/ASHA \w{2,}/.test(text))
  expect([readIn(seen), readIn(masked)]).toEqual([
    [true, true, true, true],
    [false, false, false, false],
  ])
})

test('with the sample policy nobody waits for a person', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'completed')
  await kysely().updateTable('leads').set({ eligibilityPolicyVersion: 1 }).where('id', '=', customer.leadId).execute()
  await testApp.runJobs()
  expect(await statusOf(customer.leadId)).toBe('SANCTIONED')
})

test('of those that nobody reads beforehand the set share waits to be read afterwards, which changes no loan', async () => {
  await setReview(testApp, { documentsRead: 'note', sampledPercent: 100 })
  const { leadId, caseId } = await refer()
  expect([await statusOf(leadId), (await caseOf(leadId)).kind]).toEqual(['SANCTIONED', 'SAMPLE'])
  const person = await officer()
  const held = await claim(person, caseId)
  expect((await person.act('review', 'reject', { ...held, reason_codes: ['documents missing'] })).Status).toBe(1)
  await testApp.runJobs()
  expect(await statusOf(leadId)).toBe('SANCTIONED')
  await setReview(testApp, { documentsRead: 'note', sampledPercent: 0 })
  const unread = await applicantAt(testApp, newMobile(), 'completed')
  await testApp.runJobs()
  expect(await kysely().selectFrom('reviewCases').select('id').where('leadId', '=', unread.leadId).execute()).toEqual(
    [],
  )
})
