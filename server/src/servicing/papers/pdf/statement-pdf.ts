import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isCorrecting, type StatementLine, statementOf } from 'domain/loan/booking/statement'
import { annualPercentageRate } from 'domain/loan/product/annual-percentage-rate'
import { agreedRepaymentPaise } from 'domain/loan/product/estimate-loan'
import { formatPercent, formatRupees, formatRupeesAndPaise } from 'domain/money/format-money'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import {
  type Block,
  facts,
  heading,
  type PdfDefinition,
  paragraph,
  table,
} from '../../../records/issued-documents/pdf/pdf-definition.ts'
import { describeLine } from '../../../records/ledger/describe-line.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import type { LoanAccount } from '../../../records/ledger/loan-account.ts'
import { type Repayment, statusOfRepayment } from '../../payments/repayment/read-repayment.ts'

/** The path of the statement as a PDF; it opens only with a signature for the browser. */
export const statementPath = (leadId: number) => `/statements/${leadId}.pdf`

/** The APR at which the loan was offered, computed from its original terms. */
function aprOf(loan: LoanAccount): string {
  const { principalPaise, tenureDays, feePaise, feeGstPaise } = loan
  const apr = annualPercentageRate({
    receivedPaise: principalPaise - feePaise - feeGstPaise,
    instalmentsPaise: [agreedRepaymentPaise(loan)],
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

type Line = StatementLine<LedgerEntry>

const sumOf = (lines: readonly Line[], sign: 1 | -1) =>
  lines.reduce((total, { amountPaise }) => total + Math.max(0, sign * amountPaise), 0)
const amountIn = (paise: number) => (paise > 0 ? formatRupeesAndPaise(paise) : '')

const date = { title: 'Date', width: 68 }
const entry = { title: 'Entry', width: 'rest' } as const
const amount = (title: string) => ({ title, width: 80, align: 'right' }) as const

/** What was lent, what it costs and what was paid. The balance runs along only if nothing stands apart from it. */
function entriesTable(lines: readonly Line[], rate: number, hasBalance: boolean): Block {
  const balance = (paise: number) => (hasBalance ? [formatRupeesAndPaise(paise)] : [])
  const totals = [formatRupeesAndPaise(sumOf(lines, 1)), formatRupeesAndPaise(sumOf(lines, -1))]
  return table({
    columns: [date, entry, amount('Added'), amount('Paid'), ...(hasBalance ? [amount('Balance')] : [])],
    rows: lines.map((line) => [
      formatDate(line.on),
      describeLine(line, rate),
      amountIn(line.amountPaise),
      amountIn(-line.amountPaise),
      ...balance(line.balancePaise),
    ]),
    totals: ['', 'Total', ...totals, ...balance(lines.at(-1)?.balancePaise ?? 0)],
  })
}

function correctionsTable(lines: readonly Line[], rate: number): Block {
  const total = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return table({
    columns: [date, entry, amount('Amount')],
    rows: lines.map((line) => [formatDate(line.on), describeLine(line, rate), formatRupeesAndPaise(line.amountPaise)]),
    totals: ['', 'Total', formatRupeesAndPaise(total)],
  })
}

/** Corrections, refunds and reversals stand apart: among the entries they would pass for costs and payments. */
function statementBlocks(lines: readonly Line[], rate: number): Block[] {
  const corrections = lines.filter(({ what }) => isCorrecting(what))
  const entries = lines.filter(({ what }) => !isCorrecting(what))
  const hasBalance = corrections.length === 0
  const blocks = [heading('Entries'), entriesTable(entries, rate, hasBalance)]
  if (hasBalance) return blocks
  return [
    ...blocks,
    heading('Corrections, refunds and reversals'),
    correctionsTable(corrections, rate),
    facts(['Balance: added, less paid, with the corrections', formatRupeesAndPaise(lines.at(-1)?.balancePaise ?? 0)]),
  ]
}

export function statementPdf(repayment: Repayment, clock: Clock): PdfDefinition {
  const { loan, entries, payer } = repayment
  const today = clock.today()
  const lines = statementOf(entries, loan.balance, today)
  return {
    title: `Statement of loan ${loan.loanNo}`,
    reference: `Loan ${loan.loanNo} · ${payer.fullName}`,
    createdAt: businessTime(clock),
    blocks: [
      {
        type: 'highlight',
        label: `Outstanding on ${formatDate(today)}`,
        value: formatRupees(amountDue(loan.balance, today).totalPaise),
      },
      loanFacts(repayment, today),
      ...statementBlocks(lines, loan.dailyRateBasisPoints),
      paragraph('This is a computer-generated statement and needs no signature. There is no GST on interest.', 'note'),
    ],
  }
}
