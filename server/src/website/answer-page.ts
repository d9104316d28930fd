import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiateEncoding } from './negotiate-encoding.ts'
import type { Page } from './page.ts'

function isUnchanged(request: FastifyRequest, page: Page): boolean {
  const known = request.headers['if-none-match']
  return page.status === 200 && known !== undefined && (known === '*' || known.includes(page.headers.etag ?? '\0'))
}

export function answerPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(page.status).headers(page.headers)
  for (const name of page.without ?? []) reply.removeHeader(name)
  if (isUnchanged(request, page)) return reply.code(304).removeHeader('content-type').send()
  const encoding = negotiateEncoding(request.headers['accept-encoding'], page.bodies)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}
