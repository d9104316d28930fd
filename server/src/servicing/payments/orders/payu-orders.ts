import type { payuOrders } from 'contract/payments/payu-orders'
import { accepted } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import type { Payu } from '../../../providers/payment-gateway/payu.ts'
import type { PaymentAttempt } from '../attempts.ts'
import type { Payer } from '../repayment/payer.ts'
import { type StartPaymentDependencies, startPayment } from './start-payment.ts'

type Dependencies = StartPaymentDependencies & { payu: Payu; script: string; publicUrl: string }

/** Taken from the stored attempt, so that a repeated request gets the same signature. */
const signedFields = (attempt: PaymentAttempt, { email }: Payer) => ({
  txnid: attempt.txnid,
  amount: (attempt.amountPaise / 100).toFixed(2),
  productinfo: attempt.productInfo,
  firstname: attempt.firstName,
  email,
  udf5: String(attempt.leadId),
})

export function startPayuPayment(dependencies: Dependencies): Handler<(typeof payuOrders)['event']> {
  const { payu, script, publicUrl } = dependencies
  return async (body, caller) => {
    const started = await startPayment(dependencies, 'payu', body, caller)
    if ('refusal' in started) return started.refusal
    const fields = signedFields(started.attempt, started.payer)
    const parameters = {
      key: payu.key,
      ...fields,
      phone: started.payer.mobile,
      surl: `${publicUrl}/thanku`,
      furl: `${publicUrl}/fail`,
      hash: payu.sign(fields),
    }
    return accepted({ data: { parameters, script } })
  }
}
