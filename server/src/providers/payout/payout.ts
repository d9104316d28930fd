export type PayoutOrder = {
  /** Our own id. The provider pays each id at most once, however often it is ordered. */
  transferId: string
  amountPaise: number
  account: { name: string; number: string; ifsc: string; mobile: string }
}

/**
 * `failed` is final: no money was or will be transferred under this id. A transfer that was paid may still fail days later,
 * when the bank returns the money. `mismatch`: the provider's transfer with this id has another amount or account, so its
 * state must not be applied to our order.
 */
export type PayoutState =
  | { kind: 'pending' }
  | { kind: 'paid'; bankReference: string | null }
  | { kind: 'failed'; reason: string }
  | { kind: 'mismatch'; reason: string }

/**
 * The port. `pay` and `find` throw ProviderFailure if the state of the transfer is not known. `pay` may be repeated, with the
 * same id, only after `find` has returned undefined.
 */
export type Payout = {
  pay(order: PayoutOrder): Promise<PayoutState>
  /** Undefined if the provider does not know the id. */
  find(order: PayoutOrder): Promise<PayoutState | undefined>
  /** What is left of our money at the provider, less what is under way. Absent if the provider does not say. */
  availablePaise?(): Promise<number>
  /** Reads an event sent by the provider; undefined if its signature is wrong. Absent if the provider sends no events. */
  readEvent?(body: Buffer, headers: Readonly<Record<string, unknown>>): PayoutEvent | undefined
}

/** An event about a transfer, or about our account with the provider. */
export type PayoutEvent = { type: string; transferId: string | undefined }

/** A transfer as the provider reports it; the IFSC may be missing. */
export type ReportedTransfer = { amountPaise: number; accountNumber: string; ifsc: string | undefined }

/** Describes how the provider's transfer differs from our order. Without account numbers, since the text is logged. */
export function findMismatch(order: PayoutOrder, reported: ReportedTransfer): string | undefined {
  const { amountPaise, account } = order
  const differences = [
    ...(reported.amountPaise === amountPaise ? [] : ['amount']),
    ...(reported.accountNumber === account.number ? [] : ['account number']),
    ...(reported.ifsc === undefined || reported.ifsc.toUpperCase() === account.ifsc ? [] : ['IFSC']),
  ]
  return differences.length > 0 ? `the provider's transfer has another ${differences.join(', ')}` : undefined
}
