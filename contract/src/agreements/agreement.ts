import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { signAgreementForm } from '../forms/sign-agreement.ts'
import { documentsHash, leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'
import { offer } from './offer.ts'

const ofLead = { lead_id: text(leadId) }
const ofDocuments = { ...ofLead, documents_hash: text(documentsHash) }

/** The approved loan as an offer: the customer reads its documents, then signs or declines. */
export const agreement = manyEvents(paths.agreement, {
  offer: event({
    summary:
      'The offer with its documents, which is recorded as viewed; refused with OFFER_NOT_READY while the documents are being generated.',
    credential: 'session',
    /** `is_read` is false where only the status of the offer is shown, which is not recorded as viewing it. */
    body: z.object({ ...ofLead, is_read: z.boolean().optional() }),
    answer: z.object({ Data: offer }),
  }),
  sign_otp: event({
    summary: "Send a code to the customer's mobile that signs exactly these documents.",
    credential: 'session',
    body: z.object(ofDocuments),
    answer: z.object({ Data: z.object({ mobile: z.string() }) }),
  }),
  sign: event({
    summary: 'Sign the documents with the code, which starts the payout. Idempotent.',
    credential: 'session',
    body: z.object({ ...ofDocuments, ...formSchema(signAgreementForm).shape }),
    answer: z.object({ Data: offer }),
  }),
  esign_start: event({
    summary:
      'Start signing exactly these documents with Aadhaar eSign, with consent to this version of the text; the reply has the URL to sign at. An open request is returned again.',
    credential: 'session',
    body: z.object({ ...ofDocuments, version: z.string().max(40) }),
    answer: z.object({ Data: offer }),
  }),
  esign_status: event({
    summary:
      'Check the request with the eSign provider; the offer is signed once the provider delivers the signed document.',
    credential: 'session',
    body: z.object(ofLead),
    answer: z.object({ Data: offer }),
  }),
  decline: event({
    summary: 'Decline the offer, which cancels the application; the customer may apply again at once.',
    credential: 'session',
    body: z.object(ofLead),
    answer: z.object({ Data: offer }),
  }),
})
