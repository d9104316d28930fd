import { consentTexts } from 'contract/account/consent-purposes'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { paths } from 'contract/paths'
import type { MandateKind } from 'domain/mandate/mandate'
import { tasks } from '../../../jobs.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { RecurringTask } from '../../../platform/jobs/define-task.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { lockAndPay } from '../../../testing/lock-and-book.ts'
import { runTask } from '../../../testing/run-task.ts'
import { type SeedTerms, seedDisbursedLoan } from '../../../testing/seed-loans.ts'
import type { Reply, TestApp } from '../../../testing/test-app.ts'
import { pollPaymentsTask } from '../../payments/jobs.ts'
import { checkMandateTask } from '../check-mandates.ts'
import { cancelTokenTask } from '../end-mandate.ts'
import { checkMandatesTask, planDebitsTask, settleDebitsTask } from '../jobs.ts'
import { mandateNoticeTask } from '../send-notice.ts'

let lastMobile = 9_833_000_000

const queuedTasks = [mandateNoticeTask, cancelTokenTask, checkMandateTask].map(({ name }) => name)
const takeJobs = `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
  where tasks.id = jobs.task_id and tasks.identifier = any ($1) returning tasks.identifier as name, jobs.payload`

/** Runs jobs and moves the clock. */
function workersOf(testApp: TestApp) {
  const { clock, data, dependencies } = testApp
  const run = (task: RecurringTask) => runTask(testApp, task)
  return {
    run,
    /** Polls the provider for approvals and payments that were not reported. */
    async pollProvider(): Promise<void> {
      clock.advance(3 * 60 + 1)
      await run(checkMandatesTask)
      await run(pollPaymentsTask)
      await run(settleDebitsTask)
    },
    /** Runs the queued jobs of mandates: notices, cancellations and checks at the bank. */
    async runQueued(): Promise<void> {
      const { rows } = await data.asOwner(takeJobs, [queuedTasks])
      for (const { name, payload } of rows) await tasks(dependencies)[name]?.(payload, {} as never)
    },
    checkMandate: (reference: { tokenId: string } | { orderId: string }) =>
      runTask(testApp, checkMandateTask, reference),
  }
}

/** Reads the ledger and the tables of mandates. */
function recordsOf({ data }: TestApp) {
  const { kysely } = data.database
  const selectMandate = (leadId: number) =>
    kysely.selectFrom('mandates').selectAll().where('leadId', '=', leadId).orderBy('id', 'desc').limit(1)
  return {
    findMandate: (leadId: number) => selectMandate(leadId).executeTakeFirstOrThrow(),
    payments: async (leadId: number) =>
      (await listEntries(kysely, leadId)).filter(({ kind }) => kind === 'PAYMENT').map(({ lines }) => lines.bank),
    async eventsOf(leadId: number): Promise<string[]> {
      const rows = await kysely
        .selectFrom('mandateEvents')
        .innerJoin('mandates', 'mandates.id', 'mandateEvents.mandateId')
        .select('mandateEvents.kind')
        .where('mandates.leadId', '=', leadId)
        .orderBy('mandateEvents.id')
        .execute()
      return rows.map(({ kind }) => kind)
    },
  }
}

/** Acts as the customer, here and in the bank's app. */
function customersOf(testApp: TestApp) {
  const { app, clock, data } = testApp
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const call = (event_name: string, token: string, body: object = {}): Promise<Reply> =>
    testApp.call({ event_name, ...body }, { path: paths.mandate, token })
  return {
    call,
    /** A logged-in customer with a loan: ₹10,000 for 7 days by default. */
    async lend(terms: SeedTerms = {}) {
      const mobile = String(++lastMobile)
      const loan = await seedDisbursedLoan(data.database, clock, { ...terms, mobile })
      const { token } = await testApp.logIn(mobile)
      return { ...loan, token }
    },
    /** A second open loan of the same customer, as after the first was repaid and reopened. */
    async lendAgain<First extends { leadId: number; mobile: string; pan: string }>(first: First): Promise<First> {
      await data.asOwner('update leads set reopened_at = now() where id = $1', [first.leadId])
      const { mobile, pan } = first
      return {
        ...first,
        ...(await seedDisbursedLoan(data.database, clock, { mobile, pan, principalPaise: 1_200_000 })),
      }
    },
    start: ({ leadId, token }: { leadId: number; token: string }, kind: MandateKind = 'UPI') =>
      call('start', token, { lead_id: String(leadId), kind, version: consentTexts.autopay.version }),
    /** Approves or declines the mandate in the simulated checkout. */
    async approve(started: Reply, outcome: 'paid' | 'failed' = 'paid'): Promise<void> {
      const { key, order_id } = started.Data.parameters as Record<string, string>
      await post('/simulators/razorpay/pay', { key, order_id, outcome })
    },
    payByHand(leadId: number, amountPaise: number): Promise<unknown> {
      const today = clock.today()
      const money = { leadId, amountPaise, paidOn: today, clock, today, by: 'test', reason: 'by hand', details: {} }
      const idempotencyKey = `by-hand:${leadId}:${today}`
      return inTransaction(data.database, (transaction) => lockAndPay(transaction, { ...money, idempotencyKey }))
    },
    setTokenStatus: (token_id: string, status: 'paused' | 'confirmed' | 'cancelled') =>
      post('/simulators/razorpay/tokens', { token_id, status }),
    /** Makes the simulator send no webhooks, so that nothing happens in the background of a test. */
    loseWebhooks: () => post('/simulators/payments', { webhook: { is_lost: true } }),
    /** The SMS to a mobile, newest first. */
    messages: async (mobile: string): Promise<string[]> => {
      const inbox = await app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })
      return inbox.json().map(({ text }: { text: string }) => text)
    },
    /** The amount of the debit in progress that the repay page shows, or null. */
    async sentDebitOf(mobile: string): Promise<number | null> {
      const { token } = await testApp.logIn(mobile)
      const reply = await testApp.call({}, { path: paths.repaymentData, token })
      const { sent_debit } = reply as unknown as AnswerOf<Endpoints['repaymentData']['event']>
      return sent_debit === null ? null : sent_debit.amount
    },
    /** What the loan home and the repay page say of a debit that is still to come. */
    async announcedDebitsOf(token: string): Promise<unknown[]> {
      const profile = await testApp.call({}, { path: paths.customerProfile, token })
      const repayment = await testApp.call({}, { path: paths.repaymentData, token })
      const loan = profile.Data.active_loan_details as Record<string, unknown> | null
      return [loan?.announced_debit, (repayment as unknown as Record<string, unknown>).announced_debit]
    },
    statusOf: async (token: string) => (await call('status', token)).Data.mandate as Record<string, unknown> | null,
  }
}

export type Autopay = ReturnType<typeof createAutopay>

/** Plays customers, banks and workers of autopay against a test app. */
export function createAutopay(testApp: TestApp) {
  const workers = workersOf(testApp)
  const records = recordsOf(testApp)
  const customers = customersOf(testApp)
  return {
    ...workers,
    ...records,
    ...customers,
    async lendWithAutopay(kind: MandateKind = 'ENACH', terms: SeedTerms = {}) {
      const customer = await customers.lend(terms)
      await customers.approve(await customers.start(customer, kind))
      await workers.pollProvider()
      return customer
    },
    /** Moves to the repayment day of a loan made today; the notice is sent on the way. */
    async goToDebitDay(): Promise<void> {
      testApp.clock.advanceDays(5)
      await workers.run(planDebitsTask)
      testApp.clock.advanceDays(2)
    },
  }
}
