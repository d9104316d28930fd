import type { IstDate } from 'domain/calendar/ist-date'

export type PaymentProvider = 'payu' | 'razorpay'

/** OPEN until a proof comes; SUCCESS is never left again, the others are when a success still comes. */
export type AttemptStatus = 'OPEN' | 'SUCCESS' | 'FAILED' | 'CANCEL'

/** An attempt to pay, as it was stored before the provider heard of it. */
export type PaymentAttempt = {
  txnid: string
  provider: PaymentProvider
  leadId: string
  amountPaise: number
  productInfo: string
  firstName: string
  email: string
  mobile: string
  providerOrderId: string | null
  status: AttemptStatus
  startedOn: IstDate
}

/** Its columns, of a table or alias of that name. */
export const attemptColumns = (a: string) =>
  `${a}.txnid, ${a}.provider, ${a}.lead_id as "leadId", ${a}.amount_paise as "amountPaise",
    ${a}.product_info as "productInfo", ${a}.first_name as "firstName", ${a}.email, ${a}.mobile,
    ${a}.provider_order_id as "providerOrderId", ${a}.status, ${a}.started_on as "startedOn"`
