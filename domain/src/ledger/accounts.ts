/** The chart of accounts, in the order of the ledger's columns. Debits are positive. */
export const accounts = [
  'bank',
  'principal',
  'interest',
  'charges',
  'owedBack',
  'interestIncome',
  'feeIncome',
  'chargeIncome',
  'taxPayable',
  'rounding',
] as const

export type Account = (typeof accounts)[number]

/** What an entry adds to each account, in paise. */
export type Lines = Partial<Record<Account, number>>

/** Every entry adds up to zero, in whole paise. */
export function isBalanced(lines: Lines): boolean {
  const amounts = Object.values(lines)
  return amounts.every(Number.isSafeInteger) && amounts.reduce((sum, amount) => sum + amount, 0) === 0
}

/** The balance of several entries, account by account. */
export function sumLines(entries: readonly Lines[]): Record<Account, number> {
  const sumOf = (account: Account) => entries.reduce((sum, lines) => sum + (lines[account] ?? 0), 0)
  return Object.fromEntries(accounts.map((account) => [account, sumOf(account)])) as Record<Account, number>
}

/**
 * REVERSAL is a payout that the bank returned, PAYMENT_REVERSAL a payment of which all or part was taken back, and
 * PAYMENT_REINSTATEMENT a reversal that no longer holds. CORRECTION and ROUNDING are derived from the other entries, which
 * record something that happened.
 */
export const entryKinds = [
  'DISBURSAL',
  'REVERSAL',
  'PAYMENT',
  'PAYMENT_REVERSAL',
  'PAYMENT_REINSTATEMENT',
  'REFUND',
  'CORRECTION',
  'ROUNDING',
] as const
export type EntryKind = (typeof entryKinds)[number]
