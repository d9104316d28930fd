/** An account, and whose it should be. */
export type AccountQuestion = { accountNumber: string; ifsc: string; name: string; mobile: string }

/** What the bank says: in whose name the account is and how well that agrees with ours, or that it cannot be paid to. */
export type AccountAnswer =
  | { kind: 'valid'; nameAtBank: string; nameMatchScore: number; reference: string }
  | { kind: 'invalid' }

/** The port. Throws ProviderFailure when there is no answer. */
export type BankCheck = { check(question: AccountQuestion): Promise<AccountAnswer> }
