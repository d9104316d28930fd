import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** deploy/proxy/haproxy.cfg takes a server out after two failed checks, two seconds apart. */
const noticedWithinMs = 5_000

/**
 * Returns a function to call before stopping behind a proxy: it makes /readyz fail and waits until the proxy has noticed.
 * Without the wait, requests that arrive while connections are being closed would fail.
 */
export function prepareToLeaveProxy(app: FastifyInstance): (waitMs?: number) => Promise<void> {
  let isLeaving = false
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!isLeaving || routeOptions.url !== '/readyz') return
    // Not thrown, because the error handler would log it as a failed request.
    return reply.code(503).header('retry-after', '1').send({ Status: 0, Message: 'Not ready.' })
  })
  return async (waitMs = noticedWithinMs) => {
    isLeaving = true
    await sleep(waitMs)
  }
}
