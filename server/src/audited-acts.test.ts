import type { ConsoleEvent } from 'contract/console/console-event'
import { consoleEndpoints } from 'contract/console/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setReview } from './borrowing/decision/review/testing/review-desk.ts'
import { inTransaction } from './platform/database/in-transaction.ts'
import { resumeSwitch } from './records/staff/switches/switches.ts'
import { advanceToHour } from './testing/advance-to-hour.ts'
import { instantRenderer } from './testing/instant-renderer.ts'
import { actsOfDesks, openActs, type ReadyAct } from './testing/ready-acts.ts'
import { actsOfEvidence, inventedLists } from './testing/ready-evidence-acts.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

/** Every act of the console, done for real: none succeeds without its line in the log. */

let testApp: TestApp
const ready = { ...actsOfDesks, ...actsOfEvidence }
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, sanctionsLists: inventedLists() })
  await setReview(testApp, { documentsRead: 'refer', sampledPercent: 0 })
  advanceToHour(testApp.clock, 10)
  await openActs(testApp)
})
afterAll(() => testApp.close())

const resume = (name: 'PAYOUTS' | 'APPLICATIONS') =>
  inTransaction(testApp.data.database, (transaction) => resumeSwitch(transaction, name, testApp.clock.now()))

const acts = Object.entries(consoleEndpoints).flatMap(([noun, { events }]) =>
  Object.entries(events as Record<string, ConsoleEvent>)
    .filter(([, { kind }]) => kind === 'act' || kind === 'request')
    .map(([name]) => `${noun}.${name}`),
)

test('every act of the contract is done here, and nothing that is none', () => {
  expect(Object.keys(ready).toSorted()).toEqual(acts.toSorted())
})

const lastEntry = async () =>
  (await testApp.data.asOwner('select coalesce(max(id), 0)::int as id from audit_entries')).rows[0]?.id as number

test.each(acts)('%s leaves a line in the log that names the person and what it was about', async (name) => {
  const [noun = '', event = ''] = name.split('.')
  const prepare = ready[name] as () => Promise<ReadyAct>
  const { by, body } = await prepare()
  const before = await lastEntry()
  const { code, Status, Message } = await by.act(noun, event, body)
  expect([code, Message, Status]).toEqual([200, Message, 1])
  const { rows } = await testApp.data.asOwner(
    'select staff_id, kind, event, result, subject from audit_entries where id > $1 and event = $2',
    [before, name],
  )
  const line = { staff_id: by.staffId, kind: 'ACT', event: name, result: 'done', subject: expect.any(String) }
  expect(rows).toContainEqual(line)
  for (const paused of ['PAYOUTS', 'APPLICATIONS'] as const) await resume(paused)
})
