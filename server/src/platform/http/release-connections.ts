import type { FastifyInstance } from 'fastify'

const lookEveryMs = 100

/** While stopping, a connection is let go as soon as its answer is out; otherwise keep-alive would hold up the stop. */
export function releaseConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs).unref()
    app.server.once('close', () => clearInterval(timer))
  })
}
