import type { AnswerOf } from 'contract/endpoint'
import type { repaymentData } from 'contract/payments/repayment-data'
import type { IstDate } from 'domain/calendar/ist-date'
import type { EntryKind } from 'domain/ledger/accounts'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { statementOf } from 'domain/loan/booking/statement'
import { agreedRepaymentPaise } from 'domain/loan/product/estimate-loan'
import { rupeesOf } from 'domain/money/paise'
import { allocationOf } from '../../../records/ledger/allocation-of.ts'
import { isLastPayoutReturned } from '../../../records/ledger/closed-without-payout.ts'
import { describeLine } from '../../../records/ledger/describe-line.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import { formatReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import { type Repayment, statusOfRepayment } from './read-repayment.ts'

type Answer = AnswerOf<(typeof repaymentData)['event']>
type Explanation = Answer['explanation']
const total = (amounts: number[]) => rupeesOf(amounts.reduce((sum, amount) => sum + amount, 0))

function explainPayment(entry: LedgerEntry): Explanation['payments'][number] {
  const { bookedOn, receiptNumber } = entry
  const used = allocationOf(entry)
  return {
    on: bookedOn,
    amount: rupeesOf(used.paidPaise),
    receipt_no: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
    to_charges: rupeesOf(used.chargesPaise),
    to_interest: rupeesOf(used.interestPaise),
    to_principal: rupeesOf(used.principalPaise),
    owed_back: rupeesOf(used.owedBackPaise),
  }
}

/** A reversed payment or an overpayment is listed in full, and its reversal, reinstatement or refund here. */
const correctingKinds = new Set<string>([
  'CORRECTION',
  'ROUNDING',
  'PAYMENT_REVERSAL',
  'PAYMENT_REINSTATEMENT',
  'REFUND',
] satisfies EntryKind[])

const movesMoney = new Set<string>(['PAYMENT_REVERSAL', 'PAYMENT_REINSTATEMENT', 'REFUND'] satisfies EntryKind[])

/** If the bank returned a payout, its cost was reversed with it. */
function withoutReturnedPayout<Line extends { what: string }>(lines: readonly Line[]): Line[] {
  const lastReturn = lines.findLastIndex(({ what }) => what === 'REVERSAL')
  return lines.filter(({ what }, index) => index > lastReturn || movesMoney.has(what))
}

/** Breaks the amount due down into interest (days x principal x rate), charges, corrections and payments. */
function explain(repayment: Repayment, today: IstDate): Explanation {
  const { loan, entries } = repayment
  const { dailyRateBasisPoints } = loan.balance
  const lines = withoutReturnedPayout(statementOf(entries, loan.balance, today))
  const due = amountDue(loan.balance, today)
  const interest = lines.flatMap((line) => (line.what === 'INTEREST' ? [line] : []))
  const charges = lines.flatMap((line) => (line.what === 'PENAL_CHARGE' ? [line] : []))
  const corrections = lines.filter(({ what }) => correctingKinds.has(what))
  const payments = entries.filter(({ kind }) => kind === 'PAYMENT')
  return {
    as_of: today,
    status: statusOfRepayment(repayment, today),
    daily_rate_percent: dailyRateBasisPoints / 100,
    amount_lent: rupeesOf(isLastPayoutReturned(entries) ? 0 : loan.principalPaise),
    interest: interest.map(({ from, on, days, principalPaise, amountPaise, isLimited }) => ({
      from,
      to: on,
      days,
      principal: rupeesOf(principalPaise),
      interest: rupeesOf(amountPaise),
      is_limited: isLimited,
    })),
    interest_total: total(interest.map(({ amountPaise }) => amountPaise)),
    charges: charges.map((line) => ({
      on: line.on,
      amount: rupeesOf(line.amountPaise),
      reason: describeLine(line, dailyRateBasisPoints),
    })),
    charges_total: total(charges.map(({ amountPaise }) => amountPaise)),
    corrections: corrections.map((line) => ({
      on: line.on,
      amount: rupeesOf(line.amountPaise),
      reason: describeLine(line, dailyRateBasisPoints),
    })),
    payments: payments.map(explainPayment),
    payments_total: total(payments.map(({ lines }) => lines.bank)),
    due: {
      principal: rupeesOf(due.principalPaise),
      interest: rupeesOf(due.interestPaise),
      charges: rupeesOf(due.chargesPaise),
      total: rupeesOf(due.totalPaise),
    },
    owed_back: rupeesOf(loan.balance.owedBackPaise),
  }
}

/** What is due on a loan, and why. */
export function explainRepayment(repayment: Repayment, today: IstDate): Pick<Answer, 'repayment_data' | 'explanation'> {
  const { loan, payer } = repayment
  const due = amountDue(loan.balance, today)
  return {
    repayment_data: {
      loan_no: loan.loanNo,
      disbursal_date: loan.disbursedOn ?? '',
      repayment_date: loan.repaymentOn ?? '',
      repayment_amount: rupeesOf(agreedRepaymentPaise(loan)),
      loan_recommended: rupeesOf(loan.principalPaise),
      real_interest: rupeesOf(due.interestPaise),
      total_due_amount: rupeesOf(due.totalPaise),
      full_name: payer.fullName,
      email: payer.email,
      mobile: payer.mobile,
      lead_id: loan.leadId,
    },
    explanation: explain(repayment, today),
  }
}
