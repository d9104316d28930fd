import { brand } from 'contract/brand'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-money'
import { facts, type PdfDefinition, paragraph } from '../pdf/pdf-definition.ts'
import { type Borrower, referenceLine } from './borrower.ts'

export type EndedLoan = {
  loanNo: string
  borrower: Borrower
  principalPaise: number
  feePaise: number
  feeGstPaise: number
  paidPaise: number
  disbursedOn: IstDate
  closedOn: IstDate
  issuedAt: Date
}

const loanFacts = (loan: EndedLoan) =>
  facts(
    ['Borrower', loan.borrower.name],
    ['Loan number', loan.loanNo],
    ['Amount lent', formatRupees(loan.principalPaise)],
    ['Paid out on', formatDate(loan.disbursedOn)],
    ['Total received from you', formatRupees(loan.paidPaise)],
    ['Closed on', formatDate(loan.closedOn)],
  )

const signature = paragraph(
  `For ${brand.legalEntity}. This is a computer-generated letter and needs no signature.`,
  'note',
)

/** Certifies that the loan is repaid and nothing is owed. */
export const noDuesPdf = (loan: EndedLoan): PdfDefinition => ({
  title: 'No-dues certificate',
  reference: referenceLine(loan.loanNo, loan.borrower),
  createdAt: loan.issuedAt,
  blocks: [
    paragraph(
      `We certify that loan ${loan.loanNo} of ${loan.borrower.name} was repaid in full and closed on ${formatDate(loan.closedOn)}.`,
    ),
    { type: 'highlight', label: 'Outstanding', value: formatRupees(0) },
    loanFacts(loan),
    paragraph('Nothing is due on this loan: no principal, no interest and no charge.', 'strong'),
    signature,
  ],
})

const feeKept = ({ feePaise, feeGstPaise }: EndedLoan) =>
  feePaise > 0
    ? [
        paragraph(
          `The processing fee of ${formatRupees(feePaise)} and its GST of ${formatRupees(feeGstPaise)} are not returned, as the Key Facts Statement says.`,
        ),
      ]
    : []

/** Confirms that the loan was cancelled within the cooling-off period. */
export const coolingOffLetterPdf = (loan: EndedLoan): PdfDefinition => ({
  title: 'Loan cancelled in the cooling-off period',
  reference: referenceLine(loan.loanNo, loan.borrower),
  createdAt: loan.issuedAt,
  blocks: [
    paragraph(
      `You gave loan ${loan.loanNo} back within its cooling-off period. It ended on ${formatDate(loan.closedOn)}, without a penalty.`,
    ),
    { type: 'highlight', label: 'Outstanding', value: formatRupees(0) },
    loanFacts(loan),
    ...feeKept(loan),
    paragraph('Nothing is due on this loan. It is not recorded as a prepayment.', 'strong'),
    signature,
  ],
})
