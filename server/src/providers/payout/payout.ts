export type PayoutOrder = {
  /** Our own id. The provider pays each id at most once, however often it is ordered. */
  transferId: string
  amountPaise: number
  account: { name: string; number: string; ifsc: string; mobile: string }
}

/**
 * `failed` is final: the customer has no money under this id, and will have none. A transfer that was paid may still fail
 * days later, when the bank sends the money back. `mismatch`: the provider has a transfer of this id with another amount
 * or to another account, so it says nothing about our order.
 */
export type PayoutState =
  | { kind: 'pending' }
  | { kind: 'paid'; bankReference: string | null }
  | { kind: 'failed'; reason: string }
  | { kind: 'mismatch'; reason: string }

/**
 * The port. Both throw ProviderFailure when it is not known what happened; then `find` must be called, and only if it
 * returns undefined may `pay` be called again with the same id.
 */
export type Payout = {
  pay(order: PayoutOrder): Promise<PayoutState>
  /** Undefined if the provider does not know the id. */
  find(order: PayoutOrder): Promise<PayoutState | undefined>
  /** Reads an event that the provider has sent and signed; undefined if it did not. Absent where none are sent. */
  readEvent?(body: Buffer, headers: Readonly<Record<string, unknown>>): PayoutEvent | undefined
}

/** Something has happened to a transfer, or to the account with the provider. */
export type PayoutEvent = { type: string; transferId: string | undefined }

/** What the provider has under an id; the IFSC is undefined where it does not say. */
export type ReportedTransfer = { amountPaise: number; accountNumber: string; ifsc: string | undefined }

/** Where the provider's transfer is not the one we ordered. Names no account number, since the reason is logged. */
export function findMismatch(order: PayoutOrder, reported: ReportedTransfer): string | undefined {
  const { amountPaise, account } = order
  const differences = [
    ...(reported.amountPaise === amountPaise ? [] : ['amount']),
    ...(reported.accountNumber === account.number ? [] : ['account number']),
    ...(reported.ifsc === undefined || reported.ifsc.toUpperCase() === account.ifsc ? [] : ['IFSC']),
  ]
  return differences.length > 0 ? `the provider's transfer has another ${differences.join(', ')}` : undefined
}
