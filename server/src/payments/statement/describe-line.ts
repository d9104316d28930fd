import type { StatementLine } from 'domain/loan/statement'
import { formatRupees } from 'domain/money/format-rupees'
import type { LedgerEntry } from '../../ledger/entries.ts'
import { formatReceiptNumber } from '../receipts/receipt-number.ts'

const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The text of a line of the statement; interest is explained as days x principal x rate. */
export function describeLine(line: StatementLine<LedgerEntry>, dailyRateBasisPoints: number): string {
  switch (line.what) {
    case 'INTEREST':
      return `Interest: ${formatDays(line.days)} × ${formatRupees(line.principalPaise)} × ${dailyRateBasisPoints / 100} %`
    case 'DISBURSAL':
      return 'Loan paid out'
    case 'CHARGE':
      return String(line.entry.details.reason ?? 'Charge')
    case 'PAYMENT':
      return line.entry.receiptNumber === null
        ? 'Payment'
        : `Payment, receipt ${formatReceiptNumber(line.entry.receiptNumber)}`
    case 'REFUND':
      return 'Paid back to you'
  }
}
