import { createHash } from 'node:crypto'
import { consentTexts } from 'contract/account/consent-purposes'
import type { agreement } from 'contract/agreements/agreement'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { nextCheckAt } from '../../../platform/jobs/next-check.ts'
import type { Esign } from '../../../providers/esign/esign.ts'
import { readApplicant } from '../../../records/customers/applicants.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { offerAnswer } from '../offer-answer.ts'
import type { OfferContext } from '../offer-context.ts'
import { agreementOf, readOfferDocuments } from '../offer-documents.ts'
import type { Offer } from '../offers.ts'
import { cancelEsignTask } from './cancel-esign.ts'
import { type EsignRequest, saveSent } from './esign-requests.ts'
import { storeEsign } from './store-esign.ts'

async function readSigner({ database }: OfferContext, customerId: number) {
  const { mobile } = await readCustomer(database.kysely, customerId)
  const { fullName, dateOfBirth } = await readApplicant(database.kysely, customerId)
  if (fullName === null || dateOfBirth === null) throw new Error('the borrower has no name or no date of birth')
  return { name: fullName, mobile, birthYear: dateOfBirth.slice(0, 4) }
}

/** Sends the agreement as it was issued. If another tab has sent the request first, or it has ended, the new one is cancelled at the provider. */
async function sendRequest(
  context: OfferContext,
  esign: Esign,
  offer: Offer,
  { id, customerId }: EsignRequest,
): Promise<void> {
  const { database, clock, issuer, publicUrl } = context
  const pdf = await issuer.readBytes(agreementOf(await readOfferDocuments(database.kysely, offer)))
  const { requestId, documentId, url } = await esign.start({
    name: `Loan agreement ${offer.proposalNo}`,
    pdf,
    signer: await readSigner(context, customerId),
    returnUrl: `${publicUrl}/my-dashboard/agreement`,
  })
  const ids = { providerRequestId: requestId, providerDocumentId: documentId, signingUrl: url }
  const document = { documentSha256: createHash('sha256').update(pdf).digest(), documentBytes: pdf.length }
  const isSaved = await saveSent(database.kysely, id, { ...ids, ...document }, nextCheckAt(clock.now(), 0))
  if (!isSaved) await cancelEsignTask.queue(database.kysely, { providerRequestId: requestId })
}

/** Replies with the provider's URL on which the documents with this hash can be signed. */
export function startEsign(context: OfferContext): Handler<(typeof agreement)['events']['esign_start']> {
  const { database, esign } = context
  return async ({ lead_id, documents_hash, version }, caller) => {
    if (esign === undefined) return refuse('esignNotOffered')
    if (version !== consentTexts.esign.version) return refuse('consentWordsChanged')
    const requested = { leadId: Number(lead_id), documentsHash: documents_hash }
    const stored = await inTransaction(database, (transaction) =>
      storeEsign({ ...context, provider: esign.providerName }, transaction, requested, caller),
    )
    if (stored.kind !== 'stored') return stored
    const { offer, request } = stored
    if (request.sent === undefined) {
      try {
        await sendRequest(context, esign, offer, request)
      } catch (error) {
        caller.log.warn({ err: error }, 'an eSign request could not be sent')
        return refuse('esignNotStarted')
      }
    }
    const { Data } = await offerAnswer(database.kysely, context, offer, caller)
    return Data.esign?.request?.url ? accepted({ Data }) : refuse('esignNotStarted')
  }
}
