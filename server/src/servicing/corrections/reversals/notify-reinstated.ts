import { formatDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isMistake } from 'domain/loan/booking/reversal-chain'
import { firstContactTime } from 'domain/loan/lifecycle/contact-hours'
import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { readQuietSlot } from '../../../records/customers/contact-preferences.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import type { Booked } from '../../../records/ledger/book-entry.ts'
import { findEntry, findNextEntry } from '../../../records/ledger/entries.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'

const job = z.object({ entry_id: z.number() })

const queueNotice = (database: Queryable, entryId: number, runAt: Date): Promise<void> =>
  addJob(
    database,
    'notify_payment_reinstated',
    { entry_id: entryId },
    { jobKey: `notify_payment_reinstated:${entryId}`, runAt },
  )

/** The notices wait for an hour at which the borrower may be contacted, as those about the reversal. */
export async function queueReinstatementNotices(
  transaction: Transaction,
  { entryId, before }: Booked,
  clock: Clock,
): Promise<void> {
  const runAt = firstContactTime(clock.now(), await readQuietSlot(transaction, before.customerId))
  await queueNotice(transaction, entryId, runAt)
  await addJob(transaction, 'send_reversal_email', { entry_id: entryId }, { runAt })
}

type Dependencies = { database: Database; clock: Clock; sms: Sms }

/** Throws if the message could not be sent, so that the job is retried. */
export async function notifyReinstated(
  { database: { kysely }, clock, sms }: Dependencies,
  payload: unknown,
): Promise<void> {
  const reinstatement = await findEntry(kysely, job.parse(payload).entry_id)
  const account = reinstatement && (await readLoanAccount(kysely, reinstatement.leadId))
  if (reinstatement === undefined || account === undefined) return
  // Taken back again since; the notice about that says what is due.
  if (await findNextEntry(kysely, reinstatement.id)) return
  // A job that was delayed or retried may run at any hour.
  const now = clock.now()
  const sendAt = firstContactTime(now, await readQuietSlot(kysely, account.customerId))
  if (sendAt > now) return queueNotice(kysely, reinstatement.id, sendAt)
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
