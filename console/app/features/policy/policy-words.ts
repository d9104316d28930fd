import type { Data } from '../../shared/wire/call'

export type Policies = Data<'policy', 'list'>
export type PolicyVersion = Policies['versions'][number]
export type PolicyDraft = Pick<PolicyVersion, 'numbers' | 'modes'>
export type NumberName = keyof PolicyDraft['numbers']
export type Mode = Policies['rules'][number]['mode']

/** What each number means, in groups of the screen. Amounts are in rupees. */
export const numberGroups: readonly { title: string; numbers: readonly { name: NumberName; label: string }[] }[] = [
  {
    title: 'Who may borrow',
    numbers: [
      { name: 'minimum_age_years', label: 'Youngest, in years' },
      { name: 'maximum_age_years', label: 'Oldest, in years' },
      { name: 'minimum_income', label: 'Income at least, ₹ a month' },
      { name: 'yearly_limit', label: 'Lent in a year without full KYC, up to ₹' },
      { name: 'wait_days', label: 'Days to wait after a decline' },
    ],
  },
  {
    title: 'Income and amount',
    numbers: [
      { name: 'income_difference_percent', label: 'Shown income may be lower than stated by, %' },
      { name: 'salary_months_min', label: 'Months with a salary, of the last three' },
      { name: 'obligations_percent_max', label: 'Other instalments up to, % of the income' },
      { name: 'cap_percent', label: 'Lend up to, % of what is left' },
    ],
  },
  {
    title: 'The account',
    numbers: [
      { name: 'returned_payments_max', label: 'Returned payments in 90 days, up to' },
      { name: 'average_balance_min', label: 'Average balance, at least ₹' },
      { name: 'lowest_balance_min', label: 'Lowest balance, at least ₹' },
      { name: 'document_days_max', label: 'Age of the statement, up to days' },
    ],
  },
  {
    title: 'Names, bureau, reading',
    numbers: [
      { name: 'name_match_min', label: 'Names agree at least, of 100, or it is rejected' },
      { name: 'same_name_min', label: 'Names agree at least, of 100, or a person looks' },
      { name: 'overdue_elsewhere_max', label: 'Overdue elsewhere, up to ₹' },
      { name: 'enquiries_max', label: 'Enquiries in 30 days, up to' },
      { name: 'sampled_percent', label: 'Sanctions read afterwards, of 100' },
    ],
  },
]

export const modeWords: Record<Mode, string> = {
  off: 'Off',
  note: 'Only noted',
  refer: 'A person decides',
  reject: 'Rejects',
}

export const modeOf = ({ modes }: PolicyDraft, { rule, mode }: Policies['rules'][number]): Mode => modes[rule] ?? mode

export type Difference = { label: string; before: string; after: string }

/** What one version changes against another. */
export function differences(before: PolicyDraft, after: PolicyDraft, rules: Policies['rules']): Difference[] {
  const numbers = numberGroups
    .flatMap((group) => group.numbers)
    .filter(({ name }) => before.numbers[name] !== after.numbers[name])
    .map(({ name, label }) => ({
      label,
      before: before.numbers[name].toLocaleString('en-IN'),
      after: after.numbers[name].toLocaleString('en-IN'),
    }))
  const modes = rules
    .filter((rule) => modeOf(before, rule) !== modeOf(after, rule))
    .map((rule) => ({
      label: rule.title,
      before: modeWords[modeOf(before, rule)],
      after: modeWords[modeOf(after, rule)],
    }))
  return [...numbers, ...modes]
}
