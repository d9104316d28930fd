import type { MandateKind, TokenStatus } from 'domain/mandate/mandate'

/** The borrower as the gateway is to know them. */
export type MandateHolder = { name: string; email: string; mobile: string }

export type MandateRequest = {
  kind: MandateKind
  customerId: string
  /** Names the request: an order whose reply was lost is found by it. */
  receipt: string
  maxAmountPaise: number
  /** Paid while the mandate is approved; nothing for a bank account. */
  amountPaise: number
  expiresAt: Date
  /** Only for a bank account. */
  bankAccount?: { name: string; number: string; ifsc: string }
}

export type DebitOrder = {
  kind: MandateKind
  tokenId: string
  receipt: string
  amountPaise: number
  /** The gateway debits a UPI mandate only after this, and tells the borrower before. */
  debitAt: Date
}

export type Debit = MandateHolder & {
  orderId: string
  customerId: string
  tokenId: string
  amountPaise: number
  description: string
}

/** `refused`: the gateway will not debit. Without a readable answer it may have: ask, and never order a second one. */
export type DebitAnswer = { outcome: 'accepted' } | { outcome: 'refused'; reason: string }

/** The mandate of an authentic message: by the token, by the order of its approval, or both. */
export type MandateReference = { tokenId?: string; orderId?: string }

/** The port: standing permissions and their debits. Throws ProviderFailure where nothing can be said. */
export type MandateGateway = {
  /** The same person again is the same customer. */
  createCustomer(holder: MandateHolder): Promise<string>
  /** The order that the borrower approves in the gateway's checkout. */
  createOrder(request: MandateRequest): Promise<string>
  /** The token that the approval of an order has made; undefined while there is none. */
  findToken(orderId: string): Promise<string | undefined>
  /** Undefined where the gateway does not know the token. */
  readToken(customerId: string, tokenId: string): Promise<TokenStatus | undefined>
  createDebitOrder(order: DebitOrder): Promise<string>
  debit(debit: Debit): Promise<DebitAnswer>
  cancelToken(customerId: string, tokenId: string): Promise<void>
  /** Of a webhook whose signature was verified; undefined where it is about no mandate. */
  referenceOf(body: Buffer): MandateReference | undefined
}
