import type { payuResult } from 'contract/payments/payu-result'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { Payu, PayuPost } from '../../providers/payment-gateway/payu.ts'
import { saveUnverifiedStatus } from '../attempts.ts'
import { type SettleDependencies, settlePayment } from './settle-payment.ts'
import { replyWithPayment, type ShowPaymentDependencies } from './show-payment.ts'

type Dependencies = ShowPaymentDependencies & SettleDependencies & { payu: Payu }

/** What PayU's checkout told the browser: believed with PayU's hash; without it, only that the customer cancelled. */
export function takePayuResult(dependencies: Dependencies): Handler<(typeof payuResult)['event']> {
  const { database, payu } = dependencies
  return async ({ txnid, txnStatus, ...fields }, caller) => {
    const reference = { provider: 'payu', txnid } as const
    if (txnStatus?.toUpperCase() === 'CANCEL') await saveUnverifiedStatus(database.kysely, reference, 'CANCEL')
    else {
      const report = payu.readPost({ txnid, ...fields } as PayuPost)
      if (report === undefined) {
        caller.log.warn({ txnid, source: 'browser' }, 'a payment result without a valid signature')
        return refuse('paymentNotConfirmed')
      }
      await settlePayment(dependencies, reference, report, caller.log)
    }
    return replyWithPayment(dependencies, txnid, caller)
  }
}
