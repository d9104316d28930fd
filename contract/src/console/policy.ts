import { chosenRules } from 'domain/loan/decision/rules'
import { ruleModes } from 'domain/rules/rule'
import { z } from 'zod'
import { act, look } from './console-event.ts'

const whole = (min: number, max: number, label: string) => {
  const words = `${label}: please give a whole number from ${min} to ${max}.`
  return z.number(words).int(words).min(min, words).max(max, words)
}
const rupees = (label: string) => whole(0, 10_000_000, label)

/** The numbers of a version, in the order of the screen; amounts in rupees. */
const policyNumbers = {
  minimum_age_years: whole(18, 100, 'Youngest age'),
  maximum_age_years: whole(18, 100, 'Oldest age'),
  minimum_income: rupees('Lowest income'),
  wait_days: whole(0, 365, 'Days to wait after a decline'),
  name_match_min: whole(1, 100, 'Lowest match of names'),
  yearly_limit: rupees('Limit of a year without full KYC'),
  sampled_percent: whole(0, 100, 'Sanctions read afterwards, of a hundred'),
  income_difference_percent: whole(0, 100, 'Proved income may be lower by, percent'),
  salary_months_min: whole(0, 3, 'Months with a salary, of the last three'),
  obligations_percent_max: whole(0, 100, 'Other instalments at most, percent of the income'),
  cap_percent: whole(1, 100, 'Lent at most, percent of what is left'),
  returned_payments_max: whole(0, 100, 'Returned payments in ninety days, at most'),
  average_balance_min: rupees('Average balance, at least'),
  lowest_balance_min: whole(-1_000_000, 10_000_000, 'Lowest balance, at least'),
  document_days_max: whole(1, 365, 'Age of the statement in days, at most'),
  overdue_elsewhere_max: rupees('Overdue elsewhere, at most'),
  enquiries_max: whole(0, 1_000, 'Enquiries of other lenders in thirty days, at most'),
  same_name_min: whole(1, 100, 'Match of names below which a person looks'),
} as const

const numbers = z.object(policyNumbers).refine(({ minimum_age_years: min, maximum_age_years: max }) => min <= max, {
  message: 'The youngest age cannot be above the oldest.',
  path: ['minimum_age_years'],
})
/** Of rules whose mode may be chosen; those that are not named have their own. */
const modes = z.partialRecord(z.enum(chosenRules), z.enum(ruleModes))
export const policyValues = z.object({ numbers, modes })
export type PolicyOnWire = z.output<typeof policyValues>

export const policyCommands = { policy: { values: policyValues, starts_on: z.string().max(10) } }

const counted = z.object({ outcome: z.string(), draft: z.string(), applications: z.number(), amount: z.number() })

export const rehearsalResult = z.object({
  applications: z.number(),
  unchanged: z.number(),
  /** Those that come out different: from what to what, how many, and the sum that was asked for. */
  changes: z.array(counted),
  /** Erased, or a rule of the draft asks for what was not asked then. */
  cannot_say: z.number(),
  lent_now: z.number(),
  lent_by_draft: z.number(),
  examples: z.array(z.object({ loan_no: z.string(), from: z.string(), to: z.string(), because: z.string() })),
})

export const policy = {
  noun: 'policy',
  events: {
    list: look({
      summary: 'Every version of the policy, the newest first, and the rules',
      permission: 'policy_read',
      body: {},
      data: z.object({
        versions: z.array(
          policyValues.extend({
            version: z.number(),
            starts_on: z.string(),
            set_by: z.string(),
            is_in_force: z.boolean(),
            /** Asked for by one person and approved by another. */
            is_approved: z.boolean(),
          }),
        ),
        rules: z.array(z.object({ rule: z.enum(chosenRules), title: z.string(), mode: z.enum(ruleModes) })),
        today: z.string(),
      }),
    }),
    rehearse: act({
      summary: 'Tries a draft on the applications of the last ninety days',
      permission: 'policy_change',
      body: { values: policyValues },
      data: z.object({ rehearsal_id: z.string() }),
    }),
    rehearsal: look({
      summary: 'What a draft would have decided',
      permission: 'policy_read',
      body: { rehearsal_id: z.string().max(40) },
      data: z.object({ state: z.enum(['RUNNING', 'DONE', 'FAILED']), result: rehearsalResult.nullable() }),
    }),
  },
} as const
