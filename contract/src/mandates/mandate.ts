import { debitStatuses } from 'domain/mandate/debit'
import { mandateEventKinds, mandateKinds, mandateStatuses } from 'domain/mandate/mandate'
import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'

const kind = z.enum(mandateKinds)

/** Amounts are in rupees and days are YYYY-MM-DD. */
const current = z.object({
  kind,
  status: z.enum(mandateStatuses),
  /** By the customer, here or in the bank's app; nothing is debited meanwhile. */
  is_paused: z.boolean(),
  is_paused_at_bank: z.boolean(),
  max_amount: z.number(),
  debit_on: z.string(),
  /** Null until the customer has been told of it. */
  debit: z.object({ status: z.enum(debitStatuses), amount: z.number(), notified_at: z.string().nullable() }).nullable(),
})

const history = z.object({
  kind: z.enum(mandateEventKinds),
  at: z.string(),
  amount: z.number().nullable(),
  by_whom: z.enum(['customer', 'bank', 'system']),
})

const state = z.object({
  lead_id: z.number(),
  loan_no: z.string(),
  due_on: z.string(),
  /** Due on the repayment day if nothing is paid before. */
  due_amount: z.number(),
  /** The latest, also when it has ended; null where there was none. */
  mandate: current.nullable(),
  may_start: z.boolean(),
  /** The last day on which autopay can be set up. */
  last_set_up_on: z.string(),
  kinds: z.array(z.object({ kind, is_allowed: z.boolean() })),
  bank_name: z.string(),
  /** With the last four digits only. */
  account_number: z.string(),
  consent: z.object({ version: z.string(), words: z.string() }),
  history: z.array(history),
})

/** The options of `new Razorpay({…})` without its handlers; the amount is in paise. */
const parameters = z.object({
  key: z.string(),
  order_id: z.string(),
  customer_id: z.string(),
  recurring: z.literal('1'),
  amount: z.number(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
})

const answer = z.object({ Data: state })

export const mandate = manyEvents(paths.mandate, {
  start: event({
    summary: 'Agree to autopay, and what its checkout needs; started again, the same approval goes on.',
    credential: 'session',
    body: z.object({ lead_id: text(leadId), kind, version: z.string().max(40) }),
    answer: z.object({ Data: z.object({ state, parameters, script: z.string() }) }),
  }),
  status: event({
    summary: 'Autopay of the open loan: whether it can be set up, what is debited when, and what happened so far.',
    credential: 'session',
    body: z.object({}),
    answer,
  }),
  pause: event({
    summary: 'Pause autopay: nothing is debited until it is resumed.',
    credential: 'session',
    body: z.object({}),
    answer,
  }),
  resume: event({
    summary: 'End a pause that was made here.',
    credential: 'session',
    body: z.object({}),
    answer,
  }),
  cancel: event({
    summary: 'End autopay, here and at the bank. Repeated, it changes nothing.',
    credential: 'session',
    body: z.object({}),
    answer,
  }),
})
