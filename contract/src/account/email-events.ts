import { z } from 'zod'
import { event } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { text } from '../schema/text.ts'

/** REFUSED: the mail server does not accept the address; it must be confirmed again. */
const emailStatuses = ['NONE', 'UNCONFIRMED', 'CONFIRMED', 'REFUSED'] as const

const answer = z.object({
  Data: z.object({
    /** Null if the customer has given none. */
    address: z.string().nullable(),
    status: z.enum(emailStatuses),
    /** When the last confirmation link was sent; null before the first. */
    link_sent_at: z.string().nullable(),
    /** Whether receipts and reminders are sent to it once it is confirmed. */
    has_notices: z.boolean(),
  }),
})

export const emailEvents = {
  email_status: event({
    summary: 'The email address of the customer, and whether it is confirmed.',
    credential: 'session',
    body: z.object({}),
    answer,
  }),
  email_link: event({
    summary: 'Send the confirmation link again.',
    credential: 'session',
    body: z.object({}),
    answer,
  }),
  email_notices: event({
    summary: 'Receive receipts and reminders by email, or not. Documents of a loan are sent in any case.',
    credential: 'session',
    body: z.object({ has_notices: z.boolean() }),
    answer,
  }),
  email_statement: event({
    summary: 'Send the statement of a loan as of today to the confirmed address.',
    credential: 'session',
    body: z.object({ lead_id: text(leadId) }),
    answer,
  }),
}
