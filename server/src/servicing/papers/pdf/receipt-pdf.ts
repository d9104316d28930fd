import { formatDate } from 'domain/calendar/ist-date'
import { listReversalChain, reversedAmountOf, withoutMistakes } from 'domain/loan/booking/reversal-chain'
import { statementOf } from 'domain/loan/booking/statement'
import { formatRupees, formatRupeesAndPaise } from 'domain/money/format-money'
import {
  facts,
  heading,
  type PdfDefinition,
  paragraph,
  table,
} from '../../../records/issued-documents/pdf/pdf-definition.ts'
import { allocationOf } from '../../../records/ledger/allocation-of.ts'
import { wordsOfReversal } from '../../../records/ledger/describe-line.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import { paymentReference } from '../../../records/ledger/payment-reference.ts'
import { formatReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import type { Repayment } from '../../payments/repayment/read-repayment.ts'

const providers: Record<string, string> = { payu: 'Online, through PayU', razorpay: 'Online, through Razorpay' }

/** Money without a payment attempt was transferred to the lender's bank account. */
const modeOf = ({ details }: LedgerEntry) => providers[String(details.provider)] ?? 'Bank transfer'

/** The balance right after the payment, as on the statement. */
function balanceAfterEntry({ loan, entries }: Repayment, entry: LedgerEntry): number {
  const lines = statementOf(entries, loan.balance, entry.bookedOn)
  const line = lines.findLast((each) => each.what === 'PAYMENT' && each.entry.id === entry.id)
  return Math.max(0, line?.balancePaise ?? 0)
}

/** Undefined unless the payment, or a part of it, is reversed. */
function describeReversal({ entries }: Repayment, entry: LedgerEntry): string | undefined {
  const taken = reversedAmountOf(entries, entry)
  const reversal = withoutMistakes(listReversalChain(entries, entry)).findLast(
    ({ kind }) => kind === 'PAYMENT_REVERSAL',
  )
  if (taken === undefined || reversal === undefined) return undefined
  const what = wordsOfReversal(reversal)
  return taken.isWhole
    ? `${formatDate(taken.on)}: ${what}. This payment no longer counts.`
    : `${formatDate(taken.on)}: ${formatRupees(taken.paise)} of it was ${what}. The rest counts.`
}

export function receiptPdf(repayment: Repayment, entry: LedgerEntry, receiptNumber: number): PdfDefinition {
  const { loan, payer } = repayment
  const used = allocationOf(entry)
  const allocation = [
    ['Charges', formatRupeesAndPaise(used.chargesPaise)],
    ['Interest', formatRupeesAndPaise(used.interestPaise)],
    ['Principal', formatRupeesAndPaise(used.principalPaise)],
  ]
  if (used.owedBackPaise !== 0)
    allocation.push(['Paid above the amount due, to be refunded', formatRupeesAndPaise(used.owedBackPaise)])
  const number = formatReceiptNumber(receiptNumber)
  const end = describeReversal(repayment, entry)
  return {
    title: `Receipt ${number}`,
    reference: `Loan ${loan.loanNo} · ${payer.fullName}`,
    createdAt: entry.bookedAt,
    blocks: [
      {
        type: 'highlight',
        label: 'We have received',
        value: formatRupees(used.paidPaise),
        note: end ?? `Balance after this payment: ${formatRupees(balanceAfterEntry(repayment, entry))}`,
      },
      facts(
        ['Receipt number', number],
        ['Date', formatDate(entry.bookedOn)],
        ['Received from', payer.fullName],
        ['Loan number', loan.loanNo],
        ['Mode of payment', modeOf(entry)],
        ['Reference', paymentReference(entry)],
      ),
      heading('How your payment was used'),
      table({
        columns: [
          { title: 'Used for', width: 'rest' },
          { title: 'Amount', width: 120, align: 'right' },
        ],
        rows: allocation,
        totals: ['Received', formatRupeesAndPaise(used.paidPaise)],
      }),
      paragraph('This is a computer-generated receipt and needs no signature.', 'note'),
    ],
  }
}
