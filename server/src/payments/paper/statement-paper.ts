import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { statementOf } from 'domain/loan/statement'
import { formatRupees } from 'domain/money/format-rupees'
import type { Repayment } from '../read-repayment.ts'
import { wordsOfLine } from '../words-of-line.ts'
import { dayInWords, factTable, onLetterhead, tableLayout } from './letterhead.ts'

const right = (text: string) => ({ text, alignment: 'right' })
const head = (text: string) => ({ text, bold: true })

/** Every entry with what was owed after it. */
export function statementPaper({ loan, entries, customer }: Repayment, today: IstDate): object {
  const lines = statementOf(entries, loan.balance.dailyRateBasisPoints, today)
  const rows = lines.map((line) => [
    dayInWords(line.on),
    wordsOfLine(line, loan.balance.dailyRateBasisPoints),
    right(formatRupees(line.amountPaise)),
    right(formatRupees(line.balancePaise)),
  ])
  const owedBack = loan.balance.owedBackPaise
  return onLetterhead(`Statement of loan ${loan.loanNo}`, [
    factTable([
      ['Customer', customer.fullName],
      ['As of', dayInWords(today)],
      ['Status', loan.status],
      ['Amount lent', formatRupees(loan.sanctionedPaise)],
      ['Interest', `${loan.balance.dailyRateBasisPoints / 100} % a day on the principal`],
      ['Due on', loan.repaymentOn ? dayInWords(loan.repaymentOn) : ''],
      ['Due today', formatRupees(amountDue(loan.balance, today).totalPaise)],
      ...(owedBack > 0 ? [['Owed back to you', formatRupees(owedBack)] as [string, string]] : []),
    ]),
    {
      layout: tableLayout,
      table: {
        headerRows: 1,
        widths: [62, '*', 80, 80],
        body: [
          [
            head('Date'),
            head('What'),
            { ...head('Amount'), ...right('Amount') },
            { ...head('Balance'), ...right('Balance') },
          ],
          ...rows,
        ],
      },
    },
  ])
}
