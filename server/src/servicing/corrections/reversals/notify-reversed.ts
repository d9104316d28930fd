import { formatDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { type ReversalReason, reversalReasons } from 'domain/loan/booking/payment-reversal'
import { isMistake, listReversalChain } from 'domain/loan/booking/reversal-chain'
import { firstContactTime } from 'domain/loan/lifecycle/contact-hours'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import { maxVariableLength } from '../../../providers/sms/fill-template.ts'
import { toGsmText } from '../../../providers/sms/gsm-text.ts'
import type { NoticeText, Sms } from '../../../providers/sms/sms.ts'
import { readQuietSlot } from '../../../records/customers/contact-preferences.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { type Booked, isReopened } from '../../../records/ledger/book-entry.ts'
import { findEntry, findNextEntry, type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { reversalEmailTask } from './email-statement.ts'

const notices = ['taken_back', 'reopened'] as const
const payload = z.object({ entryId: z.number(), notice: z.enum(notices) })

export const reversedNoticeTask = defineTask(
  'notify_payment_reversed',
  payload,
  ({ entryId, notice }) => `${entryId}:${notice}`,
)

/** The notices wait for an hour at which the borrower may be contacted, as all notices about what is due. */
export async function queueReversalNotices(transaction: Transaction, booked: Booked, clock: Clock): Promise<void> {
  const { entryId, before } = booked
  const runAt = firstContactTime(clock.now(), await readQuietSlot(transaction, before.customerId))
  for (const notice of isReopened(booked) ? notices : (['taken_back'] as const))
    await reversedNoticeTask.queue(transaction, { entryId, notice }, { runAt })
  await reversalEmailTask.queue(transaction, { entryId }, { runAt })
}

type Facts = { paid: string; loanNo: string; takenOn: string; today: string; due: string }

function describeReversal(reason: ReversalReason, { takenOn, ...facts }: Facts): NoticeText {
  switch (reason) {
    case 'RETURNED':
      return { name: 'payment_returned', values: { ...facts, takenOn } }
    case 'CHARGEBACK':
      return { name: 'payment_disputed', values: { ...facts, takenOn } }
    case 'MISTAKE':
      return { name: 'payment_moved', values: facts }
  }
}

/** The payment of which a reversal has taken money. */
async function findReversed(database: Queryable, reversal: LedgerEntry): Promise<LedgerEntry | undefined> {
  const entries = await listEntries(database, reversal.leadId)
  return entries.find(
    (entry) => entry.kind === 'PAYMENT' && listReversalChain(entries, entry).some(({ id }) => id === reversal.id),
  )
}

/** The reversed amount; for a part, also of which payment, if there is room. */
function describeTaken(reversal: LedgerEntry, payment: LedgerEntry): string {
  const paid = formatRupees(payment.lines.bank)
  if (-reversal.lines.bank === payment.lines.bank) return paid
  const taken = formatRupees(-reversal.lines.bank)
  const part = `${taken} (part of ${paid})`
  return toGsmText(part).length <= maxVariableLength ? part : `${taken} (a part)`
}

const reasonOf = ({ details }: LedgerEntry) => z.enum(reversalReasons).parse(details.reason)

type Dependencies = { database: Database; clock: Clock; sms: Sms }

/** Throws if the message could not be sent, so that the job is retried. */
export async function notifyReversed(
  { database: { kysely }, clock, sms }: Dependencies,
  { entryId, notice }: z.infer<typeof payload>,
): Promise<void> {
  const reversal = await findEntry(kysely, entryId)
  const payment = reversal && (await findReversed(kysely, reversal))
  const account = reversal && (await readLoanAccount(kysely, reversal.leadId))
  if (reversal === undefined || payment === undefined || account === undefined) return
  if (notice === 'reopened' && !isOpen(account.status)) return
  const next = await findNextEntry(kysely, reversal.id)
  // The reversal was a mistake and has ended; the borrower is only told that.
  if (next && isMistake(next)) return
  // A job that was delayed or retried may run at any hour.
  const now = clock.now()
  const sendAt = firstContactTime(now, await readQuietSlot(kysely, account.customerId))
  if (sendAt > now) return reversedNoticeTask.queue(kysely, { entryId, notice }, { runAt: sendAt })
  const { mobile } = await readCustomer(kysely, account.customerId)
  const today = clock.today()
  const { loanNo } = account
  const message: NoticeText =
    notice === 'reopened'
      ? { name: 'loan_reopened', values: { loanNo } }
      : describeReversal(reasonOf(reversal), {
          paid: describeTaken(reversal, payment),
          loanNo,
          takenOn: formatDate(reversal.bookedOn),
          today: formatDate(today),
          due: formatRupees(amountDue(account.balance, today).totalPaise),
        })
  await sms.sendNotice({ mobile, ...message })
}
