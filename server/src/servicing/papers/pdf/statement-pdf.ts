import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { statementOf } from 'domain/loan/booking/statement'
import { annualPercentageRate } from 'domain/loan/product/annual-percentage-rate'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { formatPercent, formatRupees, formatRupeesAndPaise } from 'domain/money/format-money'
import type { Clock } from '../../../platform/clock.ts'
import {
  facts,
  heading,
  type PdfDefinition,
  paragraph,
  table,
} from '../../../records/issued-documents/pdf/pdf-definition.ts'
import { describeLine } from '../../../records/ledger/describe-line.ts'
import type { LoanAccount } from '../../../records/ledger/loan-account.ts'
import { type Repayment, statusOfRepayment } from '../../payments/repayment/read-repayment.ts'

/** The path of the statement as a PDF; it opens only with a signature for the browser. */
export const statementPath = (leadId: number) => `/statements/${leadId}.pdf`

/** The APR at which the loan was offered, computed from its original terms. */
function aprOf({ principalPaise, tenureDays, feePaise, feeGstPaise, dailyRateBasisPoints }: LoanAccount): string {
  const { totalPaise } = estimateLoan({ amountPaise: principalPaise, days: tenureDays, dailyRateBasisPoints })
  const apr = annualPercentageRate({
    receivedPaise: principalPaise - feePaise - feeGstPaise,
    instalmentsPaise: [totalPaise],
    periodsPerYear: 365 / tenureDays,
  })
  return formatPercent(Math.round(apr * 100))
}

function loanFacts(repayment: Repayment, today: IstDate) {
  const { loan, payer } = repayment
  const { dailyRateBasisPoints: rate, balance } = loan
  const rows: [string, string][] = [
    ['Borrower', payer.fullName],
    ['Loan number', loan.loanNo],
    ['Status', statusOfRepayment(repayment, today)],
    ['Amount lent', formatRupees(loan.principalPaise)],
    ['Paid out on', loan.disbursedOn ? formatDate(loan.disbursedOn) : ''],
    ['To be repaid by', loan.repaymentOn ? formatDate(loan.repaymentOn) : ''],
    ['Interest rate', `${formatPercent(rate * 365)} a year (${formatPercent(rate)} a day on the principal), fixed`],
    ['Annual Percentage Rate (APR)', aprOf(loan)],
    ['Statement as of', formatDate(today)],
  ]
  if (balance.owedBackPaise > 0) rows.push(['Owed back to you', formatRupees(balance.owedBackPaise)])
  return facts(...rows)
}

export function statementPdf(repayment: Repayment, clock: Clock): PdfDefinition {
  const { loan, entries, payer } = repayment
  const today = clock.today()
  const lines = statementOf(entries, loan.balance, today)
  const sum = (sign: 1 | -1) => lines.reduce((total, { amountPaise }) => total + Math.max(0, sign * amountPaise), 0)
  const amountIn = (paise: number) => (paise > 0 ? formatRupeesAndPaise(paise) : '')
  const rows = lines.map((line) => [
    formatDate(line.on),
    describeLine(line, loan.dailyRateBasisPoints),
    amountIn(line.amountPaise),
    amountIn(-line.amountPaise),
    formatRupeesAndPaise(line.balancePaise),
  ])
  const last = lines.at(-1)?.balancePaise ?? 0
  return {
    title: `Statement of loan ${loan.loanNo}`,
    reference: `Loan ${loan.loanNo} · ${payer.fullName}`,
    createdAt: clock.now(),
    blocks: [
      {
        type: 'highlight',
        label: `Outstanding on ${formatDate(today)}`,
        value: formatRupees(amountDue(loan.balance, today).totalPaise),
      },
      loanFacts(repayment, today),
      heading('Entries'),
      table({
        columns: [
          { title: 'Date', width: 68 },
          { title: 'Entry', width: 'rest' },
          { title: 'Added', width: 78, align: 'right' },
          { title: 'Paid', width: 78, align: 'right' },
          { title: 'Balance', width: 82, align: 'right' },
        ],
        rows,
        totals: ['', 'Total', formatRupeesAndPaise(sum(1)), formatRupeesAndPaise(sum(-1)), formatRupeesAndPaise(last)],
      }),
      paragraph('This is a computer-generated statement and needs no signature. There is no GST on interest.', 'note'),
    ],
  }
}
