/** The token names the refund: however often it is ordered, it is one. */
export type RefundRequest = { paymentId: string; token: string; amountPaise: number }

/**
 * `done`: the gateway has paid it back. `pending`: it will. `failed`: it will not, by this order. `later`: not now; the same
 * order may be made again after some minutes. `unknown`: the gateway has no such refund.
 */
export type RefundReport = {
  outcome: 'done' | 'pending' | 'failed' | 'later' | 'unknown'
  /** The gateway's own id of the refund. */
  refundId?: string
  /** Of the refund as the gateway has it. */
  amountPaise?: number
  reason?: string
}

/** The port: both gateways pay back through it. Throws ProviderFailure where nothing can be said. */
export type RefundGateway = {
  order(request: RefundRequest): Promise<RefundReport>
  /** What became of an order, known by the gateway's id or, where its reply was lost, by our token. */
  check(request: RefundRequest, refundId: string | null): Promise<RefundReport>
}
