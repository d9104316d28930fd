import { paths } from 'contract/paths'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { tasks } from '../../jobs.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { findLead } from '../../records/loans/leads.ts'
import { reversePayment } from '../../servicing/corrections/reversals/reverse-payment.ts'
import { transferOn } from '../../servicing/payments/testing/transfers.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { lockAndPay } from '../../testing/lock-and-book.ts'
import { seedApplication, seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { type SteppedDatabase, stepDatabase, watchLocks } from '../../testing/stepped-database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueOfferTask } from '../agreements/issue-offer.ts'
import { findOffer } from '../agreements/offers.ts'
import { decideApplicationTask } from '../decision/decide-application.ts'
import { findPayout } from './payouts.ts'

let testApp: TestApp
let workers: [Worker, Worker]
let watch: Awaited<ReturnType<typeof watchLocks>>

type Worker = SteppedDatabase & { app: FastifyInstance }

async function createWorker(): Promise<Worker> {
  const stepped = stepDatabase(testApp.data)
  const dependencies = { ...testApp.dependencies, database: stepped.database, metrics: new Registry() }
  return { ...stepped, app: await buildApp(dependencies) }
}

beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  workers = [await createWorker(), await createWorker()]
  watch = await watchLocks(testApp.data)
})
afterAll(async () => {
  await watch.close()
  for (const { app, database } of workers) {
    await app.close()
    await database.close()
  }
  await testApp.close()
})

let lastMobile = 9_832_000_000
type Work = (worker: Worker) => Promise<unknown>

/** A repaid loan whose payment is lost by `reopen`, and a complete application of the same customer. */
async function secondApplication() {
  const { clock, dependencies } = testApp
  const { database } = dependencies
  const first = await seedDisbursedLoan(database, clock, { mobile: String(++lastMobile) })
  const { entryId } = await inTransaction(database, (transaction) =>
    lockAndPay(transaction, transferOn(first, 1_000_000, clock)),
  )
  const { leadId, mobile } = await seedApplication(database, clock, { mobile: first.mobile, pan: first.pan })
  const reopen: Work = (worker) =>
    inTransaction(worker.database, (transaction) =>
      reversePayment(transaction, clock, { entryId, reason: 'CHARGEBACK', leftOn: clock.today(), by: 'razorpay' }),
    )
  return { first, leadId, mobile, reopen }
}

type Application = Awaited<ReturnType<typeof secondApplication>>

const runLeadTask = (name: string, { leadId }: Application, database = testApp.dependencies.database) =>
  tasks({ ...testApp.dependencies, database })[name]?.({ leadId }, {} as never) as Promise<unknown>

/** The steps from the complete application to the ordered transfer; each is prepared by those before it. */
const stages: Record<string, (application: Application) => Promise<Work>> = {
  decision: async (application) => (worker) => runLeadTask(decideApplicationTask.name, application, worker.database),
  async signature(application) {
    await runLeadTask(decideApplicationTask.name, application)
    await runLeadTask(issueOfferTask.name, application)
    const { token } = await testApp.logIn(application.mobile)
    const { documentsHash } = (await findOffer(testApp.data.database.kysely, application.leadId)) ?? {}
    const body = { lead_id: application.leadId, documents_hash: documentsHash?.toString('hex') }
    await testApp.call({ event_name: 'sign_otp', ...body }, { path: paths.agreement, token })
    const payload = { event_name: 'sign', ...body, otp: await testApp.codeFor(application.mobile) }
    const headers = { authorization: `Bearer ${token}` }
    return ({ app }) => app.inject({ method: 'POST', url: paths.agreement, headers, payload })
  },
  async 'order of the transfer'(application) {
    const [worker] = workers
    await (await stages.signature?.(application))?.(worker)
    return ({ database }) => runLeadTask('disburse_loan', application, database)
  },
}

/** The first is stopped before it locks its nth table, while the second runs until it waits or has ended. */
async function overlapAt(nth: number, first: Work, second: Work): Promise<'played' | 'over'> {
  const [one, other] = workers
  const stopped = one.stopBefore(nth)
  const running = first(one)
  const hasStopped = await Promise.race([stopped.then(() => true), running.then(() => false)])
  const following = second(other)
  await watch.untilWaiting(following)
  one.release()
  await Promise.all([running, following])
  return hasStopped ? 'played' : 'over'
}

/** A second loan may only be paid out, or be about to, if its transfer was ordered before the earlier loan was opened again. */
async function problemsOf({ first, leadId }: Application): Promise<string[]> {
  const { kysely } = testApp.data.database
  await testApp.runJobs()
  const earlier = await kysely
    .selectFrom('leads')
    .select(['status', 'reopenedAt'])
    .where('id', '=', first.leadId)
    .executeTakeFirstOrThrow()
  const status = (await findLead(kysely, leadId))?.status
  if (earlier.status !== 'DISBURSED' || earlier.reopenedAt === null) return ['the earlier loan is not open again']
  if (status === 'REJECTED' || status === 'CANCELLED') return []
  const { orderedAt } = (await findPayout(kysely, leadId)) ?? {}
  const wasOrderedBefore = orderedAt && orderedAt <= earlier.reopenedAt
  return status && (isOpen(status) || status === 'SANCTIONED') && wasOrderedBefore
    ? []
    : [`the second loan is ${status}`]
}

test.each(Object.entries(stages))(
  'a loan is never paid out beside an earlier one that is opened again, wherever its %s meets the reopening',
  async (_stage, prepare) => {
    const problems: string[] = []
    for (const isReopeningFirst of [true, false]) {
      let result: 'played' | 'over' = 'played'
      for (let nth = 1; result === 'played'; nth++) {
        const application = await secondApplication()
        const work = await prepare(application)
        const { reopen } = application
        result = await (isReopeningFirst ? overlapAt(nth, reopen, work) : overlapAt(nth, work, reopen))
        problems.push(...(await problemsOf(application)))
      }
    }
    expect(problems).toEqual([])
    expect(workers.map(({ counts }) => counts.conflicts)).toEqual([0, 0])
  },
)
