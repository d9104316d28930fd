import { z } from 'zod'

/** What every step answers: where to go on, and how far the customer is. */
export const stepAnswer = { next_step: z.string(), step_percentage: z.number() }

export const stepOnly = z.object({ Data: z.object(stepAnswer) })
