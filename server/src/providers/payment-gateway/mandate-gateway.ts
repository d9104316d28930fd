import type { MandateKind, TokenStatus } from 'domain/mandate/mandate'

/** The contact details of the borrower that the gateway gets. */
export type MandateHolder = { name: string; email: string; mobile: string }

export type MandateRequest = {
  kind: MandateKind
  customerId: string
  /** Our id of the request, by which an order is found if its response was lost. */
  receipt: string
  maxAmountPaise: number
  /** The amount charged with the approval; zero for a bank account. */
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
  /** A UPI mandate is debited only after this time, and the gateway notifies the borrower before it. */
  debitAt: Date
}

export type Debit = MandateHolder & {
  orderId: string
  customerId: string
  tokenId: string
  amountPaise: number
  description: string
}

/** `refused`: the gateway will not debit. After a ProviderFailure it may have: look it up, and never order it again. */
export type DebitAnswer = { outcome: 'accepted' } | { outcome: 'refused'; reason: string }

/** Identifies the mandate of a webhook by its token, by the order of its approval, or by both. */
export type MandateReference = { tokenId?: string; orderId?: string }

/** The port for mandates and their debits. Throws ProviderFailure if the gateway gives no usable response. */
export type MandateGateway = {
  /** Returns the existing customer if the gateway already has this person. */
  createCustomer(holder: MandateHolder): Promise<string>
  /** The order that the borrower approves in the gateway's checkout. */
  createOrder(request: MandateRequest): Promise<string>
  /** The tokens of an order: one for each time that the borrower has tried to approve it. */
  findTokens(orderId: string): Promise<string[]>
  /** Undefined if the gateway does not know the token. */
  readToken(customerId: string, tokenId: string): Promise<TokenStatus | undefined>
  createDebitOrder(order: DebitOrder): Promise<string>
  debit(debit: Debit): Promise<DebitAnswer>
  cancelToken(customerId: string, tokenId: string): Promise<void>
  /** Reads a webhook whose signature was verified; undefined if it is not about a mandate. */
  referenceOf(body: Buffer): MandateReference | undefined
}
