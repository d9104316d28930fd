import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { HttpFailure } from './http-failure.ts'

/** deploy/proxy/haproxy.cfg takes a server out after two failed checks, two seconds apart. */
const noticedWithinMs = 5_000

/**
 * Returns a function to call before stopping behind a proxy: it makes /readyz fail and waits until the proxy has noticed.
 * Without the wait, requests that arrive while connections are being closed would fail.
 */
export function prepareToLeaveProxy(app: FastifyInstance): (waitMs?: number) => Promise<void> {
  let isLeaving = false
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isLeaving && routeOptions.url === '/readyz') throw new HttpFailure(503, 'Not ready.', 1)
  })
  return async (waitMs = noticedWithinMs) => {
    isLeaving = true
    await sleep(waitMs)
  }
}
