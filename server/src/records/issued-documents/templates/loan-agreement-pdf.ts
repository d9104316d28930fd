import { brand } from 'contract/brand'
import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { agreementClauses, clauseNumber } from 'domain/loan/agreement/agreement-clauses'
import { type Block, facts, heading, type PdfDefinition, pageBreak, paragraph, table } from '../pdf/pdf-definition.ts'
import { agreementText } from './agreement-text.ts'
import { referenceLine } from './borrower.ts'
import { keyFactsTables, type OfferedLoan } from './key-facts-pdf.ts'

/** The hashes of the documents of an offer, and one hash over all of them. */
type HashedDocuments = { documentsHash: string; documents: readonly { title: string; sha256: string }[] }

/** How the borrower signed, for the page that is appended to the agreement. */
export type Signature = HashedDocuments & {
  signedAt: Date
  /** Masked except for the last four digits. */
  mobile: string
  device: string
  address: string
  /** Present if signed at an eSign provider, with the hashes of the PDF before and after signing. */
  esign?:
    | { provider: string; requestId: string; receivedAt: Date; sentSha256: string; signedSha256: string }
    | undefined
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

const hashColumns = [
  { title: 'Document', width: 130 },
  { title: 'SHA-256', width: 'rest' },
] as const

const hashTable = ({ documents, documentsHash }: HashedDocuments, total: string): Block =>
  table({
    columns: hashColumns,
    rows: documents.map(({ title, sha256 }) => [title, sha256]),
    totals: [total, documentsHash],
  })

/** Identifies in the metadata of the signed PDF which documents it covers. */
export const documentsKeyword = (documentsHash: string) => `documents ${documentsHash}`

/**
 * The agreement with more blocks on a page after it. If the agreement would be rendered differently now, because its text or
 * the borrower's details have changed, `issued` has the pages that the borrower has seen.
 */
const withPage = (loan: OfferedLoan, blocks: readonly Block[], issued: Uint8Array | undefined): PdfDefinition =>
  issued
    ? { ...loanAgreementPdf(loan), blocks, precededBy: issued }
    : { ...loanAgreementPdf(loan), blocks: [...agreementBlocks(loan), pageBreak, ...blocks] }

/** The agreement as sent to Aadhaar eSign; it lists the hashes of all documents that the signature covers. */
export const agreementToSignPdf = (
  loan: OfferedLoan,
  documents: HashedDocuments,
  issued?: Uint8Array,
): PdfDefinition => ({
  ...withPage(
    loan,
    [
      heading('Documents that are signed with this agreement'),
      paragraph(
        'Your signature on this agreement is also your signature on the documents below, which were shown to you before. The hash of a document changes if a single byte of it is changed.',
      ),
      hashTable(documents, 'All of them'),
    ],
    issued,
  ),
  keywords: documentsKeyword(documents.documentsHash),
})

const methodFacts = ({ mobile, esign }: Signature): [string, string][] =>
  esign
    ? [
        ['Method', `Aadhaar eSign through ${esign.provider}`],
        ['Request ID at the provider', esign.requestId],
        ['Received from the provider', formatInstant(esign.receivedAt)],
      ]
    : [['Method', `One-time code sent to the mobile ${mobile}`]]

/** The hashes of the PDF before and after signing; the signed PDF is a separate document of the borrower. */
const esignBlocks = ({ esign }: Signature): Block[] =>
  esign
    ? [
        heading('Aadhaar eSign'),
        table({
          columns: hashColumns,
          rows: [
            ['Agreement, as sent to be signed', esign.sentSha256],
            ['Agreement, as it came back signed', esign.signedSha256],
          ],
        }),
      ]
    : []

/** The page that records who signed what, when and how. The same record is in the database and cannot be changed. */
const auditBlocks = ({ borrower }: OfferedLoan, signature: Signature): Block[] => [
  heading('Record of the signature'),
  facts(
    ['Signed by', borrower.name],
    ['Signed at', formatInstant(signature.signedAt)],
    ...methodFacts(signature),
    ['Device', signature.device],
    ['Network address', signature.address],
  ),
  paragraph('Each document below was shown before the signature. Its hash changes if a single byte of it is changed.'),
  hashTable(signature, 'All of them, as signed'),
  ...esignBlocks(signature),
]

/** The agreement with the page that records the signature. */
export const signedAgreementPdf = (loan: OfferedLoan, signature: Signature, issued?: Uint8Array): PdfDefinition => ({
  ...withPage(loan, auditBlocks(loan, signature), issued),
  title: 'Signed loan agreement',
  createdAt: signature.signedAt,
})
