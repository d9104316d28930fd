import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const checkEveryMs = 100
/** Enough to send any request, and short enough to leave time for the rest of the stop. */
const maxWaitMs = 12_000

/** Returns a function that closes the connections of clients that have not sent their whole request or not read their reply. */
function trackSlowClients({ server }: FastifyInstance): () => void {
  const connections = new Set<Socket>()
  const exchanges = new Map<IncomingMessage, ServerResponse>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => {
    exchanges.set(request, response)
    response.once('close', () => exchanges.delete(request))
  })
  return () => {
    const waiting = new Set<Socket>()
    for (const [request, response] of exchanges)
      if (request.complete && !response.headersSent) waiting.add(request.socket)
    for (const socket of connections) if (!waiting.has(socket)) socket.destroy()
  }
}

/**
 * While stopping, closes each connection after its reply; otherwise keep-alive connections would delay the stop. Those of
 * slow clients are closed after `waitMs`, but not those that wait for our reply.
 */
export function releaseConnections(app: FastifyInstance, waitMs = maxWaitMs): void {
  const closeSlowClients = trackSlowClients(app)
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), checkEveryMs).unref()
    const timeout = setTimeout(closeSlowClients, waitMs).unref()
    app.server.once('close', () => {
      clearInterval(timer)
      clearTimeout(timeout)
    })
  })
}
