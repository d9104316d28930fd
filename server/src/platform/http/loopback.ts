import type { FastifyInstance } from 'fastify'

/**
 * The socket address of calls this process makes to itself. No connection from outside can have it, and a proxy's
 * headers do not change a socket's own address.
 */
export const ownProcess = 'this process'

/** A way to this very process without a network: how simulated providers are called, and how they call back. */
export type Loopback = { fetch: typeof fetch; connect(app: FastifyInstance): void }

type Sent = { method: 'GET' | 'POST' | 'PUT'; url: string; headers: Record<string, string>; payload?: Buffer }

async function readRequest(request: Request): Promise<Sent> {
  const { pathname, search } = new URL(request.url)
  const sent: Sent = {
    method: request.method as Sent['method'],
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
  }
  return request.body === null ? sent : { ...sent, payload: Buffer.from(await request.arrayBuffer()) }
}

/** Calls made before the app is there fail as a provider that is away. */
export function createLoopback(): Loopback {
  let connected: FastifyInstance | undefined
  return {
    async fetch(input, init) {
      const sent = await readRequest(new Request(input, init))
      if (connected === undefined) throw new TypeError('fetch failed')
      const { statusCode, rawPayload, headers } = await connected.inject({ ...sent, remoteAddress: ownProcess })
      const type = String(headers['content-type'] ?? 'application/octet-stream')
      const body = statusCode === 204 || statusCode === 304 ? null : new Uint8Array(rawPayload)
      return new Response(body, { status: statusCode, headers: { 'content-type': type } })
    },
    connect(app) {
      connected = app
    },
  }
}
