import { paths } from 'contract/paths'
import { simulatedLimits } from 'domain/loan/payout/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListSource, SanctionsLists } from '../../../../providers/sanctions-lists/sanctions-lists.ts'
import { type ConsoleClient, openConsole } from '../../../../records/staff/testing/console-client.ts'
import { approve, ask, shownTo } from '../../../../records/staff/testing/decide.ts'
import { seedSanctionedLoan } from '../../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { findCase } from '../../../payouts/desk/payout-cases.ts'
import { disburseLoan } from '../../../payouts/disburse-loan.ts'
import { selectHits } from '../hits.ts'
import { loadListsTask } from '../jobs.ts'

const csv = (...rows: string[]) =>
  ['reference,name,aliases,weak_aliases,birth_years,listed_on,details', ...rows].join('\n')
const filler = Array.from({ length: 30 }, (_, index) => `F${index},Nobody Number${index},,,1950,,`)
const lists: Record<ListSource, string> = {
  UN: `<CONSOLIDATED_LIST dateGenerated="2026-11-01T00:00:00Z"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>
    <FIRST_NAME>PELLIK</FIRST_NAME><SECOND_NAME>SONGVARO</SECOND_NAME><REFERENCE_NUMBER>X.1</REFERENCE_NUMBER>
    </INDIVIDUAL></INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`,
  MHA: csv('M1,Jharan Tolvik,Jaran Tolvic,Tolvik Bhai,1995,2020-07-01,An invented person', ...filler),
}
const sanctionsLists: SanctionsLists = { read: async (source) => Buffer.from(lists[source]) }

type Person = ConsoleClient & { staffId: string }
let testApp: TestApp
let compliance: Person
let second: Person
beforeAll(async () => {
  testApp = await createTestApp({ sanctionsLists })
  compliance = await openConsole(testApp, ['compliance'])
  second = await openConsole(testApp, ['administrator'])
})
afterAll(() => testApp.close())

const kysely = () => testApp.data.database.kysely
const disburse = (leadId: number) => {
  const { database, clock, log, providers } = testApp.dependencies
  const { payout } = providers
  const rules = { defaultLimits: simulatedLimits, areListsRequired: false }
  return disburseLoan({ database, clock, log, payout, payoutTries: 3, ...rules }, leadId)
}

/** A customer who is like an entry, with a payout that waits. */
async function hitLoan(name = 'JHARAN TOLVIK') {
  await loadListsTask.queue(kysely(), { by: null })
  const loan = await seedSanctionedLoan(testApp.data.database, testApp.clock, { name })
  await testApp.runJobs()
  // Was not compared yet, so it is queued.
  await disburse(loan.leadId)
  await testApp.runJobs()
  const [hit] = await selectHits(kysely()).where('customerId', '=', loan.customerId).execute()
  if (hit === undefined) throw new Error('nobody was found')
  return { ...loan, hitId: hit.id }
}
const caseOf = (leadId: number) => findCase(kysely(), leadId)
const stateOf = async (hitId: string) =>
  (await selectHits(kysely()).where('id', '=', hitId).executeTakeFirstOrThrow()).state
const ruleOut = (client: ConsoleClient, hitId: string) =>
  client.act('screening', 'decide', { hit_id: hitId, reason: 'Born in another city, and the father has another name' })

test('compliance sees both records side by side, and the look is recorded where the customer does not read it', async () => {
  const { hitId, customerId } = await hitLoan()
  const list = await compliance.call('screening', 'list')
  expect(list.Data.hits).toContainEqual(expect.objectContaining({ hit_id: hitId, customer: 'JHARAN T', score: 100 }))
  const { Data } = await compliance.call('screening', 'detail', { hit_id: hitId })
  expect(Data).toMatchObject({
    customer: 'JHARAN TOLVIK',
    listed_names: [{ name: 'Jharan Tolvik' }, { name: 'Jaran Tolvic' }, { name: 'Tolvik Bhai', is_weak: true }],
    is_entry_current: true,
    closed_because: null,
  })
  expect(Data.customer_lines).toContainEqual({ label: 'Born', value: '06-05-1994' })
  const { rows } = await testApp.data.asOwner(
    `select purpose from audit_entries where customer_id = $1 and kind = 'LOOK'`,
    [customerId],
  )
  expect(rows).toEqual([{ purpose: 'screening' }])
})

