import { linkKinds, linkStandings } from 'domain/evidence/links'
import { openPurposes } from 'domain/staff/look-purposes'
import { z } from 'zod'
import { act, look, nothing } from './console-event.ts'
import { customerId } from './customer-acts.ts'

const otherCustomerId = customerId
const reason = z
  .string()
  .trim()
  .min(5, 'Please give the reason in a few words.')
  .max(300, 'Please give the reason in at most 300 characters.')

const linkMarks = ['HOUSEHOLD', 'WORKPLACE'] as const

const shared = z.object({
  kind: z.enum(linkKinds),
  /** How many customers use it with the applicant. */
  customers: z.number(),
  first_seen: z.string(),
  /** Why it does not count; null if it does. */
  weightless: z.enum(['common', 'marked', 'household', 'no application']).nullable(),
})

/** Masked for whoever only reads applications: whether they borrow, not how. */
const standing = z.enum([...linkStandings, 'customer'])

const other = z.object({
  customer_id: z.string(),
  /** First name and initial. */
  name: z.string(),
  standing,
  loan_no: z.string().nullable(),
  /** Who shares nothing with the applicant, but with somebody who does, has none. */
  shares: z.array(shared),
  steps_away: z.number(),
  mark: z.object({ mark: z.enum(linkMarks), words: z.string(), since: z.string() }).nullable(),
})

export const links = {
  noun: 'links',
  events: {
    net: look({
      summary: 'What a customer shares with others, and with whom those share something',
      permission: 'links_read',
      /** A customer, or one by the number of an application or a loan. */
      body: { of: z.string().trim().min(1).max(40) },
      data: z.object({
        customer_id: z.string(),
        name: z.string(),
        standing,
        shared: z.array(shared),
        /** Found with the keys of a customer who was blocked and erased. */
        blocked: z.array(z.enum(linkKinds)),
        others: z.array(other),
        /** More than can be shown. */
        is_capped: z.boolean(),
        /** Who shares something with whom, for the picture. */
        edges: z.array(z.object({ from: z.string(), to: z.string(), kinds: z.array(z.enum(linkKinds)) })),
      }),
    }),
    mark: act({
      summary: 'Marks two customers as a household or a workplace: what they share carries no weight',
      permission: 'links_mark',
      body: { customer_id: customerId, other_customer_id: otherCustomerId, mark: z.enum(linkMarks), reason },
      data: nothing,
    }),
    unmark: act({
      summary: 'Ends such a mark',
      permission: 'links_mark',
      body: { customer_id: customerId, other_customer_id: otherCustomerId, reason },
      data: nothing,
    }),
    access: look({
      summary:
        'From which network address and device a customer logged in, applied, signed and was paid, for the police',
      permission: 'links_access',
      stepUp: true,
      body: { customer_id: customerId, purpose: z.enum(openPurposes) },
      data: z.object({
        records: z.array(
          z.object({
            act: z.enum(['LOGIN', 'APPLICATION', 'SIGNATURE', 'PAYOUT']),
            loan_no: z.string().nullable(),
            address: z.string(),
            device: z.string(),
            user_agent: z.string(),
            at: z.string(),
          }),
        ),
        for_seconds: z.number(),
      }),
    }),
  },
}
