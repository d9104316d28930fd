import { hash } from 'node:crypto'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expectedSignature } from './s3-signature.ts'

export type S3Simulator = {
  endpoint: string
  objects: Map<string, { bytes: Buffer; storedAt: Date }>
  /** Makes the next `times` requests fail with this code. */
  fail(code: number, times: number): void
  requests(): number
  close(): Promise<void>
}

const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const bucket = 'agrim-files'
const region = 'ap-south-1'
/** Small, so that a list of a few objects has several pages. */
const keysPerPage = 2
const clockSkewMs = 15 * 60 * 1000

/** What a client needs to be accepted. */
export const s3Settings = { ...keys, bucket, region }

const dateOf = (text: string) => Date.parse(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))

/** The error code of S3 for a request that is not signed as it must be. */
function refusalOf(request: FastifyRequest, url: URL, body: Buffer): string | undefined {
  const headers = request.headers as Record<string, string | undefined>
  const { authorization = '' } = headers
  if (!authorization.includes(`Credential=${keys.accessKeyId}/`)) return 'InvalidAccessKeyId'
  if (!authorization.includes(`/${region}/s3/aws4_request`)) return 'AuthorizationHeaderMalformed'
  const age = Math.abs(Date.now() - dateOf(headers['x-amz-date'] ?? ''))
  if (!(age < clockSkewMs)) return 'RequestTimeTooSkewed'
  const expected = expectedSignature({ method: request.method, url, headers }, keys.secretAccessKey)
  if (!authorization.endsWith(`Signature=${expected}`)) return 'SignatureDoesNotMatch'
  if (headers['x-amz-content-sha256'] !== hash('sha256', body)) return 'XAmzContentSHA256Mismatch'
  return undefined
}

function listed(objects: S3Simulator['objects'], url: URL): string {
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const prefix = url.searchParams.get('prefix') ?? ''
  const found = [...objects].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1))
  const contents = found
    .slice(from, from + keysPerPage)
    .map(
      ([key, { storedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
    )
  const rest = from + keysPerPage < found.length
  const more = rest ? `<NextContinuationToken>${from + keysPerPage}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${rest}</IsTruncated>${contents.join('')}${more}</ListBucketResult>`
}

function act(objects: S3Simulator['objects'], method: string, url: URL, body: Buffer, reply: FastifyReply) {
  const [, bucketInPath, ...rest] = url.pathname.split('/')
  if (bucketInPath !== bucket) return reply.code(404).send('<Error><Code>NoSuchBucket</Code></Error>')
  const key = rest.join('/')
  if (method === 'GET' && key === '') return reply.type('application/xml').send(listed(objects, url))
  if (method === 'PUT') objects.set(key, { bytes: body, storedAt: new Date() })
  if (method === 'DELETE') objects.delete(key)
  if (method !== 'GET') return reply.code(method === 'PUT' ? 200 : 204).send()
  const found = objects.get(key)
  return found ? reply.send(found.bytes) : reply.code(404).send('<Error><Code>NoSuchKey</Code></Error>')
}

/** A small S3 that checks the signature, the time and the body's hash of every request. */
export async function startS3Simulator(): Promise<S3Simulator> {
  const app = fastify({ bodyLimit: 20_000_000 })
  const objects: S3Simulator['objects'] = new Map()
  let failures = { code: 0, times: 0 }
  let requests = 0
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.all('/*', (request, reply) => {
    requests += 1
    if (failures.times-- > 0) return reply.code(failures.code).send('<Error><Code>SlowDown</Code></Error>')
    const url = new URL(request.url, `http://${request.headers.host}`)
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
    const refusal = refusalOf(request, url, body)
    if (refusal) return reply.code(403).send(`<Error><Code>${refusal}</Code></Error>`)
    return act(objects, request.method, url, body, reply)
  })
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    endpoint,
    objects,
    fail: (code, times) => {
      failures = { code, times }
    },
    requests: () => requests,
    close: () => app.close(),
  }
}
