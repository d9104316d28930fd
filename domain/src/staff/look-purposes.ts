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
