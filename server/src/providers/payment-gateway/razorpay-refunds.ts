import { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'
import type { RefundGateway, RefundReport, RefundRequest } from './refund-gateway.ts'

type Reply = { status: number; body: unknown }

/** Calls Razorpay's REST API; by default with POST if there is a body. */
export type RazorpayCall = (
  path: string,
  body?: object,
  headers?: Record<string, string>,
  method?: 'PUT',
) => Promise<Reply>

const refund = z.object({ id: z.string(), payment_id: z.string(), amount: z.number(), status: z.string() })
const refundsOfPayment = z.object({ items: z.array(refund.extend({ receipt: z.string().nullish() })) })
const failure = z.object({ error: z.object({ code: z.string(), description: z.string().default('') }) })

const outcomes: Record<string, RefundReport['outcome']> = { processed: 'done', failed: 'failed' }

const reportOf = ({ id: refundId, amount: amountPaise, status: reason }: z.output<typeof refund>): RefundReport => ({
  ...{ outcome: outcomes[reason] ?? 'pending', refundId, amountPaise, reason },
})

function toReport({ status, body }: Reply): RefundReport {
  const found = status === 200 ? refund.safeParse(body).data : undefined
  if (found) return reportOf(found)
  const error = failure.safeParse(body).data?.error
  const reason = `HTTP ${status} ${error?.description ?? ''}`.trim()
  return { outcome: 'later', reason }
}

/** `POST /v1/payments/:id/refund` with an idempotency key: the same order again returns the same refund. */
export function createRazorpayRefunds(call: RazorpayCall): RefundGateway {
  const order: RefundGateway['order'] = async ({ paymentId, token, amountPaise }) => {
    const reply = await call(
      `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
      { amount: amountPaise, speed: 'normal', receipt: token },
      { 'x-refund-idempotency': token },
    )
    const report = toReport(reply)
    // Only an explicit refusal means that it was not accepted: after any other error an earlier order may still be paid.
    return reply.status === 400 ? { ...report, outcome: 'failed' } : report
  }
  async function findByToken({ paymentId, token }: RefundRequest): Promise<RefundReport> {
    const { status, body } = await call(`/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=100`)
    // Razorpay refuses the question, for instance because it does not know the payment: the order decides.
    if (status === 400 && failure.safeParse(body).data?.error.code === 'BAD_REQUEST_ERROR')
      return { outcome: 'unknown' }
    const list = status === 200 ? refundsOfPayment.safeParse(body).data : undefined
    if (list === undefined) throw new ProviderFailure('razorpay', `no list of refunds in the response, HTTP ${status}`)
    const found = list.items.find(({ receipt }) => receipt === token)
    return found ? reportOf(found) : { outcome: 'unknown' }
  }
  return {
    order,
    check: async (request, refundId) =>
      refundId === null ? findByToken(request) : toReport(await call(`/v1/refunds/${encodeURIComponent(refundId)}`)),
  }
}
