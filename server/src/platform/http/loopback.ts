import type { FastifyInstance } from 'fastify'

/** The socket address of calls that this process makes to itself. Not an IP address, so no real connection can have it. */
export const ownProcess = 'this process'

/** A `fetch` that calls this process without a network, for calls to and from simulated providers. */
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

/** Calls before `connect` fail like those to an unreachable provider. */
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
