import type { openApiOf } from './openapi.ts'

/** The JSON Schema that the contract's schemas become. */
type Schema = {
  title?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  oneOf?: Schema[]
  anyOf?: Schema[]
}

type Content = { content: { 'application/json': { schema: Schema } } }
type Operation = { operationId: string; requestBody: Content; responses: { 200: Content } }

const isName = (key: string) => /^[a-z_]\w*$/i.test(key)

function objectType({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([key, schema]) => {
    const name = isName(key) ? key : JSON.stringify(key)
    return `${name}${required.includes(key) ? '' : '?'}: ${typeOf(schema)}`
  })
  return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`
}

function namedType(name: string, schema: Schema): string {
  if (name === 'object') return objectType(schema)
  if (name === 'array') return `Array<${typeOf(schema.items ?? {})}>`
  return name === 'integer' ? 'number' : name
}

function typeOf(schema: Schema): string {
  const union = schema.oneOf ?? schema.anyOf
  if (union) return union.map(typeOf).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === undefined) return 'unknown'
  return [schema.type]
    .flat()
    .map((name) => namedType(name, schema))
    .join(' | ')
}

const schemaIn = ({ content }: Content) => content['application/json'].schema

/** The calls of one path: each body beside its own answer, which has the same title. */
function callsOf({ operationId, requestBody, responses }: Operation): string {
  const body = schemaIn(requestBody)
  const answers = schemaIn(responses[200]).anyOf ?? []
  const calls = (body.oneOf ?? [body]).map((one) => {
    const answer = answers.find(({ title }) => title === one.title) ?? {}
    return `    | { body: ${typeOf(one)}; answer: ${typeOf(answer)} }`
  })
  return `  ${operationId}:\n${calls.join('\n')}\n`
}

/** TypeScript of an OpenAPI document of ours, for the client. */
export function typesOfOpenApi({ paths }: ReturnType<typeof openApiOf>): string {
  const operations = Object.entries(paths).map(([path, { post }]) => ({ path, ...(post as Operation) }))
  const names = operations.map(({ operationId, path }) => `  ${operationId}: '${path}',\n`)
  return `/** Made of /openapi.json by npm run generate. */

export const paths = {
${names.join('')}} as const

export type Calls = {
${operations.map(callsOf).join('')}}
`
}
