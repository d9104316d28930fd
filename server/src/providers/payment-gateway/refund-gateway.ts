/** The token is the idempotency key: ordering a refund again with the same token does not pay twice. */
export type RefundRequest = { paymentId: string; token: string; amountPaise: number }

/**
 * `done`: the money was refunded. `pending`: it will be. `failed`: this order will not be carried out. `later`: not accepted
 * now; the same order may be repeated after some minutes. `unknown`: the gateway has no such refund.
 */
export type RefundReport = {
  outcome: 'done' | 'pending' | 'failed' | 'later' | 'unknown'
  /** The gateway's own id of the refund. */
  refundId?: string
  /** The amount as the gateway reports it. */
  amountPaise?: number
  reason?: string
}

/** The port for refunds. Throws ProviderFailure if the gateway gives no usable response. */
export type RefundGateway = {
  order(request: RefundRequest): Promise<RefundReport>
  /** The state of a refund, found by the gateway's id or, if the response with it was lost, by our token. */
  check(request: RefundRequest, refundId: string | null): Promise<RefundReport>
}
