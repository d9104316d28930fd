import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { HttpFailure } from './http-failure.ts'

/** deploy/proxy/haproxy.cfg gives a server up after two checks, two seconds apart. */
const noticedWithinMs = 5_000

/**
 * For a server that is about to stop behind a proxy: from the call on it says that it is not ready and answers everything else
 * as before, until the proxy has noticed. A request that came with the end of its connection would fail.
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
