import type { payuOrders } from 'contract/payments/payu-orders'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { Payu } from '../providers/payment-gateway/payu.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import { type StartParts, startPayment } from './start-payment.ts'

type Parts = StartParts & { payu: Payu; script: string; publicUrl: string }

/** What the attempt was, is and will be signed as. */
export const signedFields = (attempt: PaymentAttempt) => ({
  txnid: attempt.txnid,
  amount: (attempt.amountPaise / 100).toFixed(2),
  productinfo: attempt.productInfo,
  firstname: attempt.firstName,
  email: attempt.email,
  udf5: attempt.leadId,
})

export function orderPayu(parts: Parts): Handler<(typeof payuOrders)['event']> {
  const { payu, script, publicUrl } = parts
  return async (body, caller) => {
    const started = await startPayment(parts, 'payu', body, caller)
    if ('refusal' in started) return started.refusal
    const fields = signedFields(started.attempt)
    const parameters = {
      key: payu.key,
      ...fields,
      phone: started.attempt.mobile,
      surl: `${publicUrl}/thanku`,
      furl: `${publicUrl}/fail`,
      hash: payu.sign(fields),
    }
    return accepted({ data: { parameters, script } })
  }
}
