import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

export const mandatoryDocumentsCheck = oneEvent(
  paths.mandatoryDocumentsCheck,
  event({
    summary: 'Whether every document has been received, and the doc_types that are missing.',
    credential: 'session',
    sessionInvalid: 5,
    body: z.object({}),
    answer: z.object({ Data: z.object({ complete: z.boolean(), missing: z.array(z.string()) }) }),
  }),
)
