import { type EndpointName, paths } from 'contract/paths'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { checkReply } from './check-reply'
import { fakeXmlHttpRequest } from './fake-xml-http-request'

export type Body = Record<string, unknown>
/** A reply, a whole response such as `httpFailure`, or undefined for a network error. */
type Answer = object | undefined
type Handler = (body: Body) => Answer | Promise<Answer>
type Request = { endpoint: EndpointName; body: Body; authorization: string | null }

const noHandlerReply = { Status: 0, Message: 'Not now.' }
const endpointAt = new Map(Object.entries(paths).map(([name, path]) => [path as string, name as EndpointName]))
const realFetch = globalThis.fetch

let handlers: { endpoint: EndpointName; event: string | undefined; handler: Handler }[] = []
let requests: Request[] = []
let contractViolations: unknown[] = []

/** Replies to the requests of a screen, by fetch or XMLHttpRequest, instead of the real server. */
export const server = {
  /** Adds a handler for an endpoint or one of its events; the latest one is used. Returns a function that removes it. */
  on(endpoint: EndpointName, ...rest: [Handler] | [string, Handler]): () => void {
    const [event, handler] = rest.length === 1 ? [undefined, rest[0]] : rest
    const added = { endpoint, event, handler }
    handlers.unshift(added)
    return () => {
      handlers = handlers.filter((one) => one !== added)
    }
  },
  /** The bodies sent to an endpoint, or to one of its events. */
  received: (endpoint: EndpointName, event?: string): Body[] =>
    requests
      .filter((request) => request.endpoint === endpoint && (event === undefined || request.body.event_name === event))
      .map(({ body }) => body),
  requests: () => requests,
}

export const success = (answer: object) => ({ Status: 1, Message: 'ok', ...answer })
export const refusal = (Message: string) => ({ Status: 0, Message })
/** For example 429 or 503: the server has replied before the request reached its handler. */
export const httpFailure = (status: number, Message: string) => Response.json(refusal(Message), { status })

async function answer(endpoint: EndpointName, body: Body): Promise<Answer> {
  const found = handlers.find((one) => one.endpoint === endpoint && (one.event ?? body.event_name) === body.event_name)
  const reply = found ? await found.handler(body) : noHandlerReply
  try {
    if (reply) checkReply(endpoint, body.event_name, reply)
  } catch (error) {
    contractViolations.push(error)
  }
  return reply
}

async function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const endpoint = endpointAt.get(String(input))
  if (!endpoint) return realFetch(input, init)
  const body = JSON.parse(String(init?.body)) as Body
  requests.push({ endpoint, body, authorization: new Headers(init?.headers).get('authorization') })
  const aborted = new Promise<never>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
  const reply = await Promise.race([answer(endpoint, body), aborted])
  if (!reply) throw new TypeError('Failed to fetch')
  return reply instanceof Response ? reply : Response.json(reply)
}

beforeEach(() => {
  handlers = []
  requests = []
  contractViolations = []
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('XMLHttpRequest', fakeXmlHttpRequest(fakeFetch))
})

afterEach(() => {
  vi.unstubAllGlobals()
  expect(contractViolations).toEqual([])
})
