import { createHash } from 'node:crypto'
import { offerDocumentKinds } from 'contract/agreements/offer'
import type { Queryable } from '../../platform/database/database.ts'
import type { DocumentIssuer } from '../../records/issued-documents/document-issuer.ts'
import type { PdfDefinition } from '../../records/issued-documents/pdf/pdf-definition.ts'
import { findIssuedDocument, type IssuedDocument } from '../../records/issued-documents/queries.ts'
import { keyFactsPdf, type OfferedLoan } from '../../records/issued-documents/templates/key-facts-pdf.ts'
import {
  documentsKeyword,
  type HashedDocument,
  loanAgreementPdf,
} from '../../records/issued-documents/templates/loan-agreement-pdf.ts'
import { sanctionLetterPdf } from '../../records/issued-documents/templates/sanction-letter-pdf.ts'
import type { OfferTerms } from './offer-terms.ts'

type OfferDocumentKind = (typeof offerDocumentKinds)[number]

/** The agreement comes last and names the documents before it. */
const definitions: Record<
  OfferDocumentKind,
  (loan: OfferedLoan, documentsBefore: readonly HashedDocument[]) => PdfDefinition
> = {
  KFS: keyFactsPdf,
  SANCTION_LETTER: sanctionLetterPdf,
  AGREEMENT: loanAgreementPdf,
}

export const hashedDocument = ({ title, sha256 }: IssuedDocument): HashedDocument => ({
  title,
  sha256: sha256.toString('hex'),
})

/** Issued once for a proposal; a repeated call returns the same documents. */
export async function issueOfferDocuments(
  issuer: DocumentIssuer,
  { loan: { leadId, customerId }, offered }: OfferTerms,
): Promise<IssuedDocument[]> {
  const documents: IssuedDocument[] = []
  for (const kind of offerDocumentKinds)
    documents.push(
      await issuer.issue({
        leadId,
        customerId,
        kind,
        reference: offered.keyFacts.proposalNo,
        definition: definitions[kind](offered, documents.map(hashedDocument)),
      }),
    )
  return documents
}

export async function readOfferDocuments(
  database: Queryable,
  { leadId, proposalNo }: { leadId: number; proposalNo: string },
): Promise<IssuedDocument[]> {
  const documents: IssuedDocument[] = []
  for (const kind of offerDocumentKinds) {
    const found = await findIssuedDocument(database, { leadId, kind, reference: proposalNo })
    if (found === undefined) throw new Error(`offer ${proposalNo} has no ${kind}`)
    documents.push(found)
  }
  return documents
}

/** The issued agreement, which is what the borrower has seen and what is signed. */
export function agreementOf(documents: readonly IssuedDocument[]): IssuedDocument {
  const agreement = documents.find(({ kind }) => kind === 'AGREEMENT')
  if (agreement === undefined) throw new Error('an offer has no agreement')
  return agreement
}

/** The keyword of the agreement among these documents. */
export const keywordOfAgreement = (documents: readonly IssuedDocument[]): string =>
  documentsKeyword(documents.filter(({ kind }) => kind !== 'AGREEMENT').map(hashedDocument))

/** One hash of a set of documents, independent of their order. */
export function hashDocuments(documents: readonly Pick<IssuedDocument, 'sha256'>[]): Buffer {
  const hashes = documents.map(({ sha256 }) => sha256).toSorted(Buffer.compare)
  return createHash('sha256').update(Buffer.concat(hashes)).digest()
}
