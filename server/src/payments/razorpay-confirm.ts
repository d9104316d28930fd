import type { razorpayConfirm } from 'contract/payments/razorpay-confirm'
import type { Logger } from 'pino'
import { refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { Razorpay } from '../providers/payment-gateway/razorpay.ts'
import { noteUnproved } from './note-unproved.ts'
import { answerPayment } from './payment-answer.ts'
import type { SettlePayment } from './settle-payment.ts'
import type { ShowParts } from './show-payment.ts'

type Parts = ShowParts & { settle: SettlePayment; razorpay: Razorpay; log: Logger }

const findOrder = {
  name: 'find_razorpay_order',
  text: `select provider_order_id as "orderId" from payment_attempts where txnid = $1 and provider = 'razorpay'`,
}

/** The signature proves that a payment was made; whether the money was captured only Razorpay itself can tell. */
async function settleSigned(parts: Parts, txnid: string, orderId: string): Promise<void> {
  try {
    const report = await parts.razorpay.lookUp(orderId)
    await parts.settle({ provider: 'razorpay', txnid }, report)
  } catch (error) {
    parts.log.warn({ txnid, err: error }, 'a signed payment could not be looked up; webhook or sweep will tell')
  }
}

export function confirmRazorpay(parts: Parts): Handler<(typeof razorpayConfirm)['event']> {
  const { razorpay, database } = parts
  return async (body, caller) => {
    const { txnid, outcome, razorpay_payment_id: paymentId = '', razorpay_signature: signature = '' } = body
    const [found] = await database.run<{ orderId: string | null }>(findOrder, [txnid])
    if (found === undefined) return refuse('paymentNotFound')
    if (outcome === 'CANCEL' || outcome === 'FAILED') {
      await noteUnproved(database, { provider: 'razorpay', txnid }, outcome)
    } else {
      // Over the order that we have stored, not the one that the browser names.
      const isSigned = found.orderId !== null && razorpay.isSigned(found.orderId, paymentId, signature)
      if (!isSigned || found.orderId === null) {
        parts.log.warn({ txnid, way: 'browser' }, 'a payment result without a valid signature')
        return refuse('paymentNotProved')
      }
      await settleSigned(parts, txnid, found.orderId)
    }
    return answerPayment(parts, txnid, caller)
  }
}
