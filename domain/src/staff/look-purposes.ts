import type { Role } from './roles.ts'

/** Why somebody looks at a customer's data, as the customer reads it on the account page. */
export const lookPurposes = {
  review: 'Reading an application',
  payout: 'Sending the money of a loan',
  support: 'Answering a question',
  complaint: 'Answering a complaint',
  correction: 'Correcting data',
  collection: 'An overdue loan',
  audit: 'Checking our own work',
  screening: 'Screening',
  fraud: 'Fraud',
} as const
export type LookPurpose = keyof typeof lookPurposes

/** Never shown to the customer, because it would warn the wrong one. */
export const secretPurposes: readonly LookPurpose[] = ['screening', 'fraud']

/** What somebody may choose who asks to see what is masked: the customer reads it. */
export const openPurposes = (Object.keys(lookPurposes) as LookPurpose[]).filter(
  (purpose) => !secretPurposes.includes(purpose),
)

const purposeOfRole: Partial<Record<Role, LookPurpose>> = {
  verifier: 'review',
  credit_officer: 'review',
  credit_head: 'review',
  payout_officer: 'payout',
  finance_head: 'payout',
  collector: 'collection',
  collections_head: 'collection',
  grievance_officer: 'complaint',
  accounts: 'audit',
  compliance: 'audit',
  inspector: 'audit',
}

/** Why somebody in these roles opens a customer's page, without being asked each time. */
export const purposeOf = (roles: readonly Role[]): LookPurpose =>
  roles.map((role) => purposeOfRole[role]).find((purpose) => purpose !== undefined) ?? 'support'
