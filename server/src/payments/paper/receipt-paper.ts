import { formatRupees } from 'domain/money/format-rupees'
import type { ReceiptedEntry, Repayment } from '../read-repayment.ts'
import { receiptNo } from '../receipt-no.ts'
import { dayInWords, type Fact, factTable, onLetterhead } from './letterhead.ts'

/** What was paid and what it was used for. */
export function receiptPaper({ loan, customer }: Repayment, entry: ReceiptedEntry): object {
  const { bank = 0, charges = 0, principal = 0, owed_back: owedBack = 0 } = entry.lines
  const interest = bank + charges + principal + owedBack
  const uses: Fact[] = [
    ['To charges', formatRupees(-charges)],
    ['To interest', formatRupees(interest)],
    ['To principal', formatRupees(-principal)],
  ]
  if (owedBack !== 0) uses.push(['Paid above the due, goes back to you', formatRupees(-owedBack)])
  const number = receiptNo(entry.receiptNumber ?? '')
  return onLetterhead(`Receipt ${number}`, [
    { text: `Received ${formatRupees(bank)}`, fontSize: 13, bold: true, margin: [0, 0, 0, 10] },
    factTable([
      ['Receipt number', number],
      ['Date', dayInWords(entry.bookedOn)],
      ['From', customer.fullName],
      ['Loan number', loan.loanNo],
      ['Transaction', entry.txnid ?? ''],
    ]),
    { text: 'What it was used for', bold: true, margin: [0, 0, 0, 6] },
    factTable(uses),
    { text: 'Made by computer; it needs no signature.', fontSize: 8, italics: true },
  ])
}
