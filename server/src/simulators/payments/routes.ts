import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { wrongShape } from '../../platform/http/http-failure.ts'
import type { Loopback } from '../../platform/http/loopback.ts'
import type { PaymentsSettings } from '../../providers/payment-gateway/settings.ts'
import { simulatePayu } from './payu-simulator.ts'
import { createSimulatedPayments } from './queries.ts'
import { simulateRazorpay } from './razorpay-simulator.ts'
import { createSimulatedRefunds } from './simulated-refunds.ts'
import { createSimulatedTokens } from './simulated-tokens.ts'
import { createWebhookSender, webhookSettings } from './webhooks.ts'

type Dependencies = Pick<PaymentsSettings, 'payu' | 'razorpay'> & {
  database: Database
  clock: Clock
  loopback: Loopback
}

const browserFiles = {
  '/simulators/payu/bolt.js': 'bolt.js',
  '/simulators/razorpay/checkout.js': 'razorpay.js',
  '/simulators/checkout-window.js': 'checkout-window.js',
  '/simulators/checkout.css': 'checkout.css',
}

function serveBrowserFiles(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(browserFiles)) {
    const text = readFileSync(join(import.meta.dirname, 'browser', file), 'utf8')
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text))
  }
}

/** Both payment gateways inside this process, with the protocols and signatures of the real ones. */
export function registerSimulatedPayments(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, loopback, payu, razorpay } = dependencies
  loopback.connect(app)
  const webhooks = createWebhookSender(loopback)
  const createRecords = (provider: 'payu' | 'razorpay') => {
    const payments = createSimulatedPayments(database, provider)
    return { payments, refunds: createSimulatedRefunds({ database, clock, provider, payments }) }
  }
  simulatePayu(app, { ...payu, ...createRecords('payu'), clock, webhooks })
  const tokens = createSimulatedTokens(database)
  simulateRazorpay(app, { ...razorpay, ...createRecords('razorpay'), tokens, clock, webhooks })
  serveBrowserFiles(app)
  app.post('/simulators/payments', async (request) => {
    const { data } = webhookSettings.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    webhooks.configure(data)
    return { Status: 1, Message: 'Webhooks are sent with these settings from now on.', Data: data }
  })
}
