import { z } from 'zod'

const moment = z.string()

/** One loan from the application to today, for whoever asks who decided, saw and paid. */
export const loanStory = z.object({
  customer_id: z.string(),
  loan_no: z.string(),
  customer: z.string(),
  status: z.string(),
  amount: z.number().nullable(),
  tenure_days: z.number().nullable(),
  disbursed_on: z.string().nullable(),
  /** Null until somebody or the policy has. */
  approved: z
    .object({ by: z.string(), is_person: z.boolean(), at: moment, policy_version: z.number().nullable() })
    .nullable(),
  evidence: z.object({
    /** What lay there when it was decided, or lies there now. */
    documents: z.number(),
    /** How many of the rules passed that were asked, in the decision that was carried out. */
    rules: z.object({ passed: z.number(), asked: z.number() }).nullable(),
    name_match: z.number().nullable(),
    is_eligible: z.boolean().nullable(),
    monthly_income: z.number().nullable(),
  }),
  seen: z.object({ people: z.number(), looks: z.number(), reveals: z.number() }),
  paid: z
    .object({
      released_by: z.string(),
      is_person: z.boolean(),
      /** Whoever released it is also who approved it. */
      is_same_person: z.boolean(),
      amount: z.number(),
      reference: z.string().nullable(),
      at: moment.nullable(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      at: moment,
      what: z.string(),
      details: z.string().nullable(),
      by: z.string(),
      tone: z.enum(['plain', 'good', 'warn', 'bad']),
    }),
  ),
  /** Of the log of what people did and saw: how many lines are about it, and whether each is sealed. */
  log: z.object({ entries: z.number(), is_sealed: z.boolean() }),
})
