import { lookPurposes } from 'domain/staff/look-purposes'
import { z } from 'zod'
import { look } from './console-event.ts'

const purposes = Object.keys(lookPurposes) as (keyof typeof lookPurposes)[]

/** Where the console shows a document; it takes the signature of `view`, which is made for one session. */
export const documentPath = (fileId: string) => `/console/api/documents/${fileId}`

export const documents = {
  noun: 'documents',
  events: {
    view: look({
      summary: 'The address of a customer’s document, for this person and session and five minutes',
      permission: 'documents_view',
      body: { file_id: z.string().max(64), purpose: z.enum(purposes) },
      data: z.object({ url: z.string(), content_type: z.string(), viewer: z.string() }),
    }),
  },
}
