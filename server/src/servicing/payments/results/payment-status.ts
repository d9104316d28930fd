import type { paymentStatus } from 'contract/payments/payment-status'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { type ShowPaymentDependencies, showPayment } from './show-payment.ts'

/** For the result page, which has only the transaction id from its URL. */
export function showPaymentStatus(dependencies: ShowPaymentDependencies): Handler<(typeof paymentStatus)['event']> {
  return async ({ txnid, order_id }, caller) => {
    const payment = await showPayment(dependencies, txnid, caller, order_id)
    return payment ? accepted({ Data: payment }) : refuse('paymentNotFound')
  }
}
