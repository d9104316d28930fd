import type { razorpayConfirm } from 'contract/payments/razorpay-confirm'
import { refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import type { ProvedReport } from '../../../providers/payment-gateway/payment-report.ts'
import type { Razorpay } from '../../../providers/payment-gateway/razorpay.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { findAttempt, saveUnverifiedStatus } from '../attempts.ts'
import { type Message, type ReceiveDependencies, receiveReport } from './receive-report.ts'
import { replyWithPayment, type ShowPaymentDependencies } from './show-payment.ts'

type Dependencies = ShowPaymentDependencies & ReceiveDependencies & { razorpay: Razorpay }

/** The browser's signature only proves that the payment belongs to the order; amount and status come from Razorpay. */
async function fetchPayment(razorpay: Razorpay, paymentId: string, orderId: string): Promise<ProvedReport> {
  const payment = await razorpay.fetchPayment(paymentId)
  if (payment.orderId !== orderId) throw new ProviderFailure('razorpay', 'a payment of another order')
  return payment
}

/** The result that Razorpay's checkout gave to the browser. Without Razorpay's signature only a failure is accepted. */
export function confirmRazorpay(dependencies: Dependencies): Handler<(typeof razorpayConfirm)['event']> {
  const { razorpay, database } = dependencies
  return async (body, caller) => {
    const {
      txnid,
      order_id: orderId,
      outcome,
      razorpay_payment_id: paymentId = '',
      razorpay_signature: signature = '',
    } = body
    const attempt = await findAttempt(database.kysely, txnid)
    if (attempt?.provider !== 'razorpay') return refuse('paymentNotFound')
    if (outcome === 'CANCEL' || outcome === 'FAILED') {
      await saveUnverifiedStatus(database.kysely, attempt, outcome)
      return replyWithPayment(dependencies, txnid, caller, orderId)
    }
    // The signature is checked against the order we stored, not against one that the browser sends.
    const { providerOrderId, amountPaise } = attempt
    if (providerOrderId === null || !razorpay.isSigned(providerOrderId, paymentId, signature)) {
      dependencies.onForged?.('razorpay', 'BROWSER', caller)
      return refuse('paymentNotConfirmed')
    }
    const message: Message = {
      provider: 'razorpay',
      channel: 'BROWSER',
      requestId: caller.requestId,
      reference: { provider: 'razorpay', txnid },
      claim: { outcome: 'paid', amountPaise, paymentId },
      body: JSON.stringify(body),
      proof: () => fetchPayment(razorpay, paymentId, providerOrderId),
    }
    await receiveReport(dependencies, message, caller.log)
    return replyWithPayment(dependencies, txnid, caller, orderId)
  }
}
