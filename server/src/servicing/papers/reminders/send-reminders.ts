import { setTimeout as sleep } from 'node:timers/promises'
import type { IstDate } from 'domain/calendar/ist-date'
import { mayContactAt } from 'domain/loan/lifecycle/contact-hours'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { firstReminderOn, nextReminderOn, reminderOn } from 'domain/loan/lifecycle/reminders'
import type { Logger } from 'pino'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { countContacts, uncountContacts } from '../../../records/customers/contact-policy.ts'
import { listQuietSlots } from '../../../records/customers/contact-preferences.ts'
import { listCustomers } from '../../../records/customers/queries.ts'
import { type LoanAccount, listBalances } from '../../../records/ledger/loan-account.ts'
import {
  type LoanDue,
  type LoanToRemind,
  listLoans,
  loansToRemind,
  saveNextReminders,
} from '../../../records/loans/loans.ts'
import { reminderEmailsTask } from '../emails/queue-loan-emails.ts'
import { describeReminder } from './describe-reminder.ts'
import { claimReminders, listBeingSent, markSent, type Reminder, unclaimReminders } from './reminders.ts'

type Dependencies = {
  database: Database
  clock: Clock
  sms: Sms
  log: Logger
  /** The rate at which reminders are passed to the SMS provider. */
  remindersPerSecond: number
  /** Which of these loans autopay is about to repay. */
  listLoansWithAutopay(leadIds: readonly number[]): Promise<Set<number>>
}

/** Small, because the same process serves customers meanwhile. */
const maxPageSize = 50

/** A reminder that is due, with its loan as read at the start of the page. */
type DueReminder = Reminder & { loan: LoanDue }
/** A reminder that this job will send, with what its message needs. */
type ClaimedReminder = Reminder & { account: LoanDue & LoanAccount; mobile: string }

/** Reads the loans again, because some may have been repaid since their page was read. */
async function readOpenAccounts(
  { database: { kysely }, clock }: Dependencies,
  due: readonly DueReminder[],
): Promise<(Reminder & { account: LoanDue & LoanAccount; firstDay: IstDate })[]> {
  const loans = await listLoans(
    kysely,
    due.map(({ leadId }) => leadId),
  )
  const accounts = await listBalances(kysely, loans, clock.today())
  const accountOf = new Map(accounts.map((account) => [account.leadId, account]))
  return due.flatMap(({ leadId, kind, loan: { repaymentOn } }) => {
    const account = accountOf.get(leadId)
    if (account === undefined || !isOpen(account.status)) return []
    return [{ leadId, kind, account: { ...account, repaymentOn }, firstDay: firstReminderOn(repaymentOn) }]
  })
}

/**
 * Claims the reminders that no other job has claimed; postpones those whose customer has reached today's contact limit, and
 * those that another job has claimed and may not have sent.
 */
async function claim(
  dependencies: Dependencies,
  due: readonly DueReminder[],
): Promise<{ claimed: ClaimedReminder[]; postponed: Set<number> }> {
  const { kysely } = dependencies.database
  const { clock } = dependencies
  const open = await readOpenAccounts(dependencies, due)
  const ownIds = await claimReminders(kysely, open, businessTime(clock))
  const own = open.filter(({ leadId }) => ownIds.has(leadId))
  const customerIds = own.map(({ account }) => account.customerId)
  const counted = await countContacts(kysely, customerIds, clock.today())
  const overLimit = own.filter(({ account }) => !counted.has(account.customerId))
  if (overLimit.length > 0) await unclaimReminders(kysely, overLimit)
  const beingSent = await listBeingSent(
    kysely,
    open.filter(({ leadId }) => !ownIds.has(leadId)),
  )
  const mobiles = new Map((await listCustomers(kysely, customerIds)).map(({ id, mobile }) => [id, mobile]))
  const claimed = own.flatMap((reminder) => {
    const { customerId } = reminder.account
    const mobile = mobiles.get(customerId)
    return counted.has(customerId) && mobile !== undefined ? [{ ...reminder, mobile }] : []
  })
  return { claimed, postponed: new Set([...beingSent, ...overLimit.map(({ leadId }) => leadId)]) }
}

