import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { agreementClauses, clauseNumber } from 'domain/loan/agreement/agreement-clauses'
import { type Block, facts, heading, type PdfDefinition, paragraph, table } from '../pdf/pdf-definition.ts'
import { agreementText } from './agreement-text.ts'
import { referenceLine } from './borrower.ts'
import { keyFactsTables, type OfferedLoan } from './key-facts-pdf.ts'

export type HashedDocument = { title: string; sha256: string }

export const hashTable = (documents: readonly HashedDocument[]): Block =>
  table({
    columns: [
      { title: 'Document', width: 120 },
      { title: 'SHA-256', width: 'rest' },
    ],
    rows: documents.map(({ title, sha256 }) => [title, sha256]),
  })

/** Identifies in the metadata of the agreement, also of a copy that was signed elsewhere, which documents it names. */
export const documentsKeyword = (documents: readonly Pick<HashedDocument, 'sha256'>[]) =>
  `documents ${documents.map(({ sha256 }) => sha256).join(' ')}`

/** The agreement names the other documents of its offer by their hashes, so that its signature covers them too. */
export function loanAgreementPdf(loan: OfferedLoan, others: readonly HashedDocument[]): PdfDefinition {
  const text = agreementText(loan)
  return {
    title: 'Loan agreement',
    reference: referenceLine(loan.loanNo, loan.borrower),
    createdAt: loan.issuedAt,
    keywords: documentsKeyword(others),
    blocks: [
      facts(
        ['Lender (“we”)', `${brand.legalEntity}, ${brand.address}. RBI registration ${brand.registrationNumber}`],
        ['Borrower (“you”)', `${loan.borrower.name}, ${loan.borrower.address}`],
        ['Loan number', loan.loanNo],
        ['Date', formatDate(loan.keyFacts.issuedOn)],
      ),
      heading('Summary: the Key Facts Statement, part 1'),
      ...keyFactsTables(loan.keyFacts.part1),
      ...agreementClauses.flatMap((clause) => [
        heading(`${clauseNumber(clause)}. ${text[clause].title}`),
        ...text[clause].paragraphs.map((each) => paragraph(each)),
      ]),
      heading('Documents that are signed with this agreement'),
      paragraph(
        'Your signature covers these documents too, which were shown to you with this agreement. The agreement then stays as it is, and a signing certificate names its SHA-256, who signed, when and how.',
      ),
      hashTable(others),
    ],
  }
}
