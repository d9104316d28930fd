import type { payuResult } from 'contract/payments/payu-result'
import type { Logger } from 'pino'
import { refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { Payu, PayuPost } from '../providers/payment-gateway/payu.ts'
import { noteUnproved } from './note-unproved.ts'
import { answerPayment } from './payment-answer.ts'
import type { SettlePayment } from './settle-payment.ts'
import type { ShowParts } from './show-payment.ts'

type Parts = ShowParts & { settle: SettlePayment; payu: Payu; log: Logger }

/** The browser's word is a hint: believed with PayU's hash, noted without it only when it is bad news. */
export function takePayuResult(parts: Parts): Handler<(typeof payuResult)['event']> {
  return async ({ txnid, txnStatus, ...post }, caller) => {
    const named = { provider: 'payu' as const, txnid }
    if (txnStatus?.toUpperCase() === 'CANCEL') await noteUnproved(parts.database, named, 'CANCEL')
    else {
      const report = parts.payu.readPost({ txnid, ...post } as PayuPost)
      if (report === undefined) {
        parts.log.warn({ txnid, way: 'browser' }, 'a payment result without a valid signature')
        return refuse('paymentNotProved')
      }
      await parts.settle(named, report)
    }
    return answerPayment(parts, txnid, caller)
  }
}
