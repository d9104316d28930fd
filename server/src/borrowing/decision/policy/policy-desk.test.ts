import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import {
  addEligibilityPolicy,
  readEligibilityPolicy,
  requireEvidence,
} from '../../../records/loans/eligibility-policies.ts'
import { type ConsoleClient, openConsole } from '../../../records/staff/testing/console-client.ts'
import { applicantAt } from '../../../testing/application.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { verifyDecisions } from '../verify-decisions.ts'

let testApp: TestApp
let head: ConsoleClient
let finance: ConsoleClient
beforeAll(async () => {
  testApp = await createTestApp()
  head = await openConsole(testApp, ['credit_head'])
  finance = await openConsole(testApp, ['finance_head'])
})
afterAll(() => testApp.close())

const inForce = async () => {
  const { Data } = await head.call('policy', 'list', {})
  return (Data.versions as Record<string, unknown>[]).find(({ is_in_force }) => is_in_force) as {
    version: number
    numbers: Record<string, number>
    modes: Record<string, string>
  }
}
const draftOf = async (numbers: Record<string, number>, modes: Record<string, string> = {}) => {
  const from = await inForce()
  return { numbers: { ...from.numbers, ...numbers }, modes: { ...from.modes, ...modes } }
}
async function ask(values: object, starts_on: string) {
  const command = { values, starts_on }
  const { Data, Message } = await head.call('requests', 'preview', { kind: 'policy', command })
  const version = Data?.version ?? '0'
  const raised = await head.act('requests', 'raise', { kind: 'policy', command, reason: 'Losses last month', version })
  return { Message, raised, effect: Data?.effect, requestId: raised.Data?.request_id as string }
}
async function approve(requestId: string) {
  const { Data } = await finance.call('requests', 'detail', { request_id: requestId })
  return finance.act('requests', 'approve', { request_id: requestId, effect_hash: Data.effect_hash })
}
async function rehearse(values: object) {
  const { Data } = await head.act('policy', 'rehearse', { values })
  await testApp.runJobs()
  return (await head.call('policy', 'rehearsal', { rehearsal_id: Data.rehearsal_id })).Data
}

test('a rehearsal says who would be decided otherwise, with how much money, and where it cannot say', async () => {
  const choice = { loan_quotation_decision: { amount: 10_000 } }
  for (const mobile of ['9823400001', '9823400002']) await applicantAt(testApp, mobile, 'completed', choice)
  await testApp.runJobs()
  const same = await rehearse(await draftOf({ wait_days: 31 }))
  expect(same).toMatchObject({ state: 'DONE', result: { applications: 2, unchanged: 2, cannot_say: 0, changes: [] } })
  const stricter = await rehearse(await draftOf({ minimum_income: 900_000 }))
  expect(stricter.result).toMatchObject({
    changes: [{ outcome: 'sanction', draft: 'reject', applications: 2, amount: 20_000 }],
    lent_now: 20_000,
    lent_by_draft: 0,
  })
  // Nobody asked a bureau then.
  const asking = await rehearse(await draftOf({}, { bureau_overdue: 'refer' }))
  expect(asking.result).toMatchObject({ cannot_say: 2, changes: [] })
})

test('a new version is asked for by one person, shown as its difference, and approved by another', async () => {
  const today = testApp.clock.today()
  const { effect, requestId } = await ask(
    await draftOf({ minimum_income: 20_000 }, { salary_regular: 'reject' }),
    today,
  )
  expect(effect).toMatchObject({
    changes: [
      { label: 'Minimum income', before: '15000', after: '20000' },
      { before: 'note', after: 'reject' },
    ],
  })
  expect(await head.act('requests', 'approve', { request_id: requestId, effect_hash: '0'.repeat(64) })).toMatchObject({
    code: 403,
  })
  expect(await approve(requestId)).toMatchObject({ Data: { state: 'APPROVED' } })
  expect(await inForce()).toMatchObject({
    is_approved: true,
    numbers: { minimum_income: 20_000 },
    modes: { salary_regular: 'reject', income_proved: 'note' },
  })
  expect(await verifyDecisions(testApp.data.database.kysely)).toMatchObject({ equal: 2, differences: [] })
})

test('a version does not start in the past, and one that changes nothing is not asked for', async () => {
  const yesterday = addDays(testApp.clock.today(), -1)
  expect(await ask(await draftOf({ wait_days: 40 }), yesterday)).toMatchObject({ raised: { Status: 0 } })
  expect(await ask(await draftOf({}), testApp.clock.today())).toMatchObject({ raised: { Status: 0 } })
  expect(await ask(await draftOf({ minimum_age_years: 17 }), testApp.clock.today())).toMatchObject({
    raised: { Status: 0 },
  })
})

test('with live providers evidence counts, unless two people have approved that it does not', async () => {
  const { database } = testApp.data
  const today = testApp.clock.today()
  // The version of the test before was approved by two people.
  await expect(requireEvidence(database, testApp.clock)).resolves.toBeUndefined()
  await inTransaction(database, async (transaction) => {
    const { version, requestId, ...policy } = await readEligibilityPolicy(transaction, { version: null, today })
    const alone = { ...policy, waitDays: 50, setBy: 'Meera', setAt: testApp.clock.now() }
    await addEligibilityPolicy(transaction, { ...alone, startsOn: today })
  })
  await expect(requireEvidence(database, testApp.clock)).rejects.toThrow(/income_proved.*two people/)
})

test('a live start on the samples of a new installation lets evidence count', async () => {
  const fresh = await createTestApp()
  try {
    await requireEvidence(fresh.data.database, fresh.clock)
    const at = { version: null, today: fresh.clock.today() }
    const { ruleModes, setBy } = await readEligibilityPolicy(fresh.data.database.kysely, at)
    expect([ruleModes, setBy]).toEqual([{}, 'live start'])
    await expect(requireEvidence(fresh.data.database, fresh.clock)).resolves.toBeUndefined()
  } finally {
    await fresh.close()
  }
})
