import { z } from 'zod'

/** Browsers post errors and web vitals to this path, and load the reporting script from it. */
export const clientReportPath = '/client-reports'

/** An uncaught error, an unhandled promise rejection, or a script that failed to load. */
export const clientErrorKinds = ['error', 'rejection', 'chunk'] as const

/** A script of ours with line and column. Messages are never sent, because they may quote what the user typed. */
const sourcePosition = z.string().regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)

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
  /** lcp and inp are in milliseconds; cls has no unit. */
  vitals: z
    .object({
      lcp: z.number().min(0).max(600_000),
      inp: z.number().min(0).max(600_000),
      cls: z.number().min(0).max(100),
    })
    .partial()
    .default({}),
})
