import { formatRupees } from 'domain/money/format-rupees'
import { paiseOf } from 'domain/money/rupees'
import type { Caller } from '../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../platform/http/outcome.ts'
import { type Payment, type ShowParts, showPayment } from './show-payment.ts'

function wordsOf({ status, amount, receipt_no, owed_back_amount, is_loan_closed }: Payment): string {
  const paid = formatRupees(paiseOf(amount))
  if (status === 'PENDING') return `We are waiting for the bank's word on your payment of ${paid}.`
  if (status !== 'SUCCESS') return `Your payment of ${paid} did not go through.`
  const received = `We have received ${paid}. Your receipt is ${receipt_no}.`
  if (owed_back_amount > 0)
    return `${received} ${formatRupees(paiseOf(owed_back_amount))} of it was more than was due and goes back to you.`
  return is_loan_closed ? `${received} Your loan is closed: nothing is due.` : received
}

/** What the browser is told after it has told us something: the payment as it stands now. */
export async function answerPayment(
  parts: ShowParts,
  txnid: string,
  caller: Caller,
): Promise<Outcome<{ Data: Payment }>> {
  const payment = await showPayment(parts, txnid, caller)
  return payment ? accepted({ Data: payment }, wordsOf(payment)) : refuse('paymentNotFound')
}
