import type { payuResult } from 'contract/payments/payu-result'
import { refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import type { Payu, PayuPost } from '../../../providers/payment-gateway/payu.ts'
import { saveUnverifiedStatus } from '../attempts.ts'
import { type Message, type ReceiveDependencies, receiveReport } from './receive-report.ts'
import { replyWithPayment, type ShowPaymentDependencies } from './show-payment.ts'

type Dependencies = ShowPaymentDependencies & ReceiveDependencies & { payu: Payu }

/** Returns undefined if PayU's hash is wrong. The hash does not prove the payment; only a lookup at PayU does. */
export function payuMessage(
  payu: Payu,
  post: PayuPost,
  { channel, body, requestId }: Pick<Message, 'channel' | 'body' | 'requestId'>,
): Message | undefined {
  const claim = payu.readPost(post)
  if (claim === undefined) return undefined
  const txnid = post.txnid ?? ''
  return {
    provider: 'payu',
    channel,
    claim,
    body,
    requestId,
    reference: { provider: 'payu', txnid },
    proof: () => payu.lookUp(txnid),
  }
}

/** The result that PayU's checkout gave to the browser. Without PayU's hash only a cancellation is accepted. */
export function receivePayuResult(dependencies: Dependencies): Handler<(typeof payuResult)['event']> {
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
