import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** How the provider behaves: what it does with one request. */
export type Mode = (received: ReceivedRequest, response: ServerResponse, request: IncomingMessage) => void

export type FakeProvider = {
  url: string
  /** Every request since the last `behave`. */
  seen: ReceivedRequest[]
  behave(mode: Mode): void
  close(): void
}

export const json =
  (code: number, body: unknown): Mode =>
  (_received, response) =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A provider's HTTP server on loopback, which can misbehave. */
export async function startFakeProvider(initial: Mode): Promise<FakeProvider> {
  let mode = initial
  const seen: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers, body: '' }
    // Counted on arrival: a client that gives up may never send the rest.
    seen.push(received)
    received.body = await text(request).catch(() => '')
    mode(received, response, request)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    behave(next) {
      mode = next
      seen.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const neverEnding = 'an answer that never ends'
const silence = 'no answer at all'

/** Only faults that nothing but a timeout ends have a short one: a busy machine must not end the others early. */
export const timeoutMsFor = (fault: string): number => (fault === neverEnding || fault === silence ? 400 : 30_000)

/** The ways in which any provider can fail. */
export const providerFaults: Record<string, Mode> = {
  'HTTP 400': json(400, { type: 'validation_error' }),
  'HTTP 401': json(401, { type: 'authentication_error' }),
  'HTTP 403': json(403, { type: 'validation_error', message: 'IP not whitelisted' }),
  'HTTP 409': json(409, {}),
  'HTTP 422': json(422, { type: 'validation_error', message: 'Insufficient balance' }),
  'HTTP 429': json(429, {}),
  'HTTP 500': json(500, { type: 'internal_error' }),
  'HTTP 502 in HTML': (_received, response) => void response.writeHead(502).end('<html>bad gateway</html>'),
  'HTML instead of JSON': (_received, response) => void response.end('<html>busy</html>'),
  'an empty body': (_received, response) => void response.end(),
  'JSON of another form': json(200, { ok: true }),
  'JSON that is null': json(200, null),
  'JSON that is a list': json(200, []),
  'half a body': (_received, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"valid":')
    setTimeout(() => response.destroy(), 20)
  },
  'a connection that is reset': (_received, _response, request) => void request.socket.resetAndDestroy(),
  'a redirect': (_received, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  'a huge body': (_received, response) => void response.writeHead(200).end(`{"x":"${'x'.repeat(200_000)}"}`),
  [neverEnding]: (_received, response) => void response.writeHead(200).write('{"valid":'),
  [silence]: () => {},
}

/** A few of them, for what calls through `fetchJson`, which is tested with all. */
export const sampleFaults = ['HTTP 500', 'JSON of another form', 'half a body'].map(
  (fault) => [fault, providerFaults[fault] as Mode] as const,
)
