import { endpoints } from 'contract/endpoints'
import type { EndpointName } from 'contract/paths'

/** Throws if a canned reply does not match the contract or has fields that are not in it. */
export function checkReply(name: EndpointName, event: unknown, reply: object): void {
  const { Status, Message: _, ...answer } = reply as { Status: number; Message: string }
  if (Status !== 1) return
  const endpoint = endpoints[name]
  const contract =
    'event' in endpoint ? endpoint.event : Object.entries(endpoint.events).find(([key]) => key === event)?.[1]
  if (!contract) throw new Error(`${name} has no event ${event}.`)
  const parsed = contract.answer.parse(answer)
  if (sorted(parsed) !== sorted(answer))
    throw new Error(`${name} ${event ?? ''} replies with fields that the contract does not name.`)
}

/** JSON with sorted keys, to compare values regardless of the order of their keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort())
      : inner,
  )
}
