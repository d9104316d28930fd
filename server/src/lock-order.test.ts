import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { expireOffersOf } from './borrowing/agreements/expire-offers.ts'
import { issueOfferTask } from './borrowing/agreements/issue-offer.ts'
import { offeredLoan, signingCode } from './borrowing/agreements/testing/offered-loan.ts'
import { decideApplication } from './borrowing/decision/decide-application.ts'
import { tasks } from './jobs.ts'
import type { Database, Transaction } from './platform/database/database.ts'
import { inTransaction } from './platform/database/in-transaction.ts'
import { receiveDispute } from './servicing/corrections/disputes/receive-dispute.ts'
import { reinstatePayment } from './servicing/corrections/reversals/reinstate-payment.ts'
import { reversePayment } from './servicing/corrections/reversals/reverse-payment.ts'
import { carryOutErasuresTask } from './servicing/data-rights/jobs.ts'
import { orderDebitsTask } from './servicing/mandates/jobs.ts'
import {
  insertAttempt,
  type PaymentProvider,
  type PaymentPurpose,
  saveProviderOrder,
} from './servicing/payments/attempts.ts'
import { newTxnid } from './servicing/payments/random-id.ts'
import { insertEvent } from './servicing/payments/results/payment-events.ts'
import { settlePayment } from './servicing/payments/results/settle-payment.ts'
import { transferOn } from './servicing/payments/testing/transfers.ts'
import { applicantAt, apply } from './testing/application.ts'
import { instantRenderer } from './testing/instant-renderer.ts'
import { lockAndPay } from './testing/lock-and-book.ts'
import { type SeededLoan, seedDisbursedLoan } from './testing/seed-loans.ts'
import { type SteppedDatabase, stepDatabase, watchLocks } from './testing/stepped-database.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let testApp: TestApp
let watch: Awaited<ReturnType<typeof watchLocks>>
/** Each has a database whose commits are rolled back, so that every pair finds the same rows. */
let workers: [Worker, Worker]

type Worker = SteppedDatabase & Pick<TestApp, 'call'>

async function createWorker(): Promise<Worker> {
  const stepped = stepDatabase(testApp.data, { rollsBack: true })
  const app = await buildApp({ ...testApp.dependencies, database: stepped.database, metrics: new Registry() })
  const call: TestApp['call'] = async (payload, { path = '', token = '' } = {}) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.inject({ method: 'POST', url: path, headers, payload })
    return { httpStatus: response.statusCode, headers: {}, ...response.json() }
  }
  return { ...stepped, call }
}

beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  workers = [await createWorker(), await createWorker()]
  watch = await watchLocks(testApp.data)
})
afterAll(async () => {
  await watch.close()
  for (const { database } of workers) await database.close()
  await testApp.close()
})

/** What one writer does, on a database that it is given. */
type Writer = (worker: Worker) => Promise<unknown>
type Writers = Record<string, Writer>

const inData = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  inTransaction(testApp.data.database, work)

let lastId = 0
const nextId = (prefix: string) => `${prefix}${++lastId}`

type Attempt = { provider: PaymentProvider; purpose: PaymentPurpose; amountPaise: number }

/** A payment that was started; `settle` acts on the report that it was made. */
async function startedPayment({ leadId }: SeededLoan, { provider, purpose, amountPaise }: Attempt) {
  const { clock } = testApp
  const [txnid, paymentId, orderId] = [newTxnid(), nextId('pay_'), nextId('order_')]
  const order = { productInfo: 'Loan', firstName: 'Asha', startedOn: clock.today(), startedAt: clock.now() }
  await inData(async (transaction) => {
    const ids = { txnid, leadId, orderId: null, idempotencyKey: null }
    await insertAttempt(transaction, { ...ids, provider, purpose, amountPaise, ...order })
    await saveProviderOrder(transaction, txnid, orderId)
  })
  const claim = { outcome: 'paid', amountPaise, paymentId } as const
  const message = { provider, channel: 'POLL', txnid, providerOrderId: null, body: '{}', requestId: 'test' } as const
  const { id: eventId } = await insertEvent(testApp.data.database.kysely, {
    ...message,
    claim,
    receivedAt: clock.now(),
  })
  const report = { ...claim, paidOn: clock.today(), raw: '{}' }
  const toSettle = { eventId, proof: null, provider, reference: { provider, txnid }, report }
  const settle = (database: Database) =>
    inTransaction(database, (transaction) => settlePayment(transaction, toSettle, clock))
  return { paymentId, orderId, amountPaise, settle }
}

