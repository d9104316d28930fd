import type { razorpayConfirm } from 'contract/payments/razorpay-confirm'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import { findAttempt, saveUnverifiedStatus } from '../attempts.ts'
import { type SettleDependencies, settlePayment } from './settle-payment.ts'
import { replyWithPayment, type ShowPaymentDependencies } from './show-payment.ts'

type Dependencies = ShowPaymentDependencies & SettleDependencies & { razorpay: Razorpay }

/** The signature proves that a payment was made; whether the money was captured only Razorpay itself can tell. */
async function settleSignedPayment(
  dependencies: Dependencies,
  txnid: string,
  orderId: string,
  { log }: Caller,
): Promise<void> {
  try {
    const report = await dependencies.razorpay.lookUp(orderId)
    await settlePayment(dependencies, { provider: 'razorpay', txnid }, report, log)
  } catch (error) {
    log.warn({ txnid, err: error }, 'a signed payment could not be looked up; the webhook or a poll will settle it')
  }
}

/** What Razorpay's checkout told the browser: believed with Razorpay's signature; without it, only that nothing was paid. */
export function confirmRazorpay(dependencies: Dependencies): Handler<(typeof razorpayConfirm)['event']> {
  const { razorpay, database } = dependencies
  return async (body, caller) => {
    const { txnid, outcome, razorpay_payment_id: paymentId = '', razorpay_signature: signature = '' } = body
    const attempt = await findAttempt(database.kysely, txnid)
    if (attempt?.provider !== 'razorpay') return refuse('paymentNotFound')
    if (outcome === 'CANCEL' || outcome === 'FAILED') {
      await saveUnverifiedStatus(database.kysely, attempt, outcome)
    } else {
      // The order is the one we stored, not the one that the browser names.
      const { providerOrderId } = attempt
      if (providerOrderId === null || !razorpay.isSigned(providerOrderId, paymentId, signature)) {
        caller.log.warn({ txnid, source: 'browser' }, 'a payment result without a valid signature')
        return refuse('paymentNotConfirmed')
      }
      await settleSignedPayment(dependencies, txnid, providerOrderId, caller)
    }
    return replyWithPayment(dependencies, txnid, caller)
  }
}
