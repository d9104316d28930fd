import { debitStatuses } from 'domain/mandate/debit'
import { mandateEventKinds, mandateKinds, mandateStatuses } from 'domain/mandate/mandate'
import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'

const kind = z.enum(mandateKinds)

/** Amounts are in rupees and dates are YYYY-MM-DD. */
const current = z.object({
  kind,
  status: z.enum(mandateStatuses),
  /** Paused by the customer, on our site or at the bank; nothing is debited. */
  is_paused: z.boolean(),
  /** Paused by the customer in the UPI or bank app, where it must be resumed. */
  is_paused_at_bank: z.boolean(),
  max_amount: z.number(),
  debit_on: z.string(),
  /** False once it is too late to announce the debit or to make it; autopay ends a few minutes later. */
  is_debit_possible: z.boolean(),
  /** Null until the debit is announced to the customer. */
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
  other_open_loans: z.array(z.object({ lead_id: z.number(), loan_no: z.string() })),
  due_on: z.string(),
  /** Due on the repayment day if nothing is paid earlier. */
  due_amount: z.number(),
  /** The latest, even if it has ended; null if there was none. */
  mandate: current.nullable(),
  may_start: z.boolean(),
  /** The last day on which autopay can be set up. */
  last_set_up_on: z.string(),
  kinds: z.array(z.object({ kind, is_allowed: z.boolean() })),
  bank_name: z.string(),
  /** Masked except for the last four digits. */
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

/** Needed only if the customer has two open loans. */
const whichLoan = z.object({ lead_id: text(leadId).optional() })

export const mandate = manyEvents(paths.mandate, {
  start: event({
    summary: 'Consent to autopay and get the options of its checkout. Repeated, it returns the same mandate.',
    credential: 'session',
    body: z.object({ lead_id: text(leadId), kind, version: z.string().max(40) }),
    answer: z.object({ Data: z.object({ state, parameters, script: z.string() }) }),
  }),
  status: event({
    summary: 'Autopay of an open loan: whether it can be set up, the planned debit, and the history.',
    credential: 'session',
    body: whichLoan,
    answer,
  }),
  pause: event({
    summary: 'Pause autopay: nothing is debited until it is resumed.',
    credential: 'session',
    body: whichLoan,
    answer,
  }),
  resume: event({
    summary: 'End a pause that was made on this site.',
    credential: 'session',
    body: whichLoan,
    answer,
  }),
  cancel: event({
    summary: 'Cancel autopay, here and at the bank. Idempotent.',
    credential: 'session',
    body: whichLoan,
    answer,
  }),
})
