import { formatDate } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-money'
import type { LedgerEntry } from '../../ledger/entries.ts'
import { formatReceiptNumber } from '../receipts/receipt-number.ts'
import type { Repayment } from '../repayment/read-repayment.ts'
import { type Fact, factTable, layOutDocument } from './document-layout.ts'

/** What was paid, and how it was allocated. */
export function receiptPdf({ loan, payer }: Repayment, entry: LedgerEntry, receiptNumber: number): object {
  const { bank, charges, principal, owed_back: owedBack } = entry.lines
  const interest = bank + charges + principal + owedBack
  const allocation: Fact[] = [
    ['To charges', formatRupees(-charges)],
    ['To interest', formatRupees(interest)],
    ['To principal', formatRupees(-principal)],
  ]
  if (owedBack !== 0) allocation.push(['Paid above the due, goes back to you', formatRupees(-owedBack)])
  const number = formatReceiptNumber(receiptNumber)
  return layOutDocument(`Receipt ${number}`, [
    { text: `Received ${formatRupees(bank)}`, fontSize: 13, bold: true, margin: [0, 0, 0, 10] },
    factTable([
      ['Receipt number', number],
      ['Date', formatDate(entry.bookedOn)],
      ['From', payer.fullName],
      ['Loan number', loan.loanNo],
      ['Transaction', String(entry.details.txnid ?? '')],
    ]),
    { text: 'What it was used for', bold: true, margin: [0, 0, 0, 6] },
    factTable(allocation),
    { text: 'Made by computer; it needs no signature.', fontSize: 8, italics: true },
  ])
}
