/** The account, and the name and mobile of the person it should belong to. */
export type BankCheckRequest = { accountNumber: string; ifsc: string; name: string; mobile: string }

/** `invalid` accounts cannot be paid to. The score says how well the account holder's name matches ours, 0 to 100. */
export type BankCheckResult =
  | { kind: 'valid'; nameAtBank: string; nameMatchScore: number; reference: string }
  | { kind: 'invalid' }

/** The port. Throws ProviderFailure when the provider gives no result. */
export type BankCheck = { check(request: BankCheckRequest): Promise<BankCheckResult> }
