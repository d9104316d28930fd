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
  /** The day of the payment, if the gateway gives one. */
  paidOn?: IstDate
}
