export type PayoutOrder = {
  /** Our own id. The provider pays each id at most once, however often it is ordered. */
  transferId: string
  amountPaise: number
  account: { name: string; number: string; ifsc: string; mobile: string }
}

/** `failed` is final: no money was sent under this id, and none will be. */
export type PayoutState =
  | { kind: 'pending' }
  | { kind: 'paid'; bankReference: string | null }
  | { kind: 'failed'; reason: string }

/**
 * The port. Both throw ProviderFailure when it is not known what happened; then `find` must be called, and only if it
 * returns undefined may `pay` be called again with the same id.
 */
export type Payout = {
  pay(order: PayoutOrder): Promise<PayoutState>
  /** Undefined if the provider does not know the id. */
  find(transferId: string): Promise<PayoutState | undefined>
}
