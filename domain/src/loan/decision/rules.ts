import { averageBalance } from '../../rules/account/average-balance.ts'
import { lowestBalance } from '../../rules/account/lowest-balance.ts'
import { paymentsReturned } from '../../rules/account/payments-returned.ts'
import { statementAccount } from '../../rules/account/statement-account.ts'
import { statementName } from '../../rules/account/statement-name.ts'
import { bureauEnquiries } from '../../rules/bureau/bureau-enquiries.ts'
import { bureauHit } from '../../rules/bureau/bureau-hit.ts'
import { bureauOverdue } from '../../rules/bureau/bureau-overdue.ts'
import { bureauSamePerson } from '../../rules/bureau/bureau-same-person.ts'
import { bureauSettled } from '../../rules/bureau/bureau-settled.ts'
import { bureauWrittenOff } from '../../rules/bureau/bureau-written-off.ts'
import { documentsOwn } from '../../rules/documents/documents-own.ts'
import { documentsRecent } from '../../rules/documents/documents-recent.ts'
import { documentsUnaltered } from '../../rules/documents/documents-unaltered.ts'
import { links } from '../../rules/fraud/links.ts'
import { sanctions } from '../../rules/fraud/sanctions.ts'
import { velocity } from '../../rules/fraud/velocity.ts'
import { accountVerified } from '../../rules/given/account-verified.ts'
import { amountInBounds } from '../../rules/given/amount-in-bounds.ts'
import { documentsPresent } from '../../rules/given/documents-present.ts'
import { documentsRead } from '../../rules/given/documents-read.ts'
import { eligible } from '../../rules/given/eligible.ts'
import { aadhaarName } from '../../rules/identity/aadhaar-name.ts'
import { accountName } from '../../rules/identity/account-name.ts'
import { birthDate } from '../../rules/identity/birth-date.ts'
import { panName } from '../../rules/identity/pan-name.ts'
import { panValid } from '../../rules/identity/pan-valid.ts'
import { incomeAgrees } from '../../rules/income/income-agrees.ts'
import { incomeCap } from '../../rules/income/income-cap.ts'
import { incomeProved } from '../../rules/income/income-proved.ts'
import { obligationsBearable } from '../../rules/income/obligations.ts'
import { salaryRegular } from '../../rules/income/salary-regular.ts'
import { slipAgrees } from '../../rules/income/slip-agrees.ts'
import type { Rule, RuleMode } from '../../rules/rule.ts'

/** Every rule with its versions, the newest last, in the order in which its reasons are shown. */
export const rules = {
  documents_present: [documentsPresent],
  account_verified: [accountVerified],
  amount_in_bounds: [amountInBounds],
  eligible: [eligible],
  documents_read: [documentsRead],
  income_proved: [incomeProved],
  income_agrees: [incomeAgrees],
  salary_regular: [salaryRegular],
  slip_agrees: [slipAgrees],
  obligations_bearable: [obligationsBearable],
  income_cap: [incomeCap],
  statement_account: [statementAccount],
  statement_name: [statementName],
  payments_returned: [paymentsReturned],
  average_balance: [averageBalance],
  lowest_balance: [lowestBalance],
  documents_unaltered: [documentsUnaltered],
  documents_recent: [documentsRecent],
  documents_own: [documentsOwn],
  pan_name: [panName],
  pan_valid: [panValid],
  birth_date: [birthDate],
  aadhaar_name: [aadhaarName],
  account_name: [accountName],
  bureau_hit: [bureauHit],
  bureau_same_person: [bureauSamePerson],
  bureau_overdue: [bureauOverdue],
  bureau_written_off: [bureauWrittenOff],
  bureau_settled: [bureauSettled],
  bureau_enquiries: [bureauEnquiries],
  sanctions: [sanctions],
  links: [links],
  velocity: [velocity],
} as const satisfies Record<string, readonly [Rule, ...Rule[]]>

export type RuleName = keyof typeof rules
export const ruleNames = Object.keys(rules) as RuleName[]

/** What the policy says of rules; for the others their own mode holds. */
export type RuleModes = Partial<Record<RuleName, RuleMode>>

const alwaysRejecting = [
  'documents_present',
  'account_verified',
  'amount_in_bounds',
  'eligible',
] as const satisfies readonly RuleName[]

/** Rules whose mode a policy may choose; the others reject in every policy. */
export type ChosenRule = Exclude<RuleName, (typeof alwaysRejecting)[number]>
export const chosenRules = ruleNames.filter(
  (name): name is ChosenRule => !(alwaysRejecting as readonly RuleName[]).includes(name),
)

/** With live providers two people must have approved that one of them decides nothing. */
export const incomeRules = [
  'income_proved',
  'income_agrees',
  'salary_regular',
  'obligations_bearable',
  'income_cap',
] as const satisfies readonly RuleName[]

/** The newest version, or the one that decided. Undefined if there is no such version. */
export const ruleOf = (name: RuleName, version?: number): Rule =>
  (version === undefined
    ? rules[name].at(-1)
    : (rules[name] as readonly Rule[]).find((rule) => rule.version === version)) ?? rules[name][0]
