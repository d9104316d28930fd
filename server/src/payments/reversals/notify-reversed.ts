import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { isOpen, isRepaid } from 'domain/loan/loan-lifecycle'
import { type ReversalReason, reversalReasons } from 'domain/loan/payment-reversal'
import { firstContactTime } from 'domain/mandate/debit'
import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import { readQuietSlot } from '../../customers/contact-preferences.ts'
import { readCustomer } from '../../customers/queries.ts'
import type { Booked } from '../../ledger/book-entry.ts'
import { findEntry, type LedgerEntry } from '../../ledger/entries.ts'
import { readLoanAccount } from '../../ledger/loan-account.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Notice, Sms } from '../../providers/sms/sms.ts'

const notices = ['taken_back', 'reopened'] as const
const job = z.object({ entry_id: z.number(), notice: z.enum(notices) })

/** The notices wait for an hour at which the borrower may be contacted, as all notices about what is due. */
export async function queueReversalNotices(
  transaction: Transaction,
  { entryId, before, after }: Booked,
  clock: Clock,
): Promise<void> {
  const runAt = firstContactTime(clock.now(), await readQuietSlot(transaction, before.customerId))
  const isReopened = isRepaid(before.status) && isOpen(after.status)
  for (const notice of isReopened ? notices : (['taken_back'] as const))
    await addJob(
      transaction,
      'notify_payment_reversed',
      { entry_id: entryId, notice },
      { jobKey: `notify_payment_reversed:${entryId}:${notice}`, runAt },
    )
  await addJob(transaction, 'send_reversal_email', { entry_id: entryId }, { runAt })
}

type Facts = { paid: string; loanNo: string; takenOn: string; today: string; due: string; page: string }

function describeReversal(reason: ReversalReason, facts: Facts): Pick<Notice, 'name' | 'values' | 'text'> {
  const { paid, loanNo, takenOn, today, due, page } = facts
  const next = `Due on ${today}: ${due}. Pay at ${page}`
  switch (reason) {
    case 'RETURNED':
      return {
        name: 'payment_returned',
        values: [paid, loanNo, takenOn, today, due, page],
        text: `your payment of ${paid} for loan ${loanNo} was taken back by the bank on ${takenOn}. You owe no interest on it for the days we had it. ${next}`,
      }
    case 'CHARGEBACK':
      return {
        name: 'payment_disputed',
        values: [paid, loanNo, takenOn, today, due, page],
        text: `the payment of ${paid} for loan ${loanNo} was disputed and went back to the payer on ${takenOn}. You owe no interest on it for the days we had it. ${next}`,
      }
    case 'MISTAKE':
      return {
        name: 'payment_moved',
        values: [paid, loanNo, today, due, page],
        text: `by our mistake, a transfer of ${paid} that was not yours was counted for loan ${loanNo}. We are sorry and have corrected it. ${next}`,
      }
  }
}

const describeReopened = (loanNo: string) => ({
  name: 'loan_reopened' as const,
  values: [loanNo],
  text: `loan ${loanNo} is open again, because a payment on it was taken back. The letter that said that nothing is due no longer counts. You get a new one when the loan is repaid.`,
})

const reasonOf = ({ details }: LedgerEntry) => z.enum(reversalReasons).parse(details.reason)

type Dependencies = { database: Database; clock: Clock; sms: Sms; publicUrl: string }

/** Throws if the message could not be sent, so that the job is retried. */
export async function notifyReversed(
  { database: { kysely }, clock, sms, publicUrl }: Dependencies,
  payload: unknown,
): Promise<void> {
  const { entry_id: entryId, notice } = job.parse(payload)
  const reversal = await findEntry(kysely, entryId)
  const payment = reversal?.reverses ? await findEntry(kysely, reversal.reverses) : undefined
  const account = reversal && (await readLoanAccount(kysely, reversal.leadId))
  if (reversal === undefined || payment === undefined || account === undefined) return
  if (notice === 'reopened' && !isOpen(account.status)) return
  const { mobile } = await readCustomer(kysely, account.customerId)
  const today = clock.today()
  const { text, ...message } =
    notice === 'reopened'
      ? describeReopened(account.loanNo)
      : describeReversal(reasonOf(reversal), {
          paid: formatRupees(payment.lines.bank),
          loanNo: account.loanNo,
          takenOn: formatDate(reversal.bookedOn),
          today: formatDate(today),
          due: formatRupees(amountDue(account.balance, today).totalPaise),
          page: `${publicUrl}/repay-loan`,
        })
  await sms.sendNotice({ mobile, ...message, text: `${brand.name}: ${text}` })
}
