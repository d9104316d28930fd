import { loanStatuses } from 'domain/loan/lifecycle/loan-statuses'
import { customerTabs } from 'domain/staff/customer-tabs'
import { z } from 'zod'

const loanStatus = z.enum(loanStatuses)
/** A business day. */
const day = z.string()
const moment = z.string()

const due = z.object({
  on: day,
  total: z.number(),
  principal: z.number(),
  interest: z.number(),
  charges: z.number(),
  /** What it is a day later. */
  tomorrow: z.number(),
})

/** Where the customer stands, and what waits. */
const now = z.object({
  tab: z.literal('now'),
  open_loans: z.array(
    z.object({
      loan_no: z.string(),
      status: loanStatus,
      principal: z.number(),
      repayment_on: day,
      days_late: z.number(),
      due,
    }),
  ),
  /** With the tab that says more. */
  waits: z.array(z.object({ what: z.string(), since: moment, tab: z.enum(customerTabs) })),
})

const applications = z.object({
  tab: z.literal('applications'),
  applications: z.array(
    z.object({
      loan_no: z.string(),
      status: loanStatus,
      applied_at: moment,
      user_type: z.string(),
      purpose: z.string().nullable(),
      amount: z.number().nullable(),
      tenure_days: z.number().nullable(),
      policy_version: z.number().nullable(),
      /** Every change of its status: who or what, and why. */
      decisions: z.array(z.object({ status: loanStatus, by: z.string(), reasons: z.array(z.string()), at: moment })),
      has_story: z.boolean(),
      /** What the rules said, each time it was decided, with the person's own decision beside them. */
      rulings: z.array(
        z.object({
          outcome: z.string(),
          policy_version: z.number(),
          at: moment,
          /** By whom and why, where it was a person. */
          person: z.string().nullable(),
          rules: z.array(
            z.object({ title: z.string(), mode: z.string(), answer: z.string(), reasons: z.array(z.string()) }),
          ),
        }),
      ),
    }),
  ),
  /** Whether the customer may have a loan at all, each time that was asked. */
  checks: z.array(
    z.object({
      on: day,
      is_eligible: z.boolean(),
      reasons: z.array(z.string()),
      age_years: z.number(),
      monthly_income: z.number(),
      apply_again_on: day.nullable(),
    }),
  ),
})

const ledgerLine = z.object({
  entry_no: z.number(),
  kind: z.string(),
  booked_on: day,
  booked_at: moment,
  receipt_no: z.string().nullable(),
  /** What the entry adds to each account; what we hold in the bank, what the customer owes, what we owe back. */
  bank: z.number(),
  principal: z.number(),
  interest: z.number(),
  charges: z.number(),
  owed_back: z.number(),
  /** Principal, interest and charges after it, as booked. */
  balance: z.number(),
})

const loans = z.object({
  tab: z.literal('loans'),
  loans: z.array(
    z.object({
      loan_no: z.string(),
      status: loanStatus,
      principal: z.number(),
      daily_rate_percent: z.number(),
      tenure_days: z.number(),
      fee: z.number(),
      fee_gst: z.number(),
      sanctioned_at: moment,
      disbursed_on: day.nullable(),
      repayment_on: day.nullable(),
      closed_on: day.nullable(),
      due: due.nullable(),
      ledger: z.array(ledgerLine),
    }),
  ),
})

const payments = z.object({
  tab: z.literal('payments'),
  attempts: z.array(
    z.object({
      loan_no: z.string(),
      txnid: z.string(),
      /** The visit to the repayment page that it was started from. */
      order_id: z.string().nullable(),
      provider: z.string(),
      payment_id: z.string().nullable(),
      purpose: z.string(),
      amount: z.number(),
      status: z.string(),
      started_at: moment,
    }),
  ),
  refunds: z.array(
    z.object({
      loan_no: z.string(),
      amount: z.number(),
      status: z.string(),
      provider: z.string().nullable(),
      words: z.string().nullable(),
      planned_at: moment,
    }),
  ),
  mandates: z.array(
    z.object({
      loan_no: z.string(),
      kind: z.string(),
      status: z.string(),
      up_to: z.number(),
      debit_on: day,
      debits: z.array(z.object({ due_on: day, amount: z.number(), status: z.string() })),
    }),
  ),
})

const documents = z.object({
  tab: z.literal('documents'),
  uploads: z.array(
    z.object({
      file_id: z.string(),
      kind: z.string(),
      content_type: z.string(),
      bytes: z.number(),
      uploaded_at: moment,
      replaced_at: moment.nullable(),
    }),
  ),
  issued: z.array(
    z.object({
      file_id: z.string(),
      title: z.string(),
      loan_no: z.string(),
      issued_at: moment,
      sha256: z.string(),
    }),
  ),
})

/** What was sent, and what became of it: never the text, a code or a link. */
const messages = z.object({
  tab: z.literal('messages'),
  messages: z.array(
    z.object({
      channel: z.enum(['SMS', 'EMAIL']),
      what: z.string(),
      loan_no: z.string().nullable(),
      at: moment,
      state: z.enum(['SENT', 'WAITING', 'REFUSED']),
    }),
  ),
})

const consents = z.object({
  tab: z.literal('consents'),
  contact: z.string(),
  has_email_notices: z.boolean(),
  consents: z.array(
    z.object({
      purpose: z.string(),
      action: z.string(),
      version: z.string(),
      words: z.string(),
      page: z.string().nullable(),
      at: moment,
    }),
  ),
})

const complaints = z.object({
  tab: z.literal('complaints'),
  complaints: z.array(
    z.object({
      number: z.string(),
      about: z.string(),
      loan_no: z.string().nullable(),
      status: z.string(),
      raised_at: moment,
      answer_due_on: day,
      events: z.array(z.object({ kind: z.string(), by: z.string(), text: z.string().nullable(), at: moment })),
    }),
  ),
})

const devices = z.object({
  tab: z.literal('devices'),
  sessions: z.array(
    z.object({
      device: z.string(),
      signed_in_at: moment,
      last_seen_at: moment,
      ended_at: moment.nullable(),
      is_live: z.boolean(),
    }),
  ),
})

const notes = z.object({
  tab: z.literal('notes'),
  notes: z.array(z.object({ words: z.string(), by: z.string(), at: moment })),
})

const history = z.object({
  tab: z.literal('history'),
  events: z.array(
    z.object({
      at: moment,
      what: z.string(),
      details: z.string().nullable(),
      by: z.string(),
      tone: z.enum(['plain', 'good', 'warn', 'bad']),
      tab: z.enum(customerTabs),
    }),
  ),
  /** Only the newest are here. */
  is_cut: z.boolean(),
})

const looks = z.object({
  tab: z.literal('looks'),
  looks: z.array(
    z.object({
      at: moment,
      person: z.string().nullable(),
      roles: z.array(z.string()),
      event: z.string(),
      purpose: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
})

export const customerTab = z.discriminatedUnion('tab', [
  now,
  applications,
  loans,
  payments,
  documents,
  messages,
  consents,
  complaints,
  notes,
  devices,
  history,
  looks,
])
