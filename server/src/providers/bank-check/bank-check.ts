/** The account, and the name and mobile of the person it should belong to. */
export type BankCheckRequest = { accountNumber: string; ifsc: string; name: string; mobile: string }

/** Money cannot be sent to an `invalid` account. The score from 0 to 100 rates how well the holder's name matches ours. */
export type BankCheckResult =
  | { kind: 'valid'; nameAtBank: string; nameMatchScore: number; reference: string }
  | { kind: 'invalid' }

/** The port. Throws ProviderFailure when the provider gives no result. */
export type BankCheck = { check(request: BankCheckRequest): Promise<BankCheckResult> }
