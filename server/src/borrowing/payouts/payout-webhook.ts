import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { type Reachability, sourceOf } from '../../platform/http/caller.ts'
import { acceptRawBodies, acknowledgement, notSigned } from '../../platform/http/webhooks.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { Payout, PayoutEvent } from '../../providers/payout/payout.ts'
import { checkPayoutTask } from './check-payouts.ts'
import { disburseLoanTask } from './disburse-loan.ts'
import { findPayoutOfOtherTransfer } from './other-transfers.ts'
import { insertPayoutEvent } from './payout-events.ts'
import { createPayoutEventCounter, type EventResult } from './payout-metrics.ts'
import { findLeadOfTransfer } from './payouts.ts'

export type PayoutWebhookDependencies = {
  database: Database
  clock: Clock
  payout: Payout
  reachability: Reachability
  securityEvents: SecurityEvents
  metrics: Registry
  /** Compares a day's transfers with the provider's. */
  reconcileDay: Task<{ day: IstDate }>
}

/** Returns the loan of the transfer, or undefined if it is no transfer of any loan. */
async function queueLookup(
  transaction: Transaction,
  { clock, reconcileDay }: PayoutWebhookDependencies,
  transferId: string,
): Promise<number | undefined> {
  const leadId = await findLeadOfTransfer(transaction, transferId)
  if (leadId !== undefined) {
    await disburseLoanTask.queue(transaction, { leadId })
    await checkPayoutTask.queue(transaction, { leadId })
    return leadId
  }
  const payout = await findPayoutOfOtherTransfer(transaction, transferId)
  const day = payout?.settledAt && istDateOf(payout.settledAt)
  // The comparison of the day on which the payout was settled asks about its other transfers too. Today is compared tonight.
  if (day && day < istDateOf(clock.now())) await reconcileDay.queue(transaction, { day })
  return payout?.leadId
}

/** An event only triggers a lookup at the provider, because it may be outdated when it arrives. */
async function receiveEvent(
  dependencies: PayoutWebhookDependencies,
  { type: eventType, transferId }: PayoutEvent,
  { id: requestId, log }: FastifyRequest,
): Promise<EventResult> {
  const { database, clock } = dependencies
  if (transferId === undefined) {
    log.warn({ eventType }, 'the payout provider sent an event that is not about a transfer')
    return 'other'
  }
  const isMatched = await inTransaction(database, async (transaction) => {
    const leadId = await queueLookup(transaction, dependencies, transferId)
    await insertPayoutEvent(transaction, { leadId, transferId, eventType, requestId, receivedAt: clock.now() })
    return leadId !== undefined
  })
  if (isMatched) return 'matched'
  log.warn({ transferId, eventType }, 'the payout provider reported a transfer that belongs to no loan')
  return 'unmatched'
}

/** Registers no route for the simulated provider, which has no webhooks. */
export function servePayoutWebhook(app: FastifyInstance, dependencies: PayoutWebhookDependencies): void {
  const { payout, securityEvents, reachability } = dependencies
  const { readEvent } = payout
  if (readEvent === undefined) return
  const countEvent = createPayoutEventCounter(dependencies.metrics)
  app.register(async (scope) => {
    acceptRawBodies(scope)
    scope.post('/payouts/cashfree/webhook', { config: { requestClass: 'webhook' } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = readEvent(body, request.headers)
      if (event === undefined) {
        const forged = { kind: 'FORGED_SIGNATURE', detail: 'cashfree WEBHOOK' } as const
        securityEvents.report(forged, sourceOf(request, reachability))
        throw notSigned()
      }
      countEvent(await receiveEvent(dependencies, event, request))
      return acknowledgement
    })
  })
}
