import { z } from 'zod'

/** Where browsers report errors and how fast a page was. The script that reports has the same address. */
export const clientReportPath = '/client-reports'

/** How an error came about: thrown, a promise that nobody handled, or a script that did not load. */
export const clientErrorKinds = ['error', 'rejection', 'chunk'] as const

/** A file of ours with line and column; never a message, which may quote what was typed. */
const sourcePosition = z.string().regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)

/** What a browser reports about one page. */
export const clientReport = z.object({
  page: z.string().max(100),
  errors: z
    .array(
      z.object({
        kind: z.enum(clientErrorKinds),
        name: z
          .string()
          .regex(/^\w{1,40}$/)
          .optional(),
        at: sourcePosition.optional(),
      }),
    )
    .max(5)
    .default([]),
  /** Web vitals in milliseconds, and the layout shift, which has no unit. */
  vitals: z
    .object({
      lcp: z.number().min(0).max(600_000),
      inp: z.number().min(0).max(600_000),
      cls: z.number().min(0).max(100),
    })
    .partial()
    .default({}),
})
