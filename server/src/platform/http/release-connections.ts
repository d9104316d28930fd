import type { FastifyInstance } from 'fastify'

const checkEveryMs = 100

/** While stopping, closes each connection after its reply; otherwise keep-alive connections would delay the stop. */
export function releaseConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), checkEveryMs).unref()
    app.server.once('close', () => clearInterval(timer))
  })
}