/** The writers of a loan that is open, or was repaid by the payment that is lost in a dispute. */
async function writersOfLoan(loan: SeededLoan, { isRepaid }: { isRepaid: boolean }): Promise<Writers> {
  const { clock, dependencies } = testApp
  const { log } = dependencies
  const disputed = await startedPayment(loan, {
    ...{ provider: 'razorpay', purpose: 'REPAYMENT' },
    amountPaise: isRepaid ? 1_000_000 : 200_000,
  })
  await disputed.settle(testApp.data.database)
  const [payment, giveBack] = [
    await startedPayment(loan, { provider: 'payu', purpose: 'REPAYMENT', amountPaise: 1_000_000 }),
    await startedPayment(loan, { provider: 'payu', purpose: 'COOLING_OFF', amountPaise: 1_000_000 }),
  ]
  const { entryId } = await inData((transaction) =>
    lockAndPay(transaction, transferOn(loan, 50_000, clock, { provider: 'payu' })),
  )
  const order = { entryId, by: 'Meera' }
  await inData((transaction) =>
    reversePayment(transaction, clock, { ...order, reason: 'RETURNED', leftOn: clock.today() }),
  )
  const { paymentId, orderId, amountPaise: deductedPaise } = disputed
  const dispute = { event: 'lost', disputeId: nextId('disp_'), paymentId, orderId, deductedPaise }
  await seedDebit(loan)
  await testApp.data.asOwner(
    `insert into data_requests (customer_id, kind, requested_at, due_at) values ($1, 'ERASE', $2, $2)`,
    [loan.customerId, clock.now()],
  )
  const run = (name: string, { database }: Worker) =>
    tasks({ ...dependencies, database })[name]?.(undefined, {} as never)
  return {
    'payment booked': ({ database }) => payment.settle(database),
    'cooling-off': ({ database }) => giveBack.settle(database),
    'payment reversed': ({ database }) =>
      receiveDispute(
        { database, clock, razorpay: { fetchDisputeStatus: async () => 'lost' } },
        { ...dispute, at: clock.now() },
        { body: '{}', requestId: 'test' },
        log as never,
      ),
    'payment reinstated': ({ database }) =>
      inTransaction(database, (transaction) =>
        reinstatePayment(transaction, clock, { ...order, reason: 'CAME_BACK', cameOn: clock.today() }),
      ),
    'mandate debit': async (worker) => run(orderDebitsTask.name, worker),
    erasure: async (worker) => run(carryOutErasuresTask.name, worker),
  }
}

/** A debit that was announced and is due. */
const seedDebit = ({ leadId, customerId }: SeededLoan) =>
  testApp.data.asOwner(
    `with mandate as (
       insert into mandates (lead_id, customer_id, kind, status, max_amount_paise, debit_on, txnid, provider_token_id, created_at)
       select id, customer_id, 'ENACH', 'ACTIVE', 2000000, repayment_on, $3, $3, $4::timestamptz from leads where id = $1 returning id)
     insert into mandate_debits (mandate_id, lead_id, due_on, amount_paise, txnid, provider_order_id, status,
       claimed_until, notified_at, debit_at)
     select id, $1, $5::date, 1000000, $3, $3, 'NOTIFIED', $4::timestamptz, $4::timestamptz - interval '2 days', $4::timestamptz from mandate
     where $2::int8 > 0`,
    [leadId, customerId, newTxnid(), testApp.clock.now(), testApp.clock.today()],
  )

const endLoanWriters = () =>
  testApp.data.asOwner('delete from data_requests; delete from mandate_debits; delete from mandates')

let lastMobile = 9_831_000_000

/** A customer whose first loan is repaid, with the answers for the next application. */
async function repeatCustomer() {
  const mobile = String(++lastMobile)
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock, { mobile })
  const answers = {
    pancard_verification: { pancard: loan.pan },
    loan_quotation_decision: { amount: 10_000, tenure: 7 },
  }
  return { mobile, loan, answers }
}

