import { clientCredential } from 'contract/client-credential'
import type { Endpoint, EventContract } from 'contract/endpoint'
import fc from 'fast-check'

const hostileValue = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'A\udfff',
    '__proto__',
    'constructor',
    "' or 1=1 --",
    '<script>',
    '💸'.repeat(50),
  ),
  fc.constantFrom('NaN', '-0', '1e400', '٤٥٦٧', '9876500000', 9_876_500_000, -1, 1e308, true, null),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: 2_000 }).map((length) => '9'.repeat(length)),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer({ min: 1, max: 500 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)

const fieldsOf = (event: EventContract) => Object.keys((event.body as unknown as { shape: object }).shape)

/** A body of the right fields with hostile values, a foreign object, or text that is not JSON at all. */
function hostileBody(endpoint: Endpoint): fc.Arbitrary<string> {
  const events: [string, EventContract][] =
    'events' in endpoint ? Object.entries(endpoint.events) : [['', endpoint.event]]
  const known = fc.constantFrom(...events).chain(([name, event]) => {
    const fields = Object.fromEntries([...fieldsOf(event), 'profile_id'].map((field) => [field, hostileValue]))
    return fc.record(fields, { requiredKeys: [] }).map((body) => JSON.stringify({ event_name: name, ...body }))
  })
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: fc.jsonValue().map((value) => JSON.stringify({ event_name: value, mobile: value })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: known.map((body) => body.slice(0, Math.floor(body.length / 2))) },
  )
}

export type HostileRequest = { body: string; headers: Record<string, string> }

/** Requests to an endpoint by the website, by a customer of this token, and by somebody with a made-up one. */
export function hostileRequest(endpoint: Endpoint, token: () => string): fc.Arbitrary<HostileRequest> {
  const authorization = fc.constantFrom(
    () => `Basic ${btoa(clientCredential)}`,
    () => `Bearer ${token()}`,
    () => 'Bearer nonsense',
  )
  return fc.record({ body: hostileBody(endpoint), authorization }).map(({ body, authorization }) => ({
    body,
    headers: { 'content-type': 'application/json', authorization: authorization() },
  }))
}

/** What is wrong with a reply, if anything: it must be 200 with a Status, or 4xx with Status 0. */
export function problemOfReply(httpStatus: number, text: string): string | undefined {
  const reply = JSON.parse(text) as { Status?: unknown; Message?: unknown }
  if (httpStatus >= 500) return `HTTP ${httpStatus}`
  if (typeof reply.Message !== 'string') return 'there is no Message'
  const allowed = httpStatus === 200 ? [0, 1, 4, 5] : [0]
  return allowed.includes(reply.Status as number) ? undefined : `Status ${reply.Status} with HTTP ${httpStatus}`
}
