import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payout } from '../../providers/payout/payout.ts'
import { findLead } from '../../records/loans/leads.ts'
import { applicantAt, signOffer } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { runTask } from '../../testing/run-task.ts'
import { seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueOfferTask, resumeOffers } from '../agreements/issue-offer.ts'
import { decideApplicationTask } from '../decision/decide-application.ts'
import { resumeDecisions } from '../decision/jobs.ts'
import { disburseLoanTask } from './disburse-loan.ts'
import { resumePayouts } from './resume-payouts.ts'

const instantPayout: Payout = {
  pay: async () => ({ kind: 'paid', bankReference: 'UTR1' }),
  find: async () => undefined,
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ payout: instantPayout, renderer: instantRenderer })
})
afterAll(() => testApp.close())

const resume = (batchSize?: number) => resumePayouts(testApp.dependencies, batchSize)
const statusOf = async (leadId: number) => (await findLead(testApp.data.database.kysely, leadId))?.status
const jobKeys = async () => {
  const jobs = await sql<{ key: string }>`select key from graphile_worker.jobs`.execute(testApp.data.database.kysely)
  return jobs.rows.map(({ key }) => key).toSorted()
}
const loseAllJobs = () => testApp.data.asOwner('delete from graphile_worker._private_jobs')

test('an application whose jobs are all lost is still decided, offered and paid out', async () => {
  const customer = await applicantAt(testApp, '9870000001', 'completed')
  const { leadId } = customer
  await loseAllJobs()
  await resumeDecisions(testApp.dependencies)
  expect(await jobKeys()).toEqual([])
  testApp.clock.advance(61)
  await resumeDecisions(testApp.dependencies)
  expect(await jobKeys()).toEqual([`${decideApplicationTask.name}:${leadId}`])
  await runTask(testApp, decideApplicationTask, { leadId })
  await loseAllJobs()
  await resumeOffers(testApp.dependencies)
  expect(await jobKeys()).toEqual([])
  testApp.clock.advance(61)
  await resumeOffers(testApp.dependencies)
  expect(await jobKeys()).toEqual([`${issueOfferTask.name}:${leadId}`])
  await testApp.runJobs()
  await signOffer(testApp, customer)
  await loseAllJobs()
  testApp.clock.advance(61)
  await resume()
  await testApp.runJobs()
  expect(await statusOf(leadId)).toBe('DISBURSED')
})

test('a payout whose job was lost is paid after a minute', async () => {
  const { leadId } = await seedSanctionedLoan(testApp.data.database, testApp.clock)
  await resume()
  expect(await jobKeys()).toEqual([])
  testApp.clock.advance(61)
  await resume()
  await testApp.runJobs()
  expect(await statusOf(leadId)).toBe('DISBURSED')
})

test('a job that has failed and waits keeps its time and its attempts; one without attempts left is replaced', async () => {
  const { kysely } = testApp.data.database
  const { leadId } = await seedSanctionedLoan(testApp.data.database, testApp.clock)
  const runAt = new Date(Date.now() + 600_000)
  await disburseLoanTask.queue(kysely, { leadId }, { runAt })
  testApp.clock.advance(61)
  const readJobs = async () => (await sql`select run_at, attempts from graphile_worker.jobs`.execute(kysely)).rows
  await testApp.data.asOwner('update graphile_worker._private_jobs set attempts = 3')
  await resume()
  expect(await readJobs()).toEqual([{ runAt, attempts: 3 }])
  await testApp.data.asOwner('update graphile_worker._private_jobs set attempts = max_attempts')
  await resume()
  expect(await readJobs()).toContainEqual({ runAt: expect.any(Date), attempts: 0 })
  await testApp.runJobs()
  expect(await statusOf(leadId)).toBe('DISBURSED')
  await loseAllJobs()
})
