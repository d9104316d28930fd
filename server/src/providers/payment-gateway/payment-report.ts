import type { IstDate } from 'domain/calendar/ist-date'

/**
 * What a gateway reports about a payment, once its signature is verified. Only `paid` means that money has arrived;
 * `unknown` means that the gateway has no such payment.
 */
export type PaymentReport = {
  outcome: 'paid' | 'failed' | 'cancelled' | 'pending' | 'unknown'
  amountPaise: number
  /** The gateway's own id of the payment. */
  paymentId: string
}

/** The gateway's answer when it is asked, or a message whose signature covers all of it: day and amount are proved too. */
export type ProvedReport = PaymentReport & {
  /** The day of the payment in India; gateways give one for every payment that was made. */
  paidOn?: IstDate
  /** The time of it, where the gateway gives that too. */
  paidAt?: Date
  /** The order at the gateway, where it makes one. */
  orderId?: string
  /** As it came, to be kept as evidence. */
  raw: string
}
