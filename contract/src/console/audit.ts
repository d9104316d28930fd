import { z } from 'zod'
import { act, look } from './console-event.ts'
import { exportFile } from './exports.ts'

const day = z.iso.date('Please give the day as YYYY-MM-DD.')

const filter = {
  person: z.string().max(40).optional(),
  subject: z.string().max(100).optional(),
  kind: z.enum(['ACT', 'LOOK', 'REFUSAL']).optional(),
  from: day.optional(),
  to: day.optional(),
}

export const audit = {
  noun: 'audit',
  events: {
    list: look({
      summary: 'What people did, looked at and were refused, newest first',
      permission: 'audit_read',
      body: {
        ...filter,
        cursor: z.string().max(100).optional(),
      },
      data: z.object({
        entries: z.array(
          z.object({
            entry_no: z.number(),
            at: z.string(),
            person: z.string().nullable(),
            staff_id: z.string().nullable(),
            roles: z.array(z.string()),
            kind: z.enum(['ACT', 'LOOK', 'REFUSAL']),
            event: z.string(),
            /** The event in a sentence. */
            what: z.string(),
            subject: z.string().nullable(),
            purpose: z.string().nullable(),
            result: z.string(),
            details: z.record(z.string(), z.unknown()),
          }),
        ),
        next_cursor: z.string().nullable(),
      }),
    }),
    export: act({
      summary: 'Makes a file of the lines that fit a filter',
      permission: 'audit_export',
      stepUp: true,
      body: filter,
      data: exportFile,
    }),
  },
}
