export type PayoutOrder = {
  /** Ours. The provider pays an id once, however often it is told. */
  transferId: string
  amountPaise: number
  account: { name: string; number: string; ifsc: string; mobile: string }
}

/** failed is final: no money has left, and none will under this id. */
export type PayoutState =
  | { kind: 'pending' }
  | { kind: 'paid'; bankReference: string | null }
  | { kind: 'failed'; reason: string }

/**
 * The port. Both throw ProviderFailure when it is not known what happened; then `find` tells, and only when it says that
 * the id is unknown may `pay` be called again with it.
 */
export type Payout = {
  pay(order: PayoutOrder): Promise<PayoutState>
  /** Undefined: the provider has never heard of this id. */
  find(transferId: string): Promise<PayoutState | undefined>
}
