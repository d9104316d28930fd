import { z } from 'zod'
import { issuedDocumentKinds } from '../documents/issued-document-kinds.ts'
import { event, manyEvents } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'
import { emailEvents } from './email-events.ts'

/** Issued documents, and the two that are generated from the ledger on each request. */
const documentKinds = [...issuedDocumentKinds, 'STATEMENT', 'RECEIPT'] as const

export const documents = manyEvents(paths.documents, {
  list: event({
    summary: 'The documents of the customer, or of one loan, newest first, each with a URL.',
    credential: 'session',
    body: z.object({ lead_id: text(leadId).optional() }),
    answer: z.object({
      Data: z.object({
        documents: z.array(
          z.object({
            lead_id: z.number(),
            loan_no: z.string(),
            kind: z.enum(documentKinds),
            title: z.string(),
            /** YYYY-MM-DD. A statement is as of today. */
            issued_on: z.string(),
            /** The day from which a letter or receipt no longer counts, because a payment was reversed; null otherwise. */
            withdrawn_on: z.string().nullable(),
            file_name: z.string(),
            /** Expires after a few minutes. */
            url: z.string(),
            /** As it was issued; null for documents that are generated on each request. */
            sha256: z.string().nullable(),
          }),
        ),
      }),
    }),
  }),
  ...emailEvents,
})
