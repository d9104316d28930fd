import type { payuResult } from 'contract/payments/payu-result'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { Payu, PayuPost } from '../../providers/payment-gateway/payu.ts'
import { saveUnverifiedStatus } from '../attempts.ts'
import { type Message, type ReceiveDependencies, receiveReport } from './receive-report.ts'
import { replyWithPayment, type ShowPaymentDependencies } from './show-payment.ts'

type Dependencies = ShowPaymentDependencies & ReceiveDependencies & { payu: Payu }

/** A post that PayU has signed, proved by asking PayU; undefined if the hash is wrong. */
export function payuMessage(
  payu: Payu,
  post: PayuPost,
  { channel, body, requestId }: Pick<Message, 'channel' | 'body' | 'requestId'>,
): Message | undefined {
  const claim = payu.readPost(post)
  if (claim === undefined) return undefined
  const txnid = post.txnid ?? ''
  return {
    ...{ provider: 'payu', channel, claim, body, requestId },
    reference: { provider: 'payu', txnid },
    proof: () => payu.lookUp(txnid),
  }
}

/** What PayU's checkout told the browser: believed with PayU's hash; without it, only that the customer cancelled. */
export function takePayuResult(dependencies: Dependencies): Handler<(typeof payuResult)['event']> {
  const { database, payu } = dependencies
  return async ({ txnid, txnStatus, ...fields }, caller) => {
    if (txnStatus?.toUpperCase() === 'CANCEL')
      await saveUnverifiedStatus(database.kysely, { provider: 'payu', txnid }, 'CANCEL')
    else {
      const post = { txnid, ...fields } as PayuPost
      const { requestId, log } = caller
      const message = payuMessage(payu, post, { channel: 'BROWSER', body: JSON.stringify(post), requestId })
      if (message === undefined) {
        dependencies.onForged?.('payu', 'BROWSER', caller)
        return refuse('paymentNotConfirmed')
      }
      await receiveReport(dependencies, message, log)
    }
    return replyWithPayment(dependencies, txnid, caller)
  }
}
