import { brand } from 'contract/brand'
import type { Endpoint, EventContract } from 'contract/endpoint'
import { z } from 'zod'

const envelope = {
  type: 'object',
  required: ['Status', 'Message'],
  properties: {
    Status: { enum: [0, 4, 5], description: '0 refused; 4 or 5 the session is no longer valid' },
    Message: { type: 'string', description: 'A message that can be shown to the customer' },
  },
} as const

const failures = {
  400: 'Not JSON, or not the shape this call expects',
  401: 'No credential',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many requests; Retry-After says how long to wait',
  503: 'Busy; Retry-After says how long to wait',
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
type ObjectSchema = { properties?: object; required?: string[] }

/** Without what only says that nothing else is allowed, which newer versions may add. */
export function schemaOf(schema: z.ZodType): ObjectSchema {
  const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const { $schema: _, additionalProperties: __, ...rest } = made
  return rest as ObjectSchema
}

/** A text that is left out is read as an empty one, so it is required only where an empty one is refused. */
export function bodySchemaOf({ body }: EventContract): ObjectSchema {
  const schema = schemaOf(body)
  const fields: Record<string, z.ZodType> = body instanceof z.ZodObject ? body.shape : {}
  const required = schema.required?.filter((name) => !fields[name]?.safeParse(undefined).success)
  return required === undefined ? schema : { ...schema, required }
}

function bodyOf(event: EventContract, name?: string): object {
  const schema = bodySchemaOf(event)
  if (name === undefined) return schema
  const properties = { event_name: { const: name }, ...schema.properties }
  return { ...schema, title: name, properties, required: ['event_name', ...(schema.required ?? [])] }
}

function successOf(event: EventContract, name?: string): object {
  const answer = schemaOf(event.answer)
  return {
    ...(name !== undefined && { title: name }),
    type: 'object',
    properties: { Status: { const: 1 }, Message: { type: 'string' }, ...answer.properties },
    required: ['Status', 'Message', ...(answer.required ?? [])],
  }
}

const namedEvents = (endpoint: Endpoint): [string | undefined, EventContract][] =>
  'events' in endpoint ? Object.entries(endpoint.events) : [[undefined, endpoint.event]]

function operation(operationId: string, endpoint: Endpoint): object {
  const events = namedEvents(endpoint)
  const oneOf = (schemas: object[]) => (schemas.length === 1 ? schemas[0] : { oneOf: schemas })
  return {
    operationId,
    summary: events.map(([, event]) => event.summary).join(' '),
    security: [...new Set(events.map(([, event]) => event.credential))].map((credential) => ({ [credential]: [] })),
    requestBody: { required: true, ...json(oneOf(events.map(([name, event]) => bodyOf(event, name))) ?? {}) },
    responses: {
      200: {
        description: 'Status 1 is a success, 0 a refusal in words, 4 or 5 an ended session',
        ...json({ anyOf: [...events.map(([name, event]) => successOf(event, name)), envelope] }),
      },
      ...Object.fromEntries(
        Object.entries(failures).map(([code, description]) => [code, { description, ...json(envelope) }]),
      ),
    },
  }
}

/** Derives the OpenAPI 3.1 document from the endpoint tables that are served. */
export function openApiOf(endpoints: Record<string, Endpoint>, serverUrl: string) {
  const paths = Object.entries(endpoints).map(([name, endpoint]) => [
    endpoint.path,
    { post: operation(name, endpoint) },
  ])
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1.0.0', summary: 'The calls that the website makes' },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        client: { type: 'http', scheme: 'basic', description: 'The fixed public credential of the website' },
        session: { type: 'http', scheme: 'bearer', description: 'app_login_token from otp_verify' },
      },
    },
    paths: Object.fromEntries(paths) as Record<string, { post: object }>,
  }
}
