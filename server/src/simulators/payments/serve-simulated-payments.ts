import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { PaymentsConfig } from '../../platform/config/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { wrongShape } from '../../platform/http/http-failure.ts'
import type { Loopback } from '../../platform/http/loopback.ts'
import { simulatePayu } from './payu-simulator.ts'
import { simulateRazorpay } from './razorpay-simulator.ts'
import { simulatedLedger } from './simulated-ledger.ts'
import { createWebhooks, steering } from './webhooks.ts'

type Parts = PaymentsConfig & { database: Database; clock: Clock; loopback: Loopback }

const files = {
  '/simulators/payu/bolt.js': 'bolt.js',
  '/simulators/razorpay/checkout.js': 'razorpay.js',
  '/simulators/checkout-window.js': 'checkout-window.js',
  '/simulators/checkout.css': 'checkout.css',
}

/** The providers' scripts, and the window that both open. */
function serveScripts(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(files)) {
    const text = readFileSync(join(import.meta.dirname, 'browser', file), 'utf8')
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text))
  }
}

/** Both payment providers inside this process, speaking the protocols of the real ones, signatures included. */
export function serveSimulatedPayments(app: FastifyInstance, parts: Parts): void {
  const { database, clock, loopback, payu, razorpay } = parts
  loopback.connect(app)
  const webhooks = createWebhooks(loopback)
  simulatePayu(app, { ...payu, ledger: simulatedLedger(database, 'payu'), clock, webhooks })
  simulateRazorpay(app, { ...razorpay, ledger: simulatedLedger(database, 'razorpay'), clock, webhooks })
  serveScripts(app)
  app.post('/simulators/payments', async (request) => {
    const { data } = steering.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    webhooks.steer(data)
    return { Status: 1, Message: 'Webhooks are sent so from now on.', Data: data }
  })
}
