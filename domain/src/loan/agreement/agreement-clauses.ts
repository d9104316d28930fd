/** The clauses of the loan agreement in their order; the Key Facts Statement refers to them by number. */
export const agreementClauses = [
  'loan',
  'payout',
  'interest',
  'repayment',
  'allocation',
  'early-repayment',
  'cooling-off',
  'late-payment',
  'recovery',
  'grievance',
  'credit-information',
  'data',
  'your-part',
  'transfer',
  'law',
] as const

export type AgreementClause = (typeof agreementClauses)[number]

export const clauseNumber = (clause: AgreementClause): number => agreementClauses.indexOf(clause) + 1
