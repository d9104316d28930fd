import type { paymentStatus } from 'contract/payments/payment-status'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { type ShowParts, showPayment } from './show-payment.ts'

/** For the page that a provider led the browser to: it knows nothing but the transaction's name. */
export function showPaymentStatus(parts: ShowParts): Handler<(typeof paymentStatus)['event']> {
  return async ({ txnid, order_id }, caller) => {
    const payment = await showPayment(parts, txnid, caller, order_id)
    return payment ? accepted({ Data: payment }) : refuse('paymentNotFound')
  }
}
