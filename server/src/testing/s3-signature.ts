import { createHmac, hash } from 'node:crypto'

/** A request as it was received. */
export type SignedRequest = { method: string; url: URL; headers: Record<string, string | undefined> }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const queryOf = (url: URL) =>
  [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

type SignatureFields = { date: string; scope: string; signedHeaders: string; payloadHash: string }

function signatureOf({ method, url, headers }: SignedRequest, fields: SignatureFields, secret: string): string {
  const names = fields.signedHeaders.split(';')
  const canonical = [
    method,
    url.pathname,
    queryOf(url),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    fields.signedHeaders,
    fields.payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', fields.date, fields.scope, hash('sha256', canonical)].join('\n')
  const key = fields.scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

/** AWS Signature Version 4 of a request, calculated from its published description. */
export function expectedSignature(request: SignedRequest, secret: string): string {
  const { headers, url } = request
  const query = (name: string) => url.searchParams.get(name) ?? ''
  if (url.searchParams.has('X-Amz-Signature')) {
    const scope = query('X-Amz-Credential').split('/').slice(1).join('/')
    const signedHeaders = query('X-Amz-SignedHeaders')
    return signatureOf(
      request,
      { date: query('X-Amz-Date'), scope, signedHeaders, payloadHash: 'UNSIGNED-PAYLOAD' },
      secret,
    )
  }
  const given = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+),/.exec(headers.authorization ?? '')
  const [, scope = '', signedHeaders = ''] = given ?? []
  const payloadHash = headers['x-amz-content-sha256'] ?? ''
  return signatureOf(request, { date: headers['x-amz-date'] ?? '', scope, signedHeaders, payloadHash }, secret)
}
