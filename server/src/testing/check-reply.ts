import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, EventContract } from 'contract/endpoint'
import { endpoints } from 'contract/endpoints'

const byPath = new Map<string, Endpoint>(Object.values(endpoints).map((endpoint) => [endpoint.path, endpoint]))

function eventOf(path: string, body: object): EventContract | undefined {
  const endpoint = byPath.get(path)
  if (endpoint === undefined) return undefined
  if ('event' in endpoint) return endpoint.event
  return endpoint.events[(body as { event_name?: string }).event_name ?? '']
}

/** Throws unless a successful reply is what the contract says: every field it names, and none that it does not. */
export function checkReply(path: string, body: object, reply: { Status?: number }): void {
  const event = eventOf(path, body)
  if (event === undefined || reply.Status !== 1) return
  const { Status: _, Message: __, ...answer } = reply as Record<string, unknown>
  const parsed = event.answer.parse(answer)
  if (!isDeepStrictEqual(parsed, answer))
    throw new Error(`${event.summary} answers fields that the contract does not name: ${JSON.stringify(answer)}`)
}
