import { z } from 'zod'
import { issuedDocumentKinds } from '../documents/issued-document-kinds.ts'
import { event, manyEvents } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'
import { emailEvents } from './email-events.ts'

/** Issued documents, and the two that are drawn anew from the books. */
const documentKinds = [...issuedDocumentKinds, 'STATEMENT', 'RECEIPT'] as const

export const documents = manyEvents(paths.documents, {
  list: event({
    summary: 'Every document of the customer, or of one loan, the newest first, each with an address to open it.',
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
            file_name: z.string(),
            /** Expires after a few minutes. */
            url: z.string(),
            /** Of documents that were issued once and stay as they are; null for the others. */
            sha256: z.string().nullable(),
          }),
        ),
      }),
    }),
  }),
  ...emailEvents,
})
