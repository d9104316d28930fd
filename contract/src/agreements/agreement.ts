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
    summary: 'What is offered, with the documents to read; refused with a code of its own while they are being made.',
    credential: 'session',
    body: z.object(ofLead),
    answer: z.object({ Data: offer }),
  }),
  sign_otp: event({
    summary: "Send a code to the customer's mobile that signs exactly these documents.",
    credential: 'session',
    body: z.object(ofDocuments),
    answer: z.object({ Data: z.object({ mobile: z.string() }) }),
  }),
  sign: event({
    summary: 'Sign the documents with the code; the payout follows. Repeated after success, it changes nothing.',
    credential: 'session',
    body: z.object({ ...ofDocuments, ...formSchema(signAgreementForm).shape }),
    answer: z.object({ Data: offer }),
  }),
  esign_start: event({
    summary:
      'Ask to sign exactly these documents with Aadhaar eSign, with consent to the words of this version; the reply names where to sign. While a request is open, it is returned again.',
    credential: 'session',
    body: z.object({ ...ofDocuments, version: z.string().max(40) }),
    answer: z.object({ Data: offer }),
  }),
  esign_status: event({
    summary:
      'Ask the eSign provider what became of the request; once it reports the signature and hands over the signed document, the offer is signed.',
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
