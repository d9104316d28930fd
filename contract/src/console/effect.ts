import { z } from 'zod'

/** What carrying out a request changes, as the person who approves it reads it. */
export const effect = z.object({
  title: z.string(),
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** A number that is drawn or a time, which is different each time it is looked at. */
      isVolatile: z.boolean().optional(),
    }),
  ),
  messages: z.array(z.object({ channel: z.enum(['SMS', 'EMAIL']), to: z.string(), text: z.string() })),
  documents: z.array(z.object({ title: z.string() })),
})
export type Effect = z.output<typeof effect>

/** What was shown: the approval is of exactly this. */
export const effectHash = z.string().regex(/^[0-9a-f]{64}$/)
