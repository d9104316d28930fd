import type { BodyOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import type { Reply } from 'contract/reply'
import { session } from '../../shared/session/session'
import { post, type Unreachable, withContent } from '../../shared/wire/post'
import type { Payment } from './repayment'

type ReportName = 'payuResult' | 'razorpayConfirm' | 'paymentStatus'

/** If the session has ended, the request is repeated without it, so that the customer still sees the result. */
export async function sendPaymentReport<Name extends ReportName>(
  name: Name,
  body: BodyOf<Endpoints[Name]['event']>,
): Promise<Reply<{ Data: Payment }> | Unreachable> {
  const report = async () =>
    withContent((await post(name, body)) as Reply<{ Data: Payment }> | Unreachable, ({ Data }) => Data)
  const reply = await report()
  if (reply.Status !== 4 && reply.Status !== 5) return reply
  session.clear()
  return report()
}
