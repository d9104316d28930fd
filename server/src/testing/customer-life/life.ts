import { paths } from 'contract/paths'
import { expect, vi } from 'vitest'
import { deleteOrphansTask, purgeExpiredTask, queues } from '../../jobs.ts'
import { endDayTask } from '../../lender/reporting/jobs.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Payout } from '../../providers/payout/payout.ts'
import { createSimulatedPayout } from '../../providers/payout/simulated-payout.ts'
import type { SimulatedInbox } from '../../providers/sms/simulated-inbox.ts'
import { findCustomerByProfileId, isErased } from '../../records/customers/queries.ts'
import { type Autopay, createAutopay } from '../../servicing/mandates/testing/autopay.ts'
import { createRepayPage, type RepayPage } from '../../servicing/payments/testing/repay-page.ts'
import { applicationAnswers } from '../application-answers.ts'
import { instantRenderer } from '../instant-renderer.ts'
import { customerAt, registrationAnswers } from '../registered-customer.ts'
import { createTestApp, type Reply, type TestApp } from '../test-app.ts'
import { createTestDatabase } from '../test-database.ts'

/** An order at the simulated Razorpay that was not paid yet. */
export type OpenOrder = { orderId: string; txnid: string }

/** One customer in a database of its own, with everything that the test has to remember of the past. */
export type Life = {
  testApp: TestApp
  page: RepayPage
  autopay: Autopay
  customerId: number
  profileId: string
  mobile: string
  pan: string
  orders: OpenOrder[]
  /** The payments whose last dispute was lost. */
  lostDisputes: Set<string>
  /** How the bank answers the next debit. */
  debitEnd: DebitEnd
  /** What was wrong with debits at the moment they were sent. */
  wrongDebits: string[]
  /** The recipients of messages and emails, in their order. */
  recipients: string[]
  session: { token: string; on: string } | undefined
  checkedVersion: string
  /** Whether years have passed. */
  hasAged: boolean
  close(): Promise<void>
}

export const debitEnds = ['paid', 'failed', 'refused', 'unanswered'] as const
export type DebitEnd = (typeof debitEnds)[number]

const dayMs = 86_400_000
const mobile = '9820000001'

/** Midnight is far away, and so is the end of the hours in which customers may be contacted. */
const startOfLife = new Date('2026-11-16T10:00:00+05:30')

/** Pays at once; the real simulator takes a second. */
function instantPayout(database: Database): Payout {
  const simulated = createSimulatedPayout(database)
  return {
    ...simulated,
    async pay(order) {
      await simulated.pay(order)
      await database.kysely
        .updateTable('simulatedPayouts')
        .set({ orderedAt: new Date(Date.now() - dayMs) })
        .where('transferId', '=', order.transferId)
        .execute()
      return (await simulated.find(order)) ?? { kind: 'pending' }
    },
  }
}

type Message = Parameters<SimulatedInbox['add']>[0]

/** Every SMS and email. */
function watchInbox({ dependencies: { simulators } }: TestApp, onMessage: (message: Message) => void): void {
  if (simulators === undefined) throw new Error('the providers are not simulated')
  const { inbox } = simulators
  const add = inbox.add.bind(inbox)
  vi.spyOn(inbox, 'add').mockImplementation((message) => {
    onMessage(message)
    add(message)
  })
}

export async function startLife(): Promise<Life> {
  vi.setSystemTime(startOfLife)
  const data = await createTestDatabase()
  const { database } = data
  const otp = { sendsPerHourAddress: 1_000_000, sendsPerHour: 1_000, sendsPerDay: 1_000 }
  const testApp = await createTestApp({ data, otp, renderer: instantRenderer, payout: instantPayout(database) })
  const recipients: string[] = []
  watchInbox(testApp, ({ to }) => recipients.push(to))
  const autopay = createAutopay(testApp)
  await autopay.loseWebhooks()
  const { profileId, token, pan } = await customerAt(testApp, mobile, 'register_now')
  const customer = await findCustomerByProfileId(database.kysely, profileId)
  if (customer === undefined) throw new Error('there is no customer')
  return {
    ...{ testApp, autopay, page: createRepayPage(testApp), customerId: customer.id, profileId, mobile, pan },
    ...{ orders: [], lostDisputes: new Set<string>(), debitEnd: 'paid', wrongDebits: [], recipients },
    session: { token, on: testApp.clock.today() },
    checkedVersion: '',
    hasAged: false,
    async close() {
      await testApp.close()
      await data.drop()
    },
  }
}

/** Whether the identity was erased; then nobody can log in as this customer any more. */
export async function isIdentityErased({ testApp, profileId }: Life): Promise<boolean> {
  const customer = await findCustomerByProfileId(testApp.data.database.kysely, profileId)
  return customer === undefined || isErased(customer)
}

const proof = {
  dob: registrationAnswers.personal_details.dob,
  account_ending: applicationAnswers.banking_details.account_number.slice(-4),
}

/** A token of the customer, who logs in once a day and after an erasure, and knows the answers a new browser is asked for. */
export async function tokenOf(life: Life): Promise<string> {
  const { testApp } = life
  const today = testApp.clock.today()
  if (life.session?.on !== today) {
    const { token } = await testApp.logIn(life.mobile)
    await testApp.call(proof, { path: paths.secondProof, token })
    life.session = { token, on: today }
  }
  return life.session.token
}

/** A call of the customer; whatever the answer, it must not be an error of the server. */
export async function ask(life: Life, path: string, body: object = {}): Promise<Reply> {
  const reply = await life.testApp.call(body, { path, token: await tokenOf(life) })
  expect(reply.httpStatus, `${path} ${JSON.stringify(body)}: ${reply.Message}`).toBe(200)
  return reply
}

export function passTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

/** These clean up by the database's own clock, which is not moved. */
const skippedTasks = [purgeExpiredTask, deleteOrphansTask].map(({ name }) => name)

/** Everything that runs by itself in a day. The figures of years of days would take too long to write. */
async function runDay(life: Life): Promise<void> {
  const skipped = life.hasAged ? [...skippedTasks, endDayTask.name] : skippedTasks
  for (const { tasks, schedule } of queues(life.testApp.dependencies))
    for (const { task } of schedule) if (!skipped.includes(task)) await tasks[task]?.(undefined, {} as never)
  await life.testApp.runJobs()
}

/** Clock, business day and time move together. Everything that runs by itself runs on the last of the days. */
export async function passDays(life: Life, days: number): Promise<void> {
  passTime(days * dayMs)
  life.testApp.clock.advanceDays(days)
  await runDay(life)
}

export const answerTo = (life: Life, event_name: string, body: object = {}): Promise<Reply> =>
  ask(life, paths.dataRights, { event_name, ...body })
