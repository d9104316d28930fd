import { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'
import { paiseOf, text } from './payu-values.ts'
import type { RefundGateway, RefundReport } from './refund-gateway.ts'

/** Sends a command of PayU's API; `variables` are var1, var2 and so on. */
export type PayuCommand = (command: string, ...variables: string[]) => Promise<{ status: number; body: unknown }>

const orderReply = z.object({ status: text, msg: text, request_id: text, txn_update_id: text, error_code: text })
const action = z.object({ request_id: text, token: text, action: text, status: text, amt: text })
/** An empty object of PHP becomes an empty list in JSON. */
const statusReply = z.object({ transaction_details: z.union([z.record(z.string(), z.unknown()), z.tuple([])]) })

const accepted = new Set(['100', '101', '102', '126', '127', '225', '226'])
/** Error codes for a token that was used before: the refund has already been ordered. */
const repeated = new Set(['106', '109', '227'])
/** Error codes for the same amount within five minutes, or a lock: the same order may be repeated later. */
const notNow = new Set(['120', '214'])

const states: Record<string, RefundReport['outcome']> = { success: 'done', failure: 'failed' }

function toReport({ request_id: refundId, status, amt }: z.output<typeof action>): RefundReport {
  const outcome = states[status.toLowerCase()] ?? 'pending'
  return { outcome, ...(refundId && { refundId }), ...(amt && { amountPaise: paiseOf(amt) }), reason: status }
}

/** Responses are nested by the requested id, and when queried by payment once more by refund request. */
function listActions(details: unknown): z.output<typeof action>[] {
  if (typeof details !== 'object' || details === null) return []
  const found = action.safeParse(details).data
  return found?.status ? [found] : Object.values(details).flatMap(listActions)
}

/** `cancel_refund_transaction` and `check_action_status`. */
export function createPayuRefunds(send: PayuCommand): RefundGateway {
  /** A refund that PayU does not know is in the response too, with a text instead of its actions. */
  async function readActions(...variables: string[]): Promise<z.output<typeof action>[]> {
    const { status, body } = await send('check_action_status', ...variables)
    const reply = status === 200 ? statusReply.safeParse(body).data : undefined
    if (reply === undefined) throw new ProviderFailure('payu', `no state of a refund in the response, HTTP ${status}`)
    return listActions(reply.transaction_details)
  }
  async function findByToken(paymentId: string, token: string): Promise<RefundReport> {
    const actions = await readActions(paymentId, 'payuid')
    const found = actions.find((each) => each.token === token && each.action.toLowerCase() === 'refund')
    return found ? toReport(found) : { outcome: 'unknown' }
  }
  return {
    async order({ paymentId, token, amountPaise }) {
      const { status, body } = await send('cancel_refund_transaction', paymentId, token, (amountPaise / 100).toFixed(2))
      const reply = status === 200 ? orderReply.safeParse(body).data : undefined
      if (reply === undefined) throw new ProviderFailure('payu', `an unexpected response, HTTP ${status}`)
      const { error_code: code, msg: reason, request_id: requestId, txn_update_id: updateId } = reply
      const refundId = requestId || updateId
      const [isSuccess, isAccepted] = [reply.status === '1', accepted.has(code)]
      if (isSuccess && isAccepted) return { outcome: 'pending', ...(refundId && { refundId }), reason }
      const isRepeated = repeated.has(code) || /already used|request pending/i.test(reason)
      // A failed refund is ordered again with another token, so a reply that contradicts itself must not count as a failure.
      if (isSuccess || isAccepted || isRepeated) return findByToken(paymentId, token)
      return { outcome: notNow.has(code) ? 'later' : 'failed', reason: `${code} ${reason}`.trim() }
    },
    async check({ paymentId, token }, refundId) {
      if (refundId === null) return findByToken(paymentId, token)
      const found = (await readActions(refundId)).find((each) => each.request_id === refundId || each.token === token)
      return found ? toReport(found) : { outcome: 'pending' }
    },
  }
}
