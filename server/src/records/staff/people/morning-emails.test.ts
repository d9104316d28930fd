import { afterAll, beforeAll, expect, test } from 'vitest'
import { disburseLoan } from '../../../borrowing/payouts/disburse-loan.ts'
import { runTask } from '../../../testing/run-task.ts'
import { seedSanctionedLoan } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { morningEmailsTask } from '../jobs.ts'
import { type ConsoleClient, openConsole } from '../testing/console-client.ts'

let testApp: TestApp
let administrator: ConsoleClient
let officer: ConsoleClient
beforeAll(async () => {
  testApp = await createTestApp()
  const { database, clock, log, providers } = testApp.dependencies
  const { leadId } = await seedSanctionedLoan(testApp.data.database, clock)
  const defaultLimits = { loanCeilingPaise: 0, dayCeilingPaise: 0 }
  await disburseLoan(
    { database, clock, log, payout: providers.payout, payoutTries: 3, defaultLimits, areListsRequired: false },
    leadId,
  )
  const maker = await openConsole(testApp, ['administrator'])
  const person = await openConsole(testApp, ['support'])
  const command = { staff_id: person.staffId, roles: [{ role: 'verifier' }] }
  const { Data } = await maker.call('requests', 'preview', { kind: 'roles', command })
  const asked = { kind: 'roles', command, reason: 'Moves to credit', version: Data.version }
  expect((await maker.act('requests', 'raise', asked)).Status).toBe(1)
  administrator = await withMailbox('asha@lender.example', 'administrator')
  officer = await withMailbox('ravi@lender.example', 'payout_officer')
  await withMailbox('meera@lender.example', 'content')
})
afterAll(() => testApp.close())

/** Somebody who works here in earnest: sample people are sent nothing. */
async function withMailbox(email: string, role: 'administrator' | 'payout_officer' | 'content') {
  const client = await openConsole(testApp, [role])
  const index = Buffer.from(email)
  await testApp.data.asOwner(
    'update staff set sample_role = null, email = $2, pan_index = $3, mobile_index = $3 where id = $1',
    [client.staffId, email, index],
  )
  return client
}

async function sendEmails(): Promise<{ to: string; text: string }[]> {
  await testApp.data.asOwner('delete from simulated_messages')
  await runTask(testApp, morningEmailsTask)
  await testApp.runJobs()
  return (await testApp.app.inject({ url: '/simulators/inbox.json' })).json()
}

test('each morning everybody reads how much waits for them, who has something waiting and wants to know, and nothing else', async () => {
  const emails = await sendEmails()
  expect(emails.map(({ to }) => to).toSorted()).toEqual(['asha@lender.example', 'ravi@lender.example'])
  const textTo = (address: string) => emails.find(({ to }) => to === address)?.text ?? ''
  expect(textTo('asha@lender.example')).toContain('This waits for you:\n\nRequests to decide: 1\n\n')
  expect(textTo('ravi@lender.example')).toContain('This waits for you:\n\nPayouts that wait for a person: 1\n\n')
  const { waiting } = (await officer.call('session', 'me')).Data
  expect(waiting).toMatchObject({ payouts: 1, requests: 0 })
})

test('who turns the morning email off gets none from then on', async () => {
  expect((await officer.call('session', 'me')).Data.gets_morning_email).toBe(true)
  await officer.call('session', 'morning_email', { is_on: false })
  expect((await officer.call('session', 'me')).Data.gets_morning_email).toBe(false)
  expect((await administrator.call('session', 'me')).Data.gets_morning_email).toBe(true)
  expect((await sendEmails()).map(({ to }) => to)).toEqual(['asha@lender.example'])
})
