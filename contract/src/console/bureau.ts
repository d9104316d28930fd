import { z } from 'zod'
import { act, look, nothing, request } from './console-event.ts'

const rupees = z
  .number()
  .min(0, 'Please give an amount in rupees.')
  .max(10_000_000, 'Please give an amount up to ₹1 crore.')

export const bureauCommands = {
  set_bureau_limits: { price: rupees.positive('Please give what a report costs.'), day_ceiling: rupees },
}

/** How far asking the bureau about an application has come, and what it said. */
const bureauStates = [
  'NONE',
  'WAITING',
  'HIT',
  'THIN',
  'NO_HIT',
  'ANOTHER_PERSON',
  'UNREADABLE',
  'NOT_ASKED',
  'REFUSED',
  'UNANSWERED',
] as const

/** What the desk shows of a credit report. Of another person's, no figure. */
export const bureauBlock = z.object({
  state: z.enum(bureauStates),
  /** In a sentence. */
  words: z.string(),
  bureau: z.string().nullable(),
  /** The report itself is opened with it, which is recorded. Null without a report. */
  reference: z.string().nullable(),
  read_on: z.string().nullable(),
  score: z.number().nullable(),
  figures: z.array(z.object({ label: z.string(), value: z.string(), tone: z.enum(['plain', 'good', 'warn', 'bad']) })),
  accounts: z.array(
    z.object({
      no: z.number(),
      member: z.string(),
      type: z.string(),
      owned_as: z.string(),
      is_open: z.boolean(),
      balance: z.number().nullable(),
      overdue: z.number().nullable(),
      signs: z.array(z.string()),
    }),
  ),
  enquiries: z.array(z.object({ no: z.number(), on: z.string().nullable(), member: z.string(), purpose: z.string() })),
  /** Whether a person may have the bureau asked again. */
  may_ask_again: z.boolean(),
})

const reference = z.string().max(40)

export const bureau = {
  noun: 'bureau',
  events: {
    read: look({
      summary: 'A credit report as the bureau sent it, which is recorded and the customer is told',
      permission: 'bureau_read',
      body: { reference },
      data: z.object({
        reference: z.string(),
        received_at: z.string(),
        reader: z.string(),
        /** Of the answer as it came. */
        sha256: z.string(),
        raw: z.string(),
      }),
    }),
    ask: act({
      summary: 'Has the bureau asked again about an application, which costs another report',
      permission: 'bureau_ask',
      body: { lead_id: z.number().int(), reason: z.string().trim().min(5, 'Please say why.').max(200) },
      data: nothing,
    }),
    limits: look({
      summary: 'What a report costs, the ceiling of a day, and what today has cost',
      permission: 'bureau_limits_read',
      body: {},
      data: z.object({
        version: z.string(),
        price: z.number(),
        day_ceiling: z.number(),
        cost_today: z.number(),
        asked_today: z.number(),
        /** Because of the ceiling. */
        not_asked_today: z.number(),
      }),
    }),
    set_bureau_limits: request({
      summary: 'Asks for another price and ceiling of credit reports',
      permission: 'bureau_limits',
      body: bureauCommands.set_bureau_limits,
    }),
  },
}
