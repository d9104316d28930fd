import { brand } from 'contract/brand'
import type { razorpayOrder } from 'contract/payments/razorpay-order'
import { secondsLeftToday } from 'domain/calendar/ist-date'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import type { Razorpay } from '../../../providers/payment-gateway/razorpay.ts'
import { type PaymentAttempt, saveProviderOrder } from '../attempts.ts'
import { type StartPaymentDependencies, startPayment } from './start-payment.ts'

type Dependencies = StartPaymentDependencies & { razorpay: Razorpay; script: string }

/** A repeated request first looks for an order whose creation reply was lost; its receipt is our txnid. */
async function createOrder(
  { razorpay, database }: Dependencies,
  { txnid, amountPaise, leadId }: PaymentAttempt,
  isReplay: boolean,
): Promise<string> {
  const existing = isReplay ? await razorpay.findOrder(txnid) : undefined
  const notes = { txnid, lead_id: String(leadId) }
  const orderId = existing ?? (await razorpay.createOrder({ amountPaise, receipt: txnid, notes }))
  return saveProviderOrder(database.kysely, txnid, orderId)
}

export function startRazorpayPayment(dependencies: Dependencies): Handler<(typeof razorpayOrder)['event']> {
  const { razorpay, script } = dependencies
  return async (body, caller) => {
    const started = await startPayment(dependencies, 'razorpay', body, caller)
    if ('refusal' in started) return started.refusal
    const { attempt, loanNo, isReplay, payer } = started
    const logFailure = (error: unknown) => caller.log.warn({ err: error }, 'a payment could not be started')
    const orderId = attempt.providerOrderId ?? (await createOrder(dependencies, attempt, isReplay).catch(logFailure))
    if (orderId === undefined) return refuse('paymentNotStarted')
    const parameters = {
      key: razorpay.keyId,
      order_id: orderId,
      amount: attempt.amountPaise,
      currency: 'INR' as const,
      name: brand.name,
      description: `Repayment of loan ${loanNo}`,
      timeout: secondsLeftToday(dependencies.clock.now()),
      prefill: { name: attempt.firstName, email: payer.email, contact: `+91${payer.mobile}` },
    }
    return accepted({ order_id: orderId, data: { parameters, txnid: attempt.txnid, script } })
  }
}
