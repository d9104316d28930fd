import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

export const mandatoryDocuments = oneEvent(
  paths.mandatoryDocuments,
  event({
    summary: 'The documents that the application needs, and which have been received.',
    credential: 'session',
    sessionInvalid: 5,
    body: z.object({}),
    answer: z.object({
      Data: z.array(
        z.object({
          name: z.string(),
          allowed_format: z.enum(['image', 'pdf']),
          event_name: z.string(),
          doc_type: z.string(),
          uploaded: z.boolean(),
          /** Why a document that was here is asked for again. */
          notice: z.string().optional(),
        }),
      ),
    }),
  }),
)
