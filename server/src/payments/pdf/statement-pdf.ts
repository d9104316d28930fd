import type { IstDate } from 'domain/calendar/ist-date'
import { formatDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { statementOf } from 'domain/loan/statement'
import { formatRupees } from 'domain/money/format-money'
import type { Repayment } from '../repayment/read-repayment.ts'
import { describeLine } from '../statement/describe-line.ts'
import { type Fact, factTable, layOutDocument, tableLayout } from './document-layout.ts'

/** Where the statement is served as a PDF; the address must be signed for a browser before it opens. */
export const statementPath = (leadId: number) => `/statements/${leadId}.pdf`

const right = (text: string) => ({ text, alignment: 'right' })
const head = (text: string) => ({ text, bold: true })

/** Every entry with the balance after it. */
export function statementPdf({ loan, entries, payer }: Repayment, today: IstDate): object {
  const { balance, dailyRateBasisPoints } = loan
  const rows = statementOf(entries, dailyRateBasisPoints, today).map((line) => [
    formatDate(line.on),
    describeLine(line, dailyRateBasisPoints),
    right(formatRupees(line.amountPaise)),
    right(formatRupees(line.balancePaise)),
  ])
  const facts: Fact[] = [
    ['Customer', payer.fullName],
    ['As of', formatDate(today)],
    ['Status', loan.status],
    ['Amount lent', formatRupees(loan.principalPaise)],
    ['Interest', `${dailyRateBasisPoints / 100} % a day on the principal`],
    ['Due on', loan.repaymentOn ? formatDate(loan.repaymentOn) : ''],
    ['Due today', formatRupees(amountDue(balance, today).totalPaise)],
  ]
  if (balance.owedBackPaise > 0) facts.push(['Owed back to you', formatRupees(balance.owedBackPaise)])
  const headings = [head('Date'), head('What'), { ...right('Amount'), bold: true }, { ...right('Balance'), bold: true }]
  return layOutDocument(`Statement of loan ${loan.loanNo}`, [
    factTable(facts),
    { layout: tableLayout, table: { headerRows: 1, widths: [62, '*', 80, 80], body: [headings, ...rows] } },
  ])
}
