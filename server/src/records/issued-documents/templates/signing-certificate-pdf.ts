import { brand } from 'contract/brand'
import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { type Block, facts, heading, type PdfDefinition, paragraph } from '../pdf/pdf-definition.ts'
import { referenceLine } from './borrower.ts'
import type { OfferedLoan } from './key-facts-pdf.ts'
import { type HashedDocument, hashTable } from './loan-agreement-pdf.ts'

/** How the borrower signed. */
export type Signature = {
  signedAt: Date
  /** Masked except for the last four digits. */
  mobile: string
  device: string
  address: string
  /** The documents of the offer, as they were issued. */
  documents: readonly HashedDocument[]
  /** One hash over all of them, which the signature was given for. */
  documentsHash: string
  /** Present if signed at an eSign provider, with the hash of the PDF that it returned. */
  esign?: { provider: string; requestId: string; receivedAt: Date; signedSha256: string } | undefined
}

const formatInstant = (instant: Date) =>
  `${formatDate(istDateOf(instant))}, ${new Date(instant.getTime() + 5.5 * 3_600_000).toISOString().slice(11, 19)} IST`

const methodFacts = ({ mobile, esign }: Signature): [string, string][] =>
  esign
    ? [
        ['How', `Aadhaar eSign through ${esign.provider}`],
        ['Reference at the provider', esign.requestId],
        ['Received from the provider', formatInstant(esign.receivedAt)],
      ]
    : [['How', `One-time code sent to the mobile ${mobile}`]]

/** The PDF that the provider returned is a document of its own too. */
const esignBlocks = ({ esign }: Signature): Block[] =>
  esign
    ? [
        heading('The agreement with the digital signature'),
        paragraph(`${esign.provider} returned this file. It contains the agreement above and the digital signature.`),
        hashTable([{ title: 'Agreement with eSign', sha256: esign.signedSha256 }]),
      ]
    : []

/** Certifies who signed what, when and how. The signed documents stay as they were issued. */
export const signingCertificatePdf = (
  { loanNo, borrower, keyFacts }: OfferedLoan,
  signature: Signature,
): PdfDefinition => ({
  title: 'Signing certificate',
  reference: referenceLine(loanNo, borrower),
  createdAt: signature.signedAt,
  blocks: [
    paragraph(`${borrower.name} has signed the agreement of loan ${loanNo}.`),
    facts(
      ['Signed by', borrower.name],
      ['When', formatInstant(signature.signedAt)],
      ...methodFacts(signature),
      ['Device', signature.device],
      ['Network address', signature.address],
      ['Loan proposal', keyFacts.proposalNo],
    ),
    heading('What was signed'),
    paragraph(
      'These documents were shown before the signature, and are unchanged since. The SHA-256 of a document changes if a single byte of it is changed, so anybody who has a copy can compare it with the one below.',
    ),
    hashTable([...signature.documents, { title: 'All of them', sha256: signature.documentsHash }]),
    ...esignBlocks(signature),
    paragraph(`For ${brand.legalEntity}. This is a computer-generated certificate and needs no signature.`, 'note'),
  ],
})
