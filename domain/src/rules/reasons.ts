import type { EligibilityReason } from '../loan/decision/eligibility.ts'

/** Why evidence speaks against a loan. */
export const evidenceReasons = [
  'income not proved',
  'income differs',
  'salary not regular',
  'obligations too high',
  'statement of another account',
  'document in another name',
  'payments returned',
  'balance too low',
  'document not accepted',
  'document too old',
  'identity differs',
  'credit report',
  'not offered',
] as const
export type EvidenceReason = (typeof evidenceReasons)[number]

export type RejectionReason =
  | 'documents missing'
  | 'account not verified'
  | 'amount out of bounds'
  | EligibilityReason
  | EvidenceReason
