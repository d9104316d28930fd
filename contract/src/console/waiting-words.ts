/** What waits, by the names of the counts in `me`, as the morning email lists it. */
export const waitingWords = {
  review: 'Applications to read',
  payouts: 'Payouts that wait for a person',
  screening: 'Alerts of the sanctions screening',
  requests: 'Requests to decide',
} as const
export type WaitingName = keyof typeof waitingWords
