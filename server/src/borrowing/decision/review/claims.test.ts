import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openConsole } from '../../../records/staff/testing/console-client.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reviewAll } from './testing/review-all.ts'
import { claimOf, reviewDesk, setReview } from './testing/review-desk.ts'

let testApp: TestApp
const desk = reviewDesk(() => testApp, 9_854_000_000)
const { refer, caseOf, officer, claim, kysely, eventsOf, endLease } = desk

beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  await setReview(testApp, { documentsRead: 'refer', sampledPercent: 0 })
})
afterAll(() => testApp.close())
beforeEach(desk.emptyQueue)

const looksAt = (staffId: string) =>
  kysely()
    .selectFrom('auditEntries')
    .select(['kind', 'event', 'subject'])
    .where('staffId', '=', staffId)
    .where('subject', 'is not', null)
    .orderBy('id')
    .execute()

test('the next case is reserved with its documents, which is no look until it is opened, and nobody else gets it meanwhile', async () => {
  const [first, second] = [await refer(15_000), await refer(5_000)]
  const person = await officer()
  const held = await claim(person, first.caseId)
  const { Data } = await person.act('review', 'prepare', held)
  const next = Data.next as { case_id: string; documents: { url: string }[] }
  expect(next.case_id).toBe(second.caseId)
  expect(next.documents.length).toBeGreaterThan(4)
  const other = await officer()
  expect(claimOf(await other.act('review', 'claim'))).toBe(null)
  expect((await looksAt(person.staffId)).filter(({ subject }) => subject === `case:${second.caseId}`)).toEqual([
    { kind: 'ACT', event: 'review.prepare', subject: `case:${second.caseId}` },
  ])
  expect(claimOf(await person.act('review', 'claim'))?.case.case_id).toBe(second.caseId)
  expect((await looksAt(person.staffId)).at(-1)).toMatchObject({ kind: 'LOOK', subject: `case:${second.caseId}` })
  expect(await eventsOf(second.caseId)).toEqual(['QUEUED', 'PREPARED', 'CLAIMED'])
})

test('the claim on a case keeps the one prepared after it, and giving the case back frees both', async () => {
  const [first, second] = [await refer(), await refer(5_000)]
  const person = await officer()
  const held = await claim(person, first.caseId)
  await person.act('review', 'prepare', held)
  await endLease(second.caseId)
  await person.call('review', 'renew', held)
  expect(claimOf(await (await officer()).act('review', 'claim'))).toBe(null)
  await person.act('review', 'release', held)
  for (const { leadId } of [first, second]) expect(await caseOf(leadId)).toMatchObject({ state: 'QUEUED' })
})

test('a case is handed to a colleague, and then the first person does nothing more with it', async () => {
  const { caseId, leadId } = await refer()
  const [person, colleague, stranger] = [await officer(), await officer(), await openConsole(testApp, ['support'])]
  const held = await claim(person, caseId)
  const handOver = (to: string) =>
    person.act('review', 'hand_over', { ...held, staff_id: to, reason: 'I know this customer' })
  expect(await handOver(stranger.staffId)).toMatchObject({ Status: 0 })
  expect(await handOver(colleague.staffId)).toMatchObject({ Status: 1 })
  expect((await person.act('review', 'approve', held)).code).toBe(409)
  expect((await caseOf(leadId)).claimedBy).toBe(colleague.staffId)
  const theirs = await claim(colleague, caseId)
  expect((await colleague.act('review', 'approve', theirs)).Status).toBe(1)
})

test('the credit head reassigns a case, and everything that somebody holds who is away; nobody else may', async () => {
  const [one, two, three] = [await refer(), await refer(), await refer()]
  const [away, there] = [await officer(), await officer()]
  const head = await openConsole(testApp, ['credit_head'])
  for (const { caseId } of [one, two]) await claim(away, caseId)
  const reason = 'On leave until Monday'
  const cover = { from_staff_id: away.staffId, staff_id: there.staffId, reason }
  expect((await there.act('review', 'cover', cover)).code).toBe(403)
  expect((await head.act('review', 'cover', cover)).Data).toEqual({ moved: 2 })
  expect(await head.act('review', 'cover', cover)).toMatchObject({ Status: 0 })
  expect(
    (await head.act('review', 'reassign', { case_id: three.caseId, staff_id: there.staffId, reason })).Status,
  ).toBe(1)
  for (const { leadId } of [one, two, three]) expect((await caseOf(leadId)).claimedBy).toBe(there.staffId)
  const { Data } = await head.call('review', 'colleagues')
  expect(Data.people).toContainEqual(expect.objectContaining({ staff_id: there.staffId, holds: 3 }))
  expect((await eventsOf(one.caseId)).at(-1)).toBe('HANDED_OVER')
})

test('the filters of the address hold on every page, and each case is on exactly one', async () => {
  const large = await refer(15_000)
  const base = await caseOf(large.leadId)
  const copies = Array.from({ length: 60 }, (_, index) => ({
    ...{ ...base, id: `copy-${index}`, amountPaise: (5_000 + (index % 7) * 500) * 100, reasons: ['documents_read'] },
    ...{ kind: 'SAMPLE', queuedAt: new Date(base.queuedAt.getTime() - (index % 5) * 1_000) },
  }))
  await testApp.data.asOwner('drop index one_open_review')
  await kysely().insertInto('reviewCases').values(copies).execute()
  const person = await officer()
  const listed: { case_id: string; amount: number }[] = []
  let cursor: unknown
  do {
    const filter = { view: 'open', why: 'sample', amount: 'under_10000', ...(cursor ? { cursor } : {}) }
    const { Data } = await person.call('review', 'list', filter)
    expect(Data.counts).toMatchObject({ open: 60, all: 60 })
    listed.push(...(Data.cases as typeof listed))
    cursor = Data.next_cursor
  } while (cursor)
  expect(listed.map(({ case_id: id }) => id).toSorted()).toEqual(copies.map(({ id }) => id).toSorted())
  expect(listed.map(({ amount }) => amount)).toEqual(listed.map(({ amount }) => amount).toSorted((a, b) => b - a))
  const { Data } = await person.call('review', 'list', { amount: 'from_10000' })
  expect(Data.cases).toMatchObject([{ case_id: large.caseId }])
  await kysely().deleteFrom('reviewCases').where('id', 'like', 'copy-%').execute()
})

test('many people over few cases: each is decided once', async () => {
  const leadIds = []
  for (let index = 0; index < 6; index++) leadIds.push((await refer()).leadId)
  const { decided, refusals } = await reviewAll(testApp, { people: 10, leadIds })
  expect({ decided: decided.toSorted(), refusals }).toEqual({ decided: leadIds.toSorted(), refusals: [] })
  await testApp.runJobs()
  for (const leadId of leadIds) {
    const ends = kysely().selectFrom('leadTransitions').select('toStatus').where('leadId', '=', leadId)
    expect((await ends.where('fromStatus', '=', 'IN PROCESS').execute()).length).toBe(1)
  }
})
