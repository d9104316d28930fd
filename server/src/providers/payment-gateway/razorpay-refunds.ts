import { z } from 'zod'
import type { RefundGateway, RefundReport } from './refund-gateway.ts'

type Reply = { status: number; body: unknown }

/** Calls Razorpay's REST API; by default with POST if there is a body. */
export type RazorpayCall = (
  path: string,
  body?: object,
  headers?: Record<string, string>,
  method?: 'PUT',
) => Promise<Reply>

const refund = z.object({ id: z.string(), payment_id: z.string(), amount: z.number(), status: z.string() })
const failure = z.object({ error: z.object({ code: z.string(), description: z.string().default('') }) })

const outcomes: Record<string, RefundReport['outcome']> = { processed: 'done', failed: 'failed' }

function toReport({ status, body }: Reply): RefundReport {
  const found = status === 200 ? refund.safeParse(body).data : undefined
  if (found) {
    const { id: refundId, amount: amountPaise, status: reason } = found
    return { outcome: outcomes[reason] ?? 'pending', refundId, amountPaise, reason }
  }
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
  return {
    order,
    check: async (request, refundId) =>
      refundId === null ? order(request) : toReport(await call(`/v1/refunds/${encodeURIComponent(refundId)}`)),
  }
}
