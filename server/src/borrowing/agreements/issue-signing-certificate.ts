import type { Database } from '../../platform/database/database.ts'
import type { DocumentIssuer } from '../../records/issued-documents/document-issuer.ts'
import { signingCertificatePdf } from '../../records/issued-documents/templates/signing-certificate-pdf.ts'
import { defineLeadTask } from '../../records/loans/lead-task.ts'
import { findSignedEsign } from './esign/esign-requests.ts'
import { hashedDocument, readOfferDocuments } from './offer-documents.ts'
import { findSignature } from './offer-events.ts'
import { readOfferTerms } from './offer-terms.ts'
import { findOffer } from './offers.ts'

export const signingCertificateTask = defineLeadTask('issue_signing_certificate')

/** Undefined if the offer was signed with a code. */
async function describeEsign(database: Database, leadId: number, receivedAt: Date) {
  const request = await findSignedEsign(database.kysely, leadId)
  if (request?.sent === undefined || request.signedSha256 === null) return undefined
  const { provider, sent, signedSha256 } = request
  return { provider, receivedAt, requestId: sent.providerRequestId, signedSha256: signedSha256.toString('hex') }
}

type Dependencies = { database: Database; issuer: DocumentIssuer }

/** Issues the certificate about the signature of an offer; repeating it changes nothing. */
export async function issueSigningCertificate({ database, issuer }: Dependencies, leadId: number): Promise<void> {
  const offer = await findOffer(database.kysely, leadId)
  const signature = await findSignature(database.kysely, leadId)
  if (offer === undefined || signature === undefined) return
  const { proposalNo } = offer
  const terms = await readOfferTerms(database.kysely, leadId, { issue: offer, disbursalOn: offer.issuedOn })
  const documents = await readOfferDocuments(database.kysely, { leadId, proposalNo })
  await issuer.issue({
    leadId,
    customerId: terms.loan.customerId,
    kind: 'SIGNING_CERTIFICATE',
    reference: proposalNo,
    definition: signingCertificatePdf(terms.offered, {
      signedAt: offer.signedAt ?? signature.at,
      mobile: signature.maskedMobile ?? '',
      device: signature.device ?? '',
      address: `recorded as the keyed hash ${signature.addressHash?.toString('hex').slice(0, 16)}`,
      documents: documents.map(hashedDocument),
      documentsHash: signature.documentsHash.toString('hex'),
      esign: await describeEsign(database, leadId, signature.at),
    }),
  })
}
