import { formatDate } from 'domain/calendar/ist-date'
import type { ReversalReason } from 'domain/loan/booking/payment-reversal'
import { mayContactAt } from 'domain/loan/lifecycle/contact-hours'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { noticeText } from '../../../providers/sms/fill-template.ts'
import type { Notice } from '../../../providers/sms/sms.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { advanceToHour } from '../../../testing/advance-to-hour.ts'
import { lockAndPay } from '../../../testing/lock-and-book.ts'
import { type SeededLoan, seedDisbursedLoan } from '../../../testing/seed-loans.ts'
import { movableClock } from '../../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { transferOn } from '../../payments/testing/transfers.ts'
import { reversalEmailTask } from './email-statement.ts'
import { notifyReinstated, reinstatedNoticeTask } from './notify-reinstated.ts'
import { notifyReversed, reversedNoticeTask } from './notify-reversed.ts'
import { reinstatePayment } from './reinstate-payment.ts'
import { reversePayment } from './reverse-payment.ts'

const clock = movableClock()
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
  advanceToHour(clock, 10)
})
afterAll(() => data.drop())

const pay = async (loan: SeededLoan, amountPaise: number) => {
  const money = transferOn(loan, amountPaise, clock)
  return (await inTransaction(data.database, (transaction) => lockAndPay(transaction, money))).entryId
}

/** A loan of ₹10,000 on which a transfer was booked and taken back two days later. */
async function takenBack(amountPaise: number, reason: ReversalReason): Promise<SeededLoan> {
  const loan = await seedDisbursedLoan(data.database, clock)
  const entryId = await pay(loan, amountPaise)
  clock.advanceDays(2)
  const leftOn = reason === 'MISTAKE' ? null : clock.today()
  await inTransaction(data.database, (transaction) =>
    reversePayment(transaction, clock, { reason, entryId, leftOn, by: 'Meera' }),
  )
  return loan
}

const jobsOf = async ({ leadId }: SeededLoan, task: { name: string }) =>
  (
    await data.asOwner(
      `select run_at, payload from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
         join ledger_entries entries on entries.id = (payload ->> 'entryId')::int8
        where identifier = $1 and lead_id = $2 order by jobs.id`,
      [task.name, leadId],
    )
  ).rows as { run_at: Date; payload: unknown }[]

type NoticeTask = typeof reversedNoticeTask | typeof reinstatedNoticeTask

/** Sends the queued notices about a loan, and returns them. */
async function send(loan: SeededLoan, task: NoticeTask = reversedNoticeTask): Promise<Notice[]> {
  const sent: Notice[] = []
  const sms = { sendOtp: async () => {}, sendNotice: async (notice: Notice) => void sent.push(notice) }
  const dependencies = { database: data.database, clock, sms }
  const { work } =
    task === reversedNoticeTask
      ? reversedNoticeTask.does((notice) => notifyReversed(dependencies, notice))
      : reinstatedNoticeTask.does(({ entryId }) => notifyReinstated(dependencies, entryId))
  for (const { payload } of await jobsOf(loan, task)) await work(payload, {} as never)
  return sent
}

/** Ends the reversal of the only payment of a loan as a mistake. */
async function reinstate({ leadId }: SeededLoan): Promise<void> {
  const [payment] = (await listEntries(data.database.kysely, leadId)).filter(({ kind }) => kind === 'PAYMENT')
  await inTransaction(data.database, (transaction) =>
    reinstatePayment(transaction, clock, {
      ...{ entryId: payment?.id ?? 0, reason: 'MISTAKE', cameOn: null, by: 'Meera' },
    }),
  )
}

test.each([
  [
    'RETURNED',
    'payment_returned',
    /^Agrim: the bank took back your payment of Rs\.5,000 for loan AGR\d+ on [\d-]+\./,
    'Rs.10,100',
  ],
  [
    'CHARGEBACK',
    'payment_disputed',
    /^Agrim: Rs\.5,000 paid for loan AGR\d+ was disputed and given back on [\d-]+\./,
    'Rs.10,100',
  ],
  [
    'MISTAKE',
    'payment_moved',
    /^Agrim: sorry, by mistake Rs\.5,000 that was not yours counted for loan AGR\d+\./,
    'Rs.10,200',
  ],
] as const)(
  'a borrower is told why a payment was taken back (%s) and what is due',
  async (reason, name, words, due) => {
    const loan = await takenBack(500_000, reason)
    const [notice, ...more] = await send(loan)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ name, mobile: loan.mobile })
    const text = noticeText(notice as Notice, 'https://agrim.test')
    expect(text).toMatch(words)
    expect(text).toContain(`${due} is due on ${formatDate(clock.today())}: https://agrim.test/repay-loan`)
  },
)

test('a borrower whose loan is open again is told that the letter no longer counts, unless it is repaid again', async () => {
  const loan = await takenBack(1_000_000, 'RETURNED')
  const namesOf = async () => (await send(loan)).map(({ name }) => name)
  expect(await namesOf()).toEqual(['payment_returned', 'loan_reopened'])
  await pay(loan, 1_020_000)
  expect(await namesOf()).toEqual(['payment_returned'])
})

test('of a reversal by mistake the borrower only learns that the payment counts again', async () => {
  const loan = await takenBack(500_000, 'RETURNED')
  await reinstate(loan)
  expect(await send(loan)).toEqual([])
  const [notice] = await send(loan, reinstatedNoticeTask)
  expect(noticeText(notice as Notice, 'https://agrim.test')).toMatch(
    /^Agrim: by our mistake Rs\.5,000 paid for loan AGR\d+ did not count for a time\..* Rs\.5,100 is due on [\d-]+\.$/,
  )
})

test('the notices wait for an hour at which the borrower may be contacted', async () => {
  const loan = await takenBack(500_000, 'RETURNED')
  const queued = [...(await jobsOf(loan, reversedNoticeTask)), ...(await jobsOf(loan, reversalEmailTask))]
  expect(queued.map(({ run_at }) => mayContactAt(run_at))).toEqual([true, true])
})
