import type { FastifyInstance } from 'fastify'
import { measurePayouts } from './payout-metrics.ts'
import { type PayoutWebhookDependencies, servePayoutWebhook } from './payout-webhook.ts'

export function registerPayouts(app: FastifyInstance, dependencies: PayoutWebhookDependencies): void {
  servePayoutWebhook(app, dependencies)
  measurePayouts(dependencies.metrics, dependencies)
}
