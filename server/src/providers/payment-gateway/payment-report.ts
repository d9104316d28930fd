import type { IstDate } from 'domain/calendar/ist-date'

/**
 * What a provider says became of a payment, once it is proved that the provider said it. Money has come in only when it
 * is `paid`; `unknown` is a payment that the provider has never heard of.
 */
export type PaymentReport = {
  outcome: 'paid' | 'failed' | 'cancelled' | 'pending' | 'unknown'
  amountPaise: number
  /** The provider's own name for the payment. */
  paymentId: string
  /** The day it was made, where the provider tells. */
  paidOn?: IstDate
}
