import { formatDate, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { bookPaymentReversal } from 'domain/loan/loan-booking'
import { isRepaid } from 'domain/loan/loan-lifecycle'
import { type ReversalReason, reversalDay, takenBackPaise } from 'domain/loan/payment-reversal'
import { formatRupees } from 'domain/money/format-money'
import { lockCustomer } from '../../customers/queries.ts'
import { type Booked, bookEntry } from '../../ledger/book-entry.ts'
import { findEntry, findReversalOf, type LedgerEntry, listEntries } from '../../ledger/entries.ts'
import { readRepaidAt } from '../../loans/leads.ts'
import { findLoan, type Loan, lockLoan } from '../../loans/loans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { formatReceiptNumber } from '../receipts/receipt-number.ts'
import { cancelRefunds, listRefundsOfLoan } from '../refunds/refunds.ts'
import { returnToUnmatched } from '../unmatched/unmatched-money.ts'
import { queueReversalNotices } from './notify-reversed.ts'

export type ReversalOrder = {
  /** The entry of the payment. */
  entryId: number
  reason: ReversalReason
  /** The day the money left us; null for a mistake. */
  leftOn: IstDate | null
  by: string
  /** The bank's or the provider's name of the return. */
  reference?: string | undefined
  /** What the provider says it has taken; it must be what we expect. */
  takenPaise?: number
}

/** Its message is shown to the employee who takes the payment back. */
export class ReversalRefused extends Error {
  override name = 'ReversalRefused'
}

export const receiptOf = ({ receiptNumber }: Pick<LedgerEntry, 'receiptNumber'>) =>
  formatReceiptNumber(receiptNumber ?? 0)

const whatHappened: Record<ReversalReason, string> = {
  RETURNED: 'was taken back by the bank',
  CHARGEBACK: 'was taken back after a dispute',
  MISTAKE: 'was booked on this loan by mistake',
}

/** What the provider of a payment has already paid back of it. */
async function sumRefundedByProvider(
  database: Queryable,
  { id, leadId }: Pick<LedgerEntry, 'id' | 'leadId'>,
): Promise<number> {
  const refunds = await listRefundsOfLoan(database, leadId)
  return refunds
    .filter(({ paymentEntryId, status, provider }) => paymentEntryId === id && status === 'DONE' && provider !== null)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

/** The amount and the day of the reversal by the rules of the domain, or a refusal. */
async function decide(transaction: Transaction, order: ReversalOrder, payment: LedgerEntry, today: IstDate) {
  const { reason, leftOn } = order
  const isOrdered = typeof payment.details.txnid === 'string'
  const day = reversalDay({ reason, paidOn: payment.bookedOn, leftOn, today, isOrdered })
  if ('refusal' in day) throw new ReversalRefused(day.refusal)
  const refundedPaise = await sumRefundedByProvider(transaction, payment)
  const takenPaise = takenBackPaise(reason, payment.lines.bank, refundedPaise)
  if (takenPaise <= 0) throw new ReversalRefused(`payment ${receiptOf(payment)} was refunded in full`)
  if (order.takenPaise !== undefined && order.takenPaise !== takenPaise)
    throw new ReversalRefused(
      `${formatRupees(order.takenPaise)} was taken of ${formatRupees(takenPaise)}; only a whole payment can be taken back`,
    )
  return { on: day.on, takenPaise }
}

async function lockPayment(transaction: Transaction, entryId: number): Promise<{ payment: LedgerEntry; loan: Loan }> {
  const payment = await findEntry(transaction, entryId)
  const found = payment?.kind === 'PAYMENT' ? await findLoan(transaction, payment.leadId) : undefined
  // The customer before the loan, as everywhere: a loan that is opened again changes what the customer may do.
  if (found) await lockCustomer(transaction, found.customerId)
  const loan = found && (await lockLoan(transaction, found.leadId))
  if (payment === undefined || loan === undefined) throw new ReversalRefused('there is no such payment')
  return { payment, loan }
}

/** The day on which the books began to say that the loan is repaid, which may be after the day of the last payment. */
async function readClosedSince(
  transaction: Transaction,
  { leadId, status, closedOn }: Loan,
): Promise<IstDate | undefined> {
  const repaidAt = isRepaid(status) ? await readRepaidAt(transaction, leadId) : undefined
  const day = repaidAt && istDateOf(repaidAt)
  return day && closedOn && closedOn > day ? closedOn : day
}

export type Reversed = Booked & { payment: LedgerEntry; on: IstDate; takenPaise: number }

async function book(
  transaction: Transaction,
  clock: Clock,
  order: ReversalOrder,
  { payment, loan }: { payment: LedgerEntry; loan: Loan },
): Promise<Reversed> {
  const [at, today] = [clock.now(), clock.today()]
  const { reason, by, reference } = order
  const { on, takenPaise } = await decide(transaction, order, payment, today)
  const entries = await listEntries(transaction, loan.leadId)
  const closedSince = await readClosedSince(transaction, loan)
  const what = `payment ${receiptOf(payment)} of ${formatRupees(payment.lines.bank)} ${whatHappened[reason]}`
  const booked = await bookEntry(transaction, {
    leadId: loan.leadId,
    idempotencyKey: `payment-reversal:${payment.id}`,
    at,
    plan: (account) => ({
      ...bookPaymentReversal(account, entries, { reverses: payment.id, reason, takenPaise, on, today, closedSince }),
      by,
      reasons: [reason === 'MISTAKE' ? what : `${what} on ${formatDate(on)}`],
      details: {
        ...{ reason, by, receipt: receiptOf(payment) },
        ...(reference && { reference }),
        ...(closedSince && { closed_since: closedSince, reopened_on: today }),
      },
    }),
  })
  return { ...booked, payment, on, takenPaise }
}

/**
 * Takes a booked payment back, once. Refunds of the loan that were not ordered yet are cancelled; what is still owed back
 * afterwards is planned again. Money booked by mistake is unmatched again.
 */
export async function reversePayment(transaction: Transaction, clock: Clock, order: ReversalOrder): Promise<Reversed> {
  const { payment, loan } = await lockPayment(transaction, order.entryId)
  const known = await findReversalOf(transaction, payment.id)
  if (known) throw new ReversalRefused(`payment ${receiptOf(payment)} was taken back on ${formatDate(known.bookedOn)}`)
  const reversed = await book(transaction, clock, order, { payment, loan })
  await cancelRefunds(transaction, loan.leadId)
  if (order.reason === 'MISTAKE')
    await returnToUnmatched(transaction, payment, {
      reason: `taken back from loan ${loan.loanNo} by ${order.by}`,
      at: clock.now(),
    })
  await queueReversalNotices(transaction, reversed, clock)
  return reversed
}
