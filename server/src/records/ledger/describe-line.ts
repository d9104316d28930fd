import type { IstDate } from 'domain/calendar/ist-date'
import { formatDate } from 'domain/calendar/ist-date'
import { isMistake } from 'domain/loan/booking/reversal-chain'
import type { StatementLine } from 'domain/loan/booking/statement'
import { formatPercent, formatRupees } from 'domain/money/format-money'
import type { LedgerEntry } from './entries.ts'
import { formatReceiptNumber } from './receipt-number.ts'

const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** A correction is booked with an entry that counts from a day before the last one. */
function describeCorrection({ details }: LedgerEntry): string {
  if (details.taken_back)
    return `Correction: a payment no longer counts from ${formatDate(String(details.taken_back) as IstDate)}, so interest since that day was recalculated`
  if (details.reinstated)
    return `Correction: a payment counts again from ${formatDate(String(details.reinstated) as IstDate)}, so interest since that day was recalculated`
  const paidOn = details.learnt_late ? ` of ${formatDate(String(details.learnt_late) as IstDate)}` : ''
  return `Correction: your payment${paidOn} was reported to us late, so interest since that day was recalculated`
}

const reversalWords: Record<string, string> = {
  RETURNED: 'taken back by the bank',
  CHARGEBACK: 'disputed, and given back to the payer',
  MISTAKE: 'counted for this loan by our mistake, and removed',
}

/** How a payment was reversed, to follow its name. */
export const wordsOfReversal = ({ details }: LedgerEntry): string =>
  reversalWords[String(details.reason)] ?? 'taken back'

/** Whether a reversal was for a part of the payment. */
const isOfPart = ({ details }: LedgerEntry): boolean => details.kept_paise !== undefined

/** `details.receipt` is the number of the payment's receipt. */
const describeReversal = (entry: LedgerEntry) =>
  `${isOfPart(entry) ? 'Part of the payment' : 'Payment'}, receipt ${entry.details.receipt}, ${wordsOfReversal(entry)}`

const describeReinstatement = (entry: LedgerEntry) =>
  isMistake(entry)
    ? `Payment, receipt ${entry.details.receipt}, was removed by our mistake and counts again`
    : `Payment, receipt ${entry.details.receipt}, reached us again`

export function describeLine(line: StatementLine<LedgerEntry>, dailyRateBasisPoints: number): string {
  switch (line.what) {
    case 'INTEREST':
      return line.isLimited
        ? `Interest: ${formatDays(line.days)}, limited so that the loan never costs more than was lent`
        : `Interest: ${formatDays(line.days)} × ${formatRupees(line.principalPaise)} × ${formatPercent(dailyRateBasisPoints)}`
    case 'PENAL_CHARGE':
      return `Penal charge: ${formatPercent(line.basisPoints)} of ${formatRupees(line.principalPaise)}, unpaid ${formatDays(line.afterDays)} after the due date; no GST`
    case 'DISBURSAL':
      return 'Loan paid out'
    case 'REVERSAL':
      return 'Returned by your bank: the loan was not paid out, and nothing is due for it'
    case 'PAYMENT':
      return line.entry.receiptNumber === null
        ? 'Payment'
        : `Payment, receipt ${formatReceiptNumber(line.entry.receiptNumber)}`
    case 'PAYMENT_REVERSAL':
      return describeReversal(line.entry)
    case 'PAYMENT_REINSTATEMENT':
      return describeReinstatement(line.entry)
    case 'REFUND':
      return 'Paid back to you'
    case 'FEE':
      return 'Processing fee, deducted from the loan'
    case 'FEE_GST':
      return 'GST on the processing fee, deducted from the loan'
    case 'CORRECTION':
      return describeCorrection(line.entry)
    case 'ROUNDING':
      return 'Rounded off in your favour: less than one rupee was left'
  }
}