test('ruled out by one person with a reason, the payout leaves; a second decision finds it decided', async () => {
  const { hitId, leadId } = await hitLoan()
  expect((await caseOf(leadId))?.heldBecause).toBe('SCREENING')
  expect(await compliance.act('screening', 'decide', { hit_id: hitId, reason: 'no' })).toMatchObject({ Status: 0 })
  expect(await ruleOut(second, hitId)).toMatchObject({ code: 403 })
  expect(await ruleOut(compliance, hitId)).toMatchObject({ Status: 1 })
  expect(await ruleOut(compliance, hitId)).toMatchObject({ code: 409, Data: { state: 'FALSE_POSITIVE' } })
  await disburse(leadId)
  expect((await caseOf(leadId))?.state).not.toBe('HELD')
})

test('nobody at the payout desk releases what the screening holds', async () => {
  const { leadId } = await hitLoan()
  const officer = await openConsole(testApp, ['payout_officer'])
  const payoutNo = (await caseOf(leadId))?.payoutNo
  expect(await officer.act('payouts', 'release', { payout_ids: [payoutNo] })).toMatchObject({
    Status: 0,
    Message: expect.stringContaining('not cleared'),
  })
})

test('confirmed only by two people; then it waits for the report of the same day, and the payout stays', async () => {
  const { hitId, leadId } = await hitLoan()
  const raised = await ask(compliance, 'confirm_hit', { hit_id: hitId })
  expect(raised).toMatchObject({ Status: 1 })
  expect(await stateOf(hitId)).toBe('POTENTIAL')
  expect((await approve(compliance, raised.Data.request_id)).code).toBe(403)
  const { effect } = await shownTo(second, raised.Data.request_id)
  for (const told of ['JHARAN TOLVIK', 'Born: 06-05-1994', 'Jaran Tolvic', 'An invented person'])
    expect(JSON.stringify(effect)).toContain(told)
  expect(await approve(second, raised.Data.request_id)).toMatchObject({ Data: { state: 'APPROVED' } })
  expect(await stateOf(hitId)).toBe('CONFIRMED')
  expect(await ruleOut(compliance, hitId)).toMatchObject({ code: 409 })
  await disburse(leadId)
  expect((await caseOf(leadId))?.state).toBe('HELD')
  const { Data } = await compliance.call('screening', 'detail', { hit_id: hitId })
  expect(Data.report_due_at).toMatch(/T18:29:59/)
  const report = { hit_id: hitId, reference: 'MHA/2026/17, STR 8841' }
  expect(await compliance.act('screening', 'record_report', report)).toMatchObject({ Status: 1 })
  const after = await compliance.call('screening', 'detail', { hit_id: hitId })
  expect(after.Data).toMatchObject({ report_due_at: null, reported: { reference: 'MHA/2026/17, STR 8841' } })
})

test('a confirmed alert is lifted only by two people', async () => {
  const { hitId } = await hitLoan()
  const confirmed = await ask(compliance, 'confirm_hit', { hit_id: hitId })
  await approve(second, confirmed.Data.request_id)
  const lifted = await ask(compliance, 'lift_hit', { hit_id: hitId })
  await approve(second, lifted.Data.request_id)
  expect(await stateOf(hitId)).toBe('FALSE_POSITIVE')
})

test('the customer reads nothing of it: a held payout looks like any that has not left yet', async () => {
  const blocked = await hitLoan()
  const waiting = await seedSanctionedLoan(testApp.data.database, testApp.clock, { name: 'KAVITA IYER' })
  const readBy = async ({ mobile, pan, leadId }: { mobile: string; pan: string; leadId: number }) => {
    const { token } = await testApp.logIn(mobile)
    const detail = await testApp.call({ lead_id: leadId }, { path: paths.leadDetail, token })
    const step = await testApp.call({}, { path: paths.stepStatus, token })
    return JSON.stringify([detail, step], (key, value) => (key === 'headers' ? undefined : value))
      .replaceAll(new RegExp(`${leadId}|${mobile}|${pan}`, 'g'), 'theirs')
      .replaceAll(/"[^"]*(?:name|date|number|_at|id|path|pic)[^"]*":"[^"]*"/gi, '')
  }
  expect(await readBy(blocked)).toBe(await readBy(waiting))
})

test('a much shorter list is taken only when two people want exactly it', async () => {
  lists.MHA = csv('M1,Jharan Tolvik,,,1995,,')
  expect(await compliance.act('screening', 'load')).toMatchObject({ Status: 1 })
  await testApp.runJobs()
  const mha = async () => ((await compliance.call('screening', 'lists')).Data.lists as Record<string, unknown>[])[1]
  const refused = (await mha())?.refused as { sha256: string; because: string }
  expect(refused.because).toBe('it names 1 people instead of 31')
  const raised = await ask(compliance, 'accept_list', { source: 'MHA', sha256: refused.sha256 })
  await approve(second, raised.Data.request_id)
  await testApp.runJobs()
  expect(await mha()).toMatchObject({ people: 1, refused: null })
})
