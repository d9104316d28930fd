import { z } from 'zod'
import { act, look, nothing, request } from './console-event.ts'

export const hitStates = ['POTENTIAL', 'FALSE_POSITIVE', 'CONFIRMED', 'ENDED'] as const
export const listSources = ['UN', 'MHA'] as const

const hitId = z.string().max(40)
const reason = z
  .string()
  .trim()
  .min(10, 'Please say what shows that it is another person.')
  .max(500, 'Please give the reason in at most 500 characters.')

/** The commands of the requests about the screening. */
export const screeningCommands = {
  confirm_hit: { hit_id: hitId },
  lift_hit: { hit_id: hitId },
  accept_list: { source: z.enum(listSources), sha256: z.string().regex(/^[0-9a-f]{64}$/) },
}

const hit = z.object({
  hit_id: z.string(),
  /** In a list only the first name and an initial. */
  customer: z.string(),
  listed_name: z.string(),
  source: z.enum(listSources),
  reference: z.string(),
  /** Of 100. */
  score: z.number(),
  state: z.enum(hitStates),
  opened_at: z.string(),
  decided_at: z.string().nullable(),
  /** When the report to the authorities is due; null unless it is confirmed and not reported. */
  report_due_at: z.string().nullable(),
})

const line = z.object({ label: z.string(), value: z.string() })

export const screening = {
  noun: 'screening',
  events: {
    list: look({
      summary: 'Alerts of the sanctions screening: open ones, oldest first, or those decided, newest first',
      permission: 'screening_read',
      body: { view: z.enum(['open', 'decided']).default('open'), cursor: z.string().max(100).optional() },
      data: z.object({ hits: z.array(hit), next_cursor: z.string().nullable() }),
    }),
    detail: look({
      summary: 'One alert: the customer beside the entry of the list, and what happened',
      permission: 'screening_read',
      body: { hit_id: hitId },
      data: hit.extend({
        customer_id: z.string(),
        customer_lines: z.array(line),
        listed_names: z.array(z.object({ name: z.string(), is_weak: z.boolean() })),
        listed_lines: z.array(line),
        /** The list has changed or dropped the entry since. */
        is_entry_current: z.boolean(),
        reported: z.object({ at: z.string(), by: z.string(), reference: z.string() }).nullable(),
        history: z.array(
          z.object({ state: z.enum(hitStates), by: z.string().nullable(), reason: z.string(), at: z.string() }),
        ),
        /** Why the viewer may not decide it; null if they may. */
        closed_because: z.string().nullable(),
      }),
    }),
    lists: look({
      summary: 'The sanctions lists in force, how old they are, and what was refused',
      permission: 'screening_read',
      body: {},
      data: z.object({
        /** Payouts wait, because a list is missing or too old. */
        are_payouts_stopped: z.boolean(),
        lists: z.array(
          z.object({
            source: z.enum(listSources),
            people: z.number().nullable(),
            organisations: z.number().nullable(),
            generated_at: z.string().nullable(),
            loaded_at: z.string().nullable(),
            checked_at: z.string().nullable(),
            is_stale: z.boolean(),
            refused: z.object({ at: z.string(), because: z.string(), sha256: z.string().nullable() }).nullable(),
          }),
        ),
      }),
    }),
    decide: act({
      summary: 'Rules an alert out: the customer is another person than the list names',
      permission: 'screening_decide',
      body: { hit_id: hitId, reason },
      data: nothing,
    }),
    record_report: act({
      summary: 'Records that a confirmed alert was reported to the authorities',
      permission: 'screening_decide',
      body: {
        hit_id: hitId,
        reference: z.string().trim().min(3, 'Please give the reference of the report.').max(200),
      },
      data: nothing,
    }),
    load: act({
      summary: 'Reads the lists now instead of at night',
      permission: 'screening_decide',
      body: {},
      data: nothing,
    }),
    confirm_hit: request({
      summary: 'Asks to confirm that the customer is the person on the list',
      permission: 'screening_confirm',
      body: screeningCommands.confirm_hit,
    }),
    lift_hit: request({
      summary: 'Asks to lift a confirmed alert',
      permission: 'screening_confirm',
      body: screeningCommands.lift_hit,
    }),
    accept_list: request({
      summary: 'Asks to put a list in force that was refused because it is much shorter',
      permission: 'screening_confirm',
      body: screeningCommands.accept_list,
    }),
  },
}
