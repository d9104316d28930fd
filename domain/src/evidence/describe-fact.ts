import { maskNumber } from '../applicant/mask-number.ts'
import { formatDate, type IstDate } from '../calendar/ist-date.ts'
import { formatRupees } from '../money/format-money.ts'
import type { AlterationSign, FactKind, FactSource, FactValues, Obligation } from './fact.ts'

/** What a fact is, for the person who reads the case. */
export const factLabels: Record<FactKind, string> = {
  stated_income_paise: 'Income, stated',
  stated_employer: 'Employer, stated',
  applicant_name: 'Name',
  applicant_born_on: 'Birth date, stated',
  payout_account: 'Account that we pay to',
  payout_account_name: 'Its holder',
  statement_holder: 'Holder on the statement',
  statement_account: 'Account of the statement',
  statement_from: 'Statement begins',
  statement_to: 'Statement ends',
  statement_income_paise: 'Income on the statement',
  statement_salary_months: 'Months with a salary, of three',
  statement_salary_last_on: 'Last salary',
  statement_obligations: 'Instalments on the statement',
  statement_bounces: 'Returned payments in 90 days',
  statement_average_balance_paise: 'Average balance',
  statement_lowest_balance_paise: 'Lowest balance',
  statement_cash_permille: 'Cash, of a thousand',
  slip_holder: 'Name on the slip',
  slip_employer: 'Employer on the slip',
  slip_month: 'Month of the slip',
  slip_net_paise: 'Net salary on the slip',
  alteration_signs: 'Signs of alteration',
  documents_used_by_others: 'Others who sent the same document',
  oldest_document_days: 'Age of the statement in days',
  pan_name: 'Name at the PAN registry',
  pan_born_on: 'Birth date at the PAN registry',
  pan_status: 'PAN',
  aadhaar_name: 'Name on the Aadhaar',
  aadhaar_born_on: 'Birth date on the Aadhaar',
  bureau_hit: 'Known to the bureau',
  bureau_is_same_person: 'The report is about the applicant',
  bureau_score: 'Score',
  bureau_overdue_paise: 'Overdue elsewhere',
  bureau_written_off: 'Loans written off',
  bureau_settled: 'Loans settled for less',
  bureau_enquiries_30_days: 'Enquiries in 30 days',
  bureau_obligations: 'Instalments at the bureau',
  sanctions_hits: 'Entries of sanctions lists',
  linked_customers: 'Shared with others',
  velocity_passed: 'Ceilings passed',
}

const obligations = (all: readonly Obligation[]) =>
  all.map(({ to, monthlyPaise }) => `${to} ${formatRupees(monthlyPaise)}`).join(', ') || 'none'

const listed = (all: readonly string[]) => all.join(', ') || 'none'

/** In words, with account numbers hidden but for their end. */
export function describeFact<Kind extends FactKind>(kind: Kind, value: FactValues[Kind]): string {
  if (kind.endsWith('_paise')) return formatRupees(value as number)
  if (kind === 'payout_account' || kind === 'statement_account') return maskNumber(value as string)
  if (kind.endsWith('_obligations')) return obligations(value as Obligation[])
  if (kind === 'alteration_signs') return listed((value as AlterationSign[]).map(({ sign }) => sign))
  if (kind === 'linked_customers')
    return listed((value as FactValues['linked_customers']).map(({ by, customers }) => `${by} (${customers})`))
  if (Array.isArray(value)) return listed(value as string[])
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value as IstDate)
  return String(value)
}

/** Where it comes from, in words. */
export function describeSource(source: FactSource): string {
  if (source.from === 'typed') return 'typed by the customer'
  if (source.from === 'records') return 'our records'
  if (source.from === 'person') return 'a person here'
  if (source.from === 'provider') return `${source.provider}, ${formatDate(source.on)}`
  const page = source.page === undefined ? '' : `, page ${source.page}`
  return `${source.docType.replaceAll('_', ' ')}${page}${source.line === undefined ? '' : `, line ${source.line}`}`
}
