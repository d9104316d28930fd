import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, EventContract } from 'contract/endpoint'
import { endpoints } from 'contract/endpoints'
import { refusalCodes } from 'contract/reply'

const byPath = new Map<string, Endpoint>(Object.values(endpoints).map((endpoint) => [endpoint.path, endpoint]))
const codes: unknown[] = Object.values(refusalCodes)

function eventOf(path: string, body: object): EventContract | undefined {
  const endpoint = byPath.get(path)
  if (endpoint === undefined) return undefined
  if ('event' in endpoint) return endpoint.event
  return endpoint.events[(body as { event_name?: string }).event_name ?? '']
}

/**
 * Throws unless a reply is what the contract says: after a success every field that it names and no other, after a
 * refusal the message and perhaps its code.
 */
export function checkReply(path: string, body: object, reply: Record<string, unknown>): void {
  const { Status, Message, ...answer } = reply
  if (typeof Message !== 'string') throw new Error(`there is no message: ${JSON.stringify(reply)}`)
  if (Status !== 1) {
    const { error = codes[0], ...data } = answer
    if (!codes.includes(error) || Object.keys(data).length > 0)
      throw new Error(`refused with data: ${JSON.stringify(reply)}`)
    return
  }
  const event = eventOf(path, body)
  if (event === undefined) return
  const parsed = event.answer.parse(answer)
  if (!isDeepStrictEqual(parsed, answer))
    throw new Error(`${event.summary} answers fields that the contract does not name: ${JSON.stringify(answer)}`)
}
