import { brand } from 'contract/brand'
import type { razorpayOrder } from 'contract/payments/razorpay-order'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { Razorpay } from '../providers/payment-gateway/razorpay.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import { type StartParts, startPayment } from './start-payment.ts'

type Parts = StartParts & { razorpay: Razorpay; script: string; onFailed(error: unknown): void }

/** The first order told is the attempt's; a rival's is never paid. */
const keepOrder = {
  name: 'keep_razorpay_order',
  text: `update payment_attempts set provider_order_id = coalesce(provider_order_id, $2) where txnid = $1
    returning provider_order_id as "orderId"`,
}

/** An order whose making was told to nobody is found again by its receipt, which is our txnid. */
async function makeOrder({ razorpay, database }: Parts, attempt: PaymentAttempt, isReplay: boolean): Promise<string> {
  const { txnid, amountPaise, leadId } = attempt
  const known = isReplay ? await razorpay.findOrder(txnid) : undefined
  const made = known ?? (await razorpay.createOrder({ amountPaise, receipt: txnid, notes: { txnid, lead_id: leadId } }))
  const [kept] = await database.run<{ orderId: string }>(keepOrder, [txnid, made])
  if (kept === undefined) throw new Error('an order for an attempt that is not there')
  return kept.orderId
}

export function orderRazorpay(parts: Parts): Handler<(typeof razorpayOrder)['event']> {
  const { razorpay, script } = parts
  return async (body, caller) => {
    const started = await startPayment(parts, 'razorpay', body, caller)
    if ('refusal' in started) return started.refusal
    const { attempt, loanNo, isReplay } = started
    const orderId = attempt.providerOrderId ?? (await makeOrder(parts, attempt, isReplay).catch(parts.onFailed))
    if (typeof orderId !== 'string') return refuse('paymentNotStarted')
    const parameters = {
      key: razorpay.keyId,
      order_id: orderId,
      amount: attempt.amountPaise,
      currency: 'INR' as const,
      name: brand.name,
      description: `Repayment of loan ${loanNo}`,
      prefill: { name: attempt.firstName, email: attempt.email, contact: `+91${attempt.mobile}` },
    }
    return accepted({ order_id: orderId, data: { parameters, txnid: attempt.txnid, script } })
  }
}
