import type { StatementLine } from 'domain/loan/statement'
import { formatRupees } from 'domain/money/format-rupees'
import type { ReceiptedEntry } from './read-repayment.ts'
import { receiptNo } from './receipt-no.ts'

const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** What a line of the statement says: each sum of interest is told as days x principal x rate. */
export function wordsOfLine(line: StatementLine<ReceiptedEntry>, dailyRateBasisPoints: number): string {
  switch (line.what) {
    case 'INTEREST':
      return `Interest: ${counted(line.days)} × ${formatRupees(line.principalPaise)} × ${dailyRateBasisPoints / 100} %`
    case 'DISBURSAL':
      return 'Loan paid out'
    case 'CHARGE':
      return String(line.entry.note.reason ?? 'Charge')
    case 'PAYMENT':
      return line.entry.receiptNumber === null ? 'Payment' : `Payment, receipt ${receiptNo(line.entry.receiptNumber)}`
    case 'REFUND':
      return 'Paid back to you'
  }
}
