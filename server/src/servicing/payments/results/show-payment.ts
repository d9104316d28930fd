import type { AnswerOf } from 'contract/endpoint'
import type { paymentStatus } from 'contract/payments/payment-status'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf, rupeesOf } from 'domain/money/paise'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../../../platform/http/outcome.ts'
import type { SignedUrls } from '../../../platform/http/signed-urls.ts'
import { findEntry } from '../../../records/ledger/entries.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { formatReceiptNumber, receiptPath } from '../../../records/ledger/receipt-number.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { findAttempt } from '../attempts.ts'
import { repaymentOpenMs } from '../repayment/repayments.ts'

export type Payment = AnswerOf<(typeof paymentStatus)['event']>['Data']
export type ShowPaymentDependencies = { database: Database; clock: Clock; urls: SignedUrls }

async function readDueRupees({ database, clock }: ShowPaymentDependencies, leadId: number): Promise<number | null> {
  const loan = await readLoanAccount(database.kysely, leadId)
  return loan ? rupeesOf(amountDue(loan.balance, clock.today()).totalPaise) : null
}

/** Only the customer, or whoever opened the repayment, sees the loan, the link to the receipt and what is still due. */
export async function showPayment(
  dependencies: ShowPaymentDependencies,
  txnid: string,
  caller: Caller,
  orderId = '',
): Promise<Payment | undefined> {
  const { clock, urls } = dependencies
  const { kysely } = dependencies.database
  const attempt = await findAttempt(kysely, txnid)
  const lead = attempt && (await findLead(kysely, attempt.leadId))
  if (attempt === undefined || lead === undefined) return undefined
  const entry = attempt.entryId === null ? undefined : await findEntry(kysely, attempt.entryId)
  const receiptNumber = entry?.receiptNumber ?? null
  const isRecent = clock.now().getTime() - attempt.startedAt.getTime() < repaymentOpenMs
  const isOwner = caller.session?.customerId === lead.customerId || (isRecent && attempt.orderId === orderId)
  return {
    txnid,
    lead_id: isOwner ? attempt.leadId : null,
    status: attempt.status === 'OPEN' ? 'PENDING' : attempt.status,
    amount: rupeesOf(entry?.lines.bank ?? attempt.amountPaise),
    receipt_no: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
    receipt_url: receiptNumber !== null && isOwner ? urls.sign(receiptPath(receiptNumber), caller) : null,
    owed_back_amount: rupeesOf(-(entry?.lines.owedBack ?? 0)),
    is_loan_closed: isRepaid(lead.status),
    is_given_back: lead.status === 'CANCELLED IN COOLING-OFF',
    total_due_amount: isOwner ? await readDueRupees(dependencies, attempt.leadId) : null,
  }
}

function messageOf(payment: Payment): string {
  const { status, amount, receipt_no, owed_back_amount, is_loan_closed, is_given_back } = payment
  const paid = formatRupees(paiseOf(amount))
  if (status === 'PENDING') return `We are waiting for the bank to confirm your payment of ${paid}.`
  if (status !== 'SUCCESS') return `Your payment of ${paid} did not go through.`
  const received = `We have received ${paid}. Your receipt is ${receipt_no}.`
  if (owed_back_amount > 0)
    return `${received} ${formatRupees(paiseOf(owed_back_amount))} of it was more than you owed and will be refunded.`
  if (is_given_back) return `${received} You have given the loan back: it is cancelled and nothing is due.`
  return is_loan_closed ? `${received} Your loan is closed: nothing is due.` : received
}

/** Replies to a browser that has reported a result with the current state of the payment. */
export async function replyWithPayment(
  dependencies: ShowPaymentDependencies,
  txnid: string,
  caller: Caller,
  orderId?: string,
): Promise<Outcome<{ Data: Payment }>> {
  const payment = await showPayment(dependencies, txnid, caller, orderId)
  return payment ? accepted({ Data: payment }, messageOf(payment)) : refuse('paymentNotFound')
}
