import type { FastifyInstance } from 'fastify'

const checkEveryMs = 100
/** Longer than any call takes, and short enough to leave time for the rest of the stop. */
const maxWaitMs = 12_000

/**
 * While stopping, closes each connection after its reply; otherwise keep-alive connections would delay the stop. Those of
 * clients that are still sending their request after `waitMs` are closed too.
 */
export function releaseConnections(app: FastifyInstance, waitMs = maxWaitMs): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), checkEveryMs).unref()
    const timeout = setTimeout(() => app.server.closeAllConnections(), waitMs).unref()
    app.server.once('close', () => {
      clearInterval(timer)
      clearTimeout(timeout)
    })
  })
}