/** Returns false only if the message was certainly not sent. */
async function send(dependencies: Dependencies, { leadId, kind, account, mobile }: ClaimedReminder): Promise<boolean> {
  const { clock, sms, log } = dependencies
  const { notice } = describeReminder(clock.today(), account)
  try {
    await sms.sendNotice({ mobile, ...notice })
    return true
  } catch (error) {
    const isUncertain = error instanceof ProviderFailure && error.isUncertain
    const message = isUncertain
      ? 'it is not known whether a reminder was sent; it will not be repeated'
      : 'a reminder could not be sent and will be retried'
    log.warn({ leadId, kind, err: error }, message)
    return isUncertain
  }
}

/** Sends the SMS and queues the emails. Returns the loans whose reminder must be sent later. */
async function sendBatch(dependencies: Dependencies, due: readonly DueReminder[]): Promise<Set<number>> {
  const { database } = dependencies
  const today = dependencies.clock.today()
  const { claimed, postponed } = await claim(dependencies, due)
  const results = await Promise.all(claimed.map((reminder) => send(dependencies, reminder)))
  const sent = claimed.filter((_, index) => results[index])
  const failed = claimed.filter((_, index) => !results[index])
  await inTransaction(database, async (transaction) => {
    if (failed.length > 0) {
      await unclaimReminders(transaction, failed)
      await uncountContacts(
        transaction,
        failed.map(({ account }) => account.customerId),
        today,
      )
    }
    if (sent.length > 0) {
      await markSent(transaction, sent)
      await reminderEmailsTask.queue(transaction, { leadIds: sent.map(({ leadId }) => leadId), on: today })
    }
  })
  return new Set([...postponed, ...failed.map(({ leadId }) => leadId)])
}

/** Leaves a customer's second loan to the next run, because each reminder is a contact and is counted before it is sent. */
const oneOfEachCustomer = (due: readonly DueReminder[]): DueReminder[] =>
  due.filter(({ loan }, index) => due.findIndex((other) => other.loan.customerId === loan.customerId) === index)

/** Sends the reminders that are due for one page of loans and saves the date of each loan's next reminder. */
async function remindPage(dependencies: Dependencies, loans: readonly LoanToRemind[]): Promise<void> {
  const { kysely } = dependencies.database
  const { clock } = dependencies
  const today = clock.today()
  const quietSlots = await listQuietSlots(
    kysely,
    loans.map(({ customerId }) => customerId),
  )
  const autopaid = await dependencies.listLoansWithAutopay(loans.map(({ leadId }) => leadId))
  // Autopay has its own notices; the customer is reminded to pay only after the debit fails, which may take two days.
  const notAutopaid = loans.filter(({ leadId }) => !autopaid.has(leadId))
  const reminders = notAutopaid.map((loan) => ({
    loan,
    leadId: loan.leadId,
    kind: reminderOn(today, loan.repaymentOn),
  }))
  const now = clock.now()
  const due = reminders.flatMap(({ kind, ...reminder }) =>
    kind !== undefined && mayContactAt(now, quietSlots.get(reminder.loan.customerId)) ? [{ ...reminder, kind }] : [],
  )
  const batch = oneOfEachCustomer(due)
  const unsent = batch.length > 0 ? await sendBatch(dependencies, batch) : new Set<number>()
  const notDueToday = reminders.filter(({ kind }) => kind === undefined)
  const done = [...notDueToday, ...batch].filter(({ leadId }) => !unsent.has(leadId))
  await saveNextReminders(
    kysely,
    done.map(({ leadId, loan }) => ({ leadId, on: nextReminderOn(today, loan.repaymentOn) })),
  )
}

/**
 * Reminds customers three days before the repayment day, on it and on some days after it, at hours when they may be
 * contacted. Reads only loans with a reminder due, page by page, and sends the messages of a page in parallel. If the server
 * stops, it ends after a page; the next run continues.
 */
export async function sendReminders(dependencies: Dependencies, stopping?: AbortSignal): Promise<void> {
  const { clock, database, remindersPerSecond } = dependencies
  const today = clock.today()
  const pageSize = Math.min(remindersPerSecond, maxPageSize)
  const pageMs = (1_000 * pageSize) / remindersPerSecond
  let last: LoanToRemind | undefined
  while (mayContactAt(clock.now()) && !stopping?.aborted) {
    const began = performance.now()
    const page = { today, limit: pageSize, after: last }
    const loans = await loansToRemind(database.kysely, page).execute()
    await remindPage(dependencies, loans)
    if (loans.length < pageSize) return
    last = loans.at(-1)
    await sleep(Math.max(0, began + pageMs - performance.now()))
  }
}
