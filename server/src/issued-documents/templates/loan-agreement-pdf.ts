import { brand } from 'contract/brand'
import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { agreementClauses, clauseNumber } from 'domain/loan/agreement-clauses'
import { type Block, facts, heading, type PdfDefinition, pageBreak, paragraph, table } from '../pdf/pdf-definition.ts'
import { agreementText } from './agreement-text.ts'
import { referenceLine } from './borrower.ts'
import { keyFactsTables, type OfferedLoan } from './key-facts-pdf.ts'

/** How the borrower accepted, for the page that is added to what was signed. */
export type Signature = {
  signedAt: Date
  /** With the last four digits only. */
  mobile: string
  device: string
  address: string
  documentsHash: string
  documents: readonly { title: string; sha256: string }[]
}

function agreementBlocks(loan: OfferedLoan): Block[] {
  const text = agreementText(loan)
  const clauses = agreementClauses.flatMap((clause) => [
    heading(`${clauseNumber(clause)}. ${text[clause].title}`),
    ...text[clause].paragraphs.map((each) => paragraph(each)),
  ])
  return [
    facts(
      ['Lender (“we”)', `${brand.legalEntity}, ${brand.address}. RBI registration ${brand.registrationNumber}`],
      ['Borrower (“you”)', `${loan.borrower.name}, ${loan.borrower.address}`],
      ['Loan number', loan.loanNo],
      ['Date', formatDate(loan.keyFacts.issuedOn)],
    ),
    heading('Summary: the Key Facts Statement, part 1'),
    ...keyFactsTables(loan.keyFacts.part1),
    ...clauses,
  ]
}

export const loanAgreementPdf = (loan: OfferedLoan): PdfDefinition => ({
  title: 'Loan agreement',
  reference: referenceLine(loan.loanNo, loan.borrower),
  createdAt: loan.issuedAt,
  blocks: agreementBlocks(loan),
})

const formatInstant = (instant: Date) =>
  `${formatDate(istDateOf(instant))}, ${new Date(instant.getTime() + 5.5 * 3_600_000).toISOString().slice(11, 19)} IST`

/** Who signed what, when and how: the record is in the lender's books and cannot be changed there. */
const auditBlocks = ({ borrower }: OfferedLoan, signature: Signature): Block[] => [
  pageBreak,
  heading('Record of the signature'),
  facts(
    ['Signed by', borrower.name],
    ['Signed at', formatInstant(signature.signedAt)],
    ['Method', `One-time code sent to the mobile ${signature.mobile}`],
    ['Device', signature.device],
    ['Network address', signature.address],
  ),
  paragraph('Each document below was shown before the signature. Its hash changes if a single byte of it is changed.'),
  table({
    columns: [
      { title: 'Document', width: 130 },
      { title: 'SHA-256', width: 'rest' },
    ],
    rows: signature.documents.map(({ title, sha256 }) => [title, sha256]),
    totals: ['All of them, as signed', signature.documentsHash],
  }),
]

/** The agreement as it was signed, with the page that records the signature. */
export const signedAgreementPdf = (loan: OfferedLoan, signature: Signature): PdfDefinition => ({
  ...loanAgreementPdf(loan),
  title: 'Signed loan agreement',
  createdAt: signature.signedAt,
  blocks: [...agreementBlocks(loan), ...auditBlocks(loan, signature)],
})
