import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'

export const withdrawApplication = oneEvent(
  paths.withdrawApplication,
  event({
    summary:
      'Withdraw a complete application that is not decided yet, which cancels it; the customer may apply again at once.',
    credential: 'session',
    body: z.object({ lead_id: text(leadId) }),
    answer: z.object({}),
  }),
)