type RepeatCustomer = Awaited<ReturnType<typeof repeatCustomer>>

let waits = 0

/** The first is stopped before each lock that it takes, while the second runs until it waits or has ended. */
async function playPair(name: string, first: Writer, second: Writer): Promise<string[]> {
  const [one, other] = workers
  const problems: string[] = []
  const report = (problem: string, nth: number) => problems.push(`${name}, stopped before lock ${nth}: ${problem}`)
  const run = async (writer: Writer, worker: Worker) => {
    const { commits } = worker.counts
    // What the rollback at its end makes of it differs between writers.
    const error = await writer(worker).catch((failure: unknown) => failure)
    return worker.counts.commits > commits ? undefined : (error ?? 'it wrote nothing')
  }
  for (let nth = 1; nth < 50; nth++) {
    const stopped = one.stopBefore(nth)
    const running = run(first, one)
    const hasStopped = await Promise.race([stopped.then(() => true), running.then(() => false)])
    if (!hasStopped) return problems
    const following = run(second, other)
    if (await watch.untilWaiting(following)) waits += 1
    one.release()
    const failures = [await running, await following].filter((error) => error !== undefined)
    if (failures.length > 0) report(String(failures), nth)
    const { conflicts } = one.counts
    if (conflicts + other.counts.conflicts > 0) report('deadlock', nth)
    one.counts.conflicts = other.counts.conflicts = 0
  }
  throw new Error(`${name} takes too many locks`)
}

/** Each of the writers with those after it, and with the others. */
async function playPairs(writers: Writers, others: Writers = {}): Promise<string[]> {
  const entries = Object.entries(writers)
  const problems: string[] = []
  for (const [place, [name, writer]] of entries.entries())
    for (const [otherName, other] of [...entries.slice(place + 1), ...Object.entries(others)]) {
      const before = waits
      problems.push(...(await playPair(`${name} and ${otherName}`, writer, other)))
      // Otherwise one of them does not get as far as its first lock.
      if (waits === before) problems.push(`${name} and ${otherName} never met`)
    }
  return problems
}

test('writers of an open loan never wait for each other in a circle', async () => {
  const { loan } = await repeatCustomer()
  expect(await playPairs(await writersOfLoan(loan, { isRepaid: false }))).toEqual([])
  await endLoanWriters()
})

/** The writers of the application that follows a repaid loan, by how far it is. */
const nextApplications: Record<string, (customer: RepeatCustomer) => Promise<Writers>> = {
  async 'waits for its last step'({ mobile, answers }) {
    const applicant = await applicantAt(testApp, mobile, 'banking_details', answers)
    return {
      async 'application step'({ call }) {
        // Each attempt counts towards a limit of the day.
        await testApp.data.asOwner('delete from daily_allowances')
        return apply({ ...testApp, call }, applicant, 'banking_details')
      },
    }
  },
  async 'waits for its decision'({ mobile, answers }) {
    const { leadId } = await applicantAt(testApp, mobile, 'completed', answers)
    const { clock } = testApp
    return { decision: ({ database }) => decideApplication({ database, clock, issueOffer: issueOfferTask }, leadId) }
  },
  async 'is an offer'({ mobile, answers }) {
    const offered = await offeredLoan(testApp, mobile, answers)
    const { leadId, token } = offered.customer
    const otp = await signingCode(testApp, offered)
    const { now, today } = testApp.clock
    const clock = { now, today: () => addDays(today(), 30) }
    const signature = { event_name: 'sign', lead_id: leadId, documents_hash: offered.hash, otp }
    return {
      signing: ({ call }) => call(signature, { path: paths.agreement, token }),
      expiry: ({ database }) =>
        expireOffersOf({ database, clock, esign: undefined }, [{ id: leadId, status: 'SANCTIONED' }]),
    }
  },
}

test.each(Object.entries(nextApplications))(
  'writers of a repaid loan and of the next application, which %s, never wait for each other in a circle',
  async (_stage, prepare) => {
    const customer = await repeatCustomer()
    const ofLoan = await writersOfLoan(customer.loan, { isRepaid: true })
    const ofApplication = await prepare(customer)
    expect(await playPairs(ofApplication, ofLoan)).toEqual([])
    await endLoanWriters()
  },
)
