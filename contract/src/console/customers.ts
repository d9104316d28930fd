import { revealableFieldNames } from 'domain/staff/customer-fields'
import { customerTabs } from 'domain/staff/customer-tabs'
import { openPurposes } from 'domain/staff/look-purposes'
import { z } from 'zod'
import { look } from './console-event.ts'
import { customerActs, customerId } from './customer-acts.ts'
import { customerTab } from './customer-tabs.ts'
import { loanStory } from './loan-story.ts'

/** Who it is, masked; beside every tab. */
const person = z.object({
  customer_id: z.string(),
  name: z.string(),
  since: z.string(),
  is_erased: z.boolean(),
  /** Which tabs the viewer's role needs. */
  tabs: z.array(z.enum(customerTabs)),
  status: z.string().nullable(),
  /** The loan or application that the status is of. */
  loan_no: z.string().nullable(),
  loans: z.number(),
  /** What whoever helps them must know first. */
  flags: z.array(z.object({ words: z.string(), is_warning: z.boolean() })),
  fields: z.array(z.object({ field: z.enum(revealableFieldNames), shown: z.string() })),
  /** What is no secret: employer, income, salary day. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** In a list, where everything is masked. */
const found = z.object({
  customer_id: z.string(),
  name: z.string(),
  mobile: z.string(),
  since: z.string(),
  is_erased: z.boolean(),
  status: z.string().nullable(),
  loan_no: z.string().nullable(),
})

const foundBy = ['pan', 'mobile', 'email', 'account', 'loan', 'receipt', 'complaint', 'name'] as const

export const customerLooks = {
  search: look({
    summary:
      'Customers by PAN, mobile, e-mail, bank account, loan, application, receipt, complaint, or words of a name',
    permission: 'customers_search',
    body: {
      text: z.string().trim().min(1, 'Please type what to search for.').max(100, 'Please type at most 100 characters.'),
      cursor: customerId.optional(),
    },
    data: z.object({
      found_by: z.array(z.enum(foundBy)),
      customers: z.array(found),
      /** Counted up to a thousand. */
      count: z.number(),
      is_capped: z.boolean(),
      /** Nothing was searched: a name needs three letters. */
      is_too_short: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  }),
  detail: look({
    summary: 'One tab of everything about one customer, masked by role',
    permission: 'customers_read',
    body: { customer_id: customerId, tab: z.enum(customerTabs).default('now') },
    data: z.object({ person, shown: customerTab }),
  }),
  reveal: look({
    summary: 'What is masked, in full, for a purpose that the customer reads',
    permission: 'customers_reveal',
    stepUp: true,
    body: { customer_id: customerId, field: z.enum(revealableFieldNames), purpose: z.enum(openPurposes) },
    data: z.object({ value: z.string(), for_seconds: z.number() }),
  }),
  story: look({
    summary: 'One loan: who approved it, on what evidence, who saw it and who paid it',
    permission: 'customers_read',
    body: { customer_id: customerId, loan_no: z.string().max(20) },
    data: loanStory,
  }),
}

/** One page per customer: what is known, and what may be done for them. */
export const customers = { noun: 'customers', events: { ...customerLooks, ...customerActs } }
