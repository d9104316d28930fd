import type { AnswerOf } from 'contract/endpoint'
import type { paymentStatus } from 'contract/payments/payment-status'
import { rupeesOf } from 'domain/money/rupees'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { SignedAddresses } from '../platform/http/signed-addresses.ts'
import { repaymentOpenMinutes } from './find-payable.ts'
import type { AttemptStatus } from './payment-attempt.ts'
import { receiptNo } from './receipt-no.ts'

export type Payment = AnswerOf<(typeof paymentStatus)['event']>['Data']
export type ShowParts = { database: Database; clock: Clock; addresses: SignedAddresses }

type Row = {
  status: AttemptStatus
  amountPaise: number
  customerId: string
  orderId: string | null
  isRecent: boolean
  isLoanClosed: boolean
  receiptNumber: string | null
  owedBackPaise: number
}

const read = {
  name: 'read_payment',
  text: `select a.status, a.amount_paise as "amountPaise", l.customer_id as "customerId", a.order_id as "orderId",
      a.started_at > $2::timestamptz - interval '${repaymentOpenMinutes} minutes' as "isRecent",
      l.status = 'CLOSED' as "isLoanClosed", e.receipt_no as "receiptNumber", coalesce(-e.owed_back, 0)::float8 as "owedBackPaise"
    from payment_attempts a join leads l on l.id = a.lead_id
    left join ledger_entries e on e.lead_id = a.lead_id and e.id = a.entry_id where a.txnid = $1`,
}

/** A payment as it stands in our books. Its receipt is for the customer, and for who has just opened the repayment. */
export async function showPayment(
  { database, clock, addresses }: ShowParts,
  txnid: string,
  caller: Caller,
  orderId = '',
): Promise<Payment | undefined> {
  const [row] = await database.run<Row>(read, [txnid, clock.now()])
  if (row === undefined) return undefined
  const isOwner = caller.session?.customerId === row.customerId || (row.isRecent && row.orderId === orderId)
  const receipt = row.receiptNumber === null ? null : receiptNo(row.receiptNumber)
  return {
    txnid,
    status: row.status === 'OPEN' ? 'PENDING' : row.status,
    amount: rupeesOf(row.amountPaise),
    receipt_no: receipt,
    receipt_url: receipt && isOwner ? addresses.sign(`/receipts/${receipt}.pdf`, caller) : null,
    owed_back_amount: rupeesOf(row.owedBackPaise),
    is_loan_closed: row.isLoanClosed,
  }
}
