import type { IstDate } from 'domain/calendar/ist-date'

/**
 * A gateway's report about a payment, with a verified signature. Only `paid` means that money has arrived; `unknown` means
 * that the gateway has no such payment.
 */
export type PaymentReport = {
  outcome: 'paid' | 'failed' | 'cancelled' | 'pending' | 'unknown'
  amountPaise: number
  /** The gateway's own id of the payment. */
  paymentId: string
}

/** A response of the gateway's API, or a message whose signature covers all fields: day and amount can be trusted too. */
export type ProvedReport = PaymentReport & {
  /** The day of the payment in India; gateways give one for every payment that was made. */
  paidOn?: IstDate
  /** The time of the payment, if the gateway reports it. */
  paidAt?: Date
  /** The gateway's order, if it has orders. */
  orderId?: string
  /** The unparsed message, stored as evidence. */
  raw: string
}
