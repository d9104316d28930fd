import { maskNumber } from 'domain/applicant/mask-number'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { formatRupees, formatRupeesAndPaise } from 'domain/money/format-money'
import { facts, heading, type PdfDefinition, paragraph, table } from '../pdf/pdf-definition.ts'
import { type Borrower, type PayoutAccount, referenceLine } from './borrower.ts'

export type DisbursedLoan = {
  loanNo: string
  borrower: Borrower
  principalPaise: number
  feePaise: number
  feeGstPaise: number
  disbursedOn: IstDate
  issuedAt: Date
}

export type Payout = {
  account: PayoutAccount
  reference: string
  bankReference: string | null
  duePaise: number
  dueOn: IstDate
}

/** Confirms the payout: the amount, the account, and what is due when. */
export function disbursalAdvicePdf(loan: DisbursedLoan, payout: Payout): PdfDefinition {
  const { principalPaise, feePaise, feeGstPaise } = loan
  const net = principalPaise - feePaise - feeGstPaise
  return {
    title: 'Disbursal advice',
    reference: referenceLine(loan.loanNo, loan.borrower),
    createdAt: loan.issuedAt,
    blocks: [
      { type: 'highlight', label: `Paid to you on ${formatDate(loan.disbursedOn)}`, value: formatRupees(net) },
      facts(
        ['Borrower', loan.borrower.name],
        ['Loan number', loan.loanNo],
        ['Paid into', `${payout.account.bankName}, account ${maskNumber(payout.account.number)}`],
        ['Our transfer number', payout.reference],
        ['Bank reference (UTR)', payout.bankReference ?? 'not given by the bank'],
      ),
      heading('How the amount was worked out'),
      table({
        columns: [
          { title: 'Item', width: 'rest' },
          { title: 'Amount', width: 120, align: 'right' },
        ],
        rows: [
          ['Loan', formatRupeesAndPaise(principalPaise)],
          ['Processing fee', formatRupeesAndPaise(-feePaise)],
          ['GST on the processing fee', formatRupeesAndPaise(-feeGstPaise)],
        ],
        totals: ['Paid to you', formatRupeesAndPaise(net)],
      }),
      heading('What to repay'),
      paragraph(
        `${formatRupees(payout.duePaise)} by ${formatDate(payout.dueOn)}, in one payment. You may pay earlier on any day without a charge, and then pay interest only for the days you had the money.`,
      ),
      paragraph('This is a computer-generated advice and needs no signature.', 'note'),
    ],
  }
}
