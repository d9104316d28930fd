import { refusals } from 'contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLead } from '../../records/loans/leads.ts'
import { openConsole } from '../../records/staff/testing/console-client.ts'
import { applicantAt } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { runTask } from '../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { decideApplicationTask } from '../decision/decide-application.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

test('while applications are paused none begins and none is decided, and two people let them begin again', async () => {
  const waiting = await applicantAt(testApp, '9870000101', 'completed')
  const head = await openConsole(testApp, ['credit_head'])
  const second = await openConsole(testApp, ['credit_head'])
  expect((await head.act('applications', 'pause', { reason: 'A wave of false names' })).Status).toBe(1)
  await expect(applicantAt(testApp, '9870000102', 'completed')).rejects.toThrow(refusals.applicationsPaused())
  await runTask(testApp, decideApplicationTask, { leadId: waiting.leadId })
  const statusOf = async () => (await findLead(testApp.data.database.kysely, waiting.leadId))?.status
  expect(await statusOf()).toBe('IN PROCESS')
  const { version } = (await head.call('applications', 'switch')).Data
  const asked = await head.act('applications', 'resume_applications', { reason: 'The wave is over', version })
  const { Data } = await second.call('requests', 'detail', { request_id: asked.Data.request_id })
  await second.act('requests', 'approve', { request_id: asked.Data.request_id, effect_hash: Data.effect_hash })
  await runTask(testApp, decideApplicationTask, { leadId: waiting.leadId })
  expect(await statusOf()).toBe('SANCTIONED')
})
