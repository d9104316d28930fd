import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The same body in each available content encoding. */
export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer }

/** A response held in memory. `removedHeaders` are default headers that it does not need. */
export type PreparedResponse = {
  status: number
  headers: Record<string, string>
  bodies: Bodies
  removedHeaders?: readonly string[]
}

const preferredEncodings = ['br', 'gzip'] as const

export function prepareResponse(bodies: Bodies, headers: Record<string, string>, status = 200): PreparedResponse {
  const digest = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  return { status, headers: { etag: `W/"${digest}"`, vary: 'accept-encoding', ...headers }, bodies }
}

/** For bodies that the build did not compress; `quality` is brotli's, 0 to 11. */
export async function compressBody(identity: Buffer, quality: number): Promise<Bodies> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)])
  return { identity, br, gzip: gz }
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  const entry = acceptEncoding.split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === encoding)
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(entry)
}

/** The smallest available encoding that the client accepts. */
export function negotiateEncoding(acceptEncoding: string | undefined, bodies: Bodies): keyof Bodies {
  return (
    preferredEncodings.find((encoding) => bodies[encoding] && accepts(acceptEncoding ?? '', encoding)) ?? 'identity'
  )
}

function isNotModified(request: FastifyRequest, { status, headers }: PreparedResponse): boolean {
  const ifNoneMatch = request.headers['if-none-match']
  if (status !== 200 || ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.includes(headers.etag ?? '\0')
}

export function sendPrepared(prepared: PreparedResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(prepared.status).headers(prepared.headers)
  for (const name of prepared.removedHeaders ?? []) reply.removeHeader(name)
  if (isNotModified(request, prepared)) return reply.code(304).removeHeader('content-type').send()
  const encoding = negotiateEncoding(request.headers['accept-encoding'], prepared.bodies)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(prepared.bodies[encoding])
}
