import { formatDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isMistake } from 'domain/loan/booking/reversal-chain'
import { firstContactTime } from 'domain/loan/lifecycle/contact-hours'
import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { readQuietSlot } from '../../../records/customers/contact-preferences.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import type { Booked } from '../../../records/ledger/book-entry.ts'
import { findEntry, findNextEntry } from '../../../records/ledger/entries.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { reversalEmailTask } from './email-statement.ts'

export const reinstatedNoticeTask = defineTask(
  'notify_payment_reinstated',
  z.object({ entryId: z.number() }),
  ({ entryId }) => entryId,
)

/** The notices wait for an hour at which the borrower may be contacted, as those about the reversal. */
export async function queueReinstatementNotices(
  transaction: Transaction,
  { entryId, before }: Booked,
  clock: Clock,
): Promise<void> {
  const runAt = firstContactTime(clock.now(), await readQuietSlot(transaction, before.customerId))
  await reinstatedNoticeTask.queue(transaction, { entryId }, { runAt })
  await reversalEmailTask.queue(transaction, { entryId }, { runAt })
}

type Dependencies = { database: Database; clock: Clock; sms: Sms }

/** Throws if the message could not be sent, so that the job is retried. */
export async function notifyReinstated(
  { database: { kysely }, clock, sms }: Dependencies,
  entryId: number,
): Promise<void> {
  const reinstatement = await findEntry(kysely, entryId)
  const account = reinstatement && (await readLoanAccount(kysely, reinstatement.leadId))
  if (reinstatement === undefined || account === undefined) return
  // Taken back again since; the notice about that says what is due.
  if (await findNextEntry(kysely, reinstatement.id)) return
  // A job that was delayed or retried may run at any hour.
  const now = clock.now()
  const sendAt = firstContactTime(now, await readQuietSlot(kysely, account.customerId))
  if (sendAt > now) return reinstatedNoticeTask.queue(kysely, { entryId }, { runAt: sendAt })
  const { mobile } = await readCustomer(kysely, account.customerId)
  const today = clock.today()
  const values = {
    paid: formatRupees(reinstatement.lines.bank),
    loanNo: account.loanNo,
    countsFrom: formatDate(reinstatement.bookedOn),
    today: formatDate(today),
    due: formatRupees(amountDue(account.balance, today).totalPaise),
  }
  const { countsFrom: _, ...ofMistake } = values
  await sms.sendNotice(
    isMistake(reinstatement)
      ? { mobile, name: 'payment_restored', values: ofMistake }
      : { mobile, name: 'payment_came_back', values },
  )
}
