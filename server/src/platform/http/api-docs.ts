import type { Endpoint, EventContract } from 'contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { bodySchemaOf, openApiOf, schemaOf } from './openapi.ts'
import { escapeHtml, plainPage } from './plain-page.ts'

const shape = (schema: object) => escapeHtml(JSON.stringify(schema, null, 2))

function section(name: string, event: EventContract): string {
  const credential = event.credential === 'session' ? 'Needs a session.' : 'Needs the public client credential.'
  return `<article><h3><code>${escapeHtml(name)}</code></h3><p>${escapeHtml(event.summary)} ${credential}</p>
<details><summary>Body</summary><pre>${shape(bodySchemaOf(event))}</pre></details>
<details><summary>Answer, besides Status and Message</summary><pre>${shape(schemaOf(event.answer))}</pre></details></article>`
}

function chapter([name, endpoint]: [string, Endpoint]): string {
  const events: [string, EventContract][] =
    'events' in endpoint ? Object.entries(endpoint.events) : [[name, endpoint.event]]
  return `<h2><code>POST ${escapeHtml(endpoint.path)}</code></h2>${events.map(([event, contract]) => section(event, contract)).join('')}`
}

const introduction = `<p>Every call is a POST with JSON. A reply carries at least <code>Status</code> and <code>Message</code>.
The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>`

/**
 * Serves the OpenAPI document at /openapi.json and the same as a page at /api-docs. Each is made on its first request:
 * making both took a third of the time of building the application.
 */
export function serveApiDocs(app: FastifyInstance, endpoints: Record<string, Endpoint>, serverUrl: string): void {
  let document: ReturnType<typeof openApiOf> | undefined
  let page: ReturnType<typeof plainPage> | undefined
  app.get('/openapi.json', async () => {
    document ??= openApiOf(endpoints, serverUrl)
    return document
  })
  app.get('/api-docs', async (_request, reply) => {
    page ??= plainPage('API', introduction + Object.entries(endpoints).map(chapter).join(''))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html)
  })
}
