import { userTypes } from 'domain/loan/decision/user-type'
import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { looseText } from '../schema/text.ts'

export const stepStatus = oneEvent(
  paths.stepStatus,
  event({
    summary: 'The next of the four steps of the application, and the type of customer.',
    credential: 'session',
    sessionInvalid: 5,
    tokenInBody: true,
    body: z.object({ token: looseText(100), lead_id: looseText(12), mobile: looseText(10) }),
    answer: z.object({
      Steps: z.object({
        steps: z.object({ step_complete_percent: z.number(), step_stage: z.number() }),
        user_type: z.enum(userTypes),
      }),
    }),
  }),
)
