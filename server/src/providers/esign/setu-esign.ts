import { z } from 'zod'
import { fetchBytes } from '../fetch-bytes.ts'
import { fetchJson } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { Esign, EsignRequest, EsignStatus } from './esign.ts'

export type SetuAccount = {
  clientId: string
  clientSecret: string
  productInstanceId: string
  url: string
  timeoutMs: number
  fetch?: typeof fetch
}

const id = z.string().regex(/^[\w-]{1,64}$/)
const address = z.url({ protocol: /^https?$/ }).max(2_000)
/** Longer text or control characters cannot be a name. */
const name = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)

const uploaded = z.object({ id })
const signatureDetails = z.object({ aadhaarName: name.nullish(), birthYear: z.string().max(10).nullish() })
const signatureRequest = z.object({
  id,
  documentId: id,
  status: z.enum(['sign_initiated', 'sign_pending', 'sign_in_progress', 'sign_complete']),
  signers: z.array(
    z.object({
      identifier: z.string().max(20),
      status: z.enum(['pending', 'in_progress', 'signed']),
      url: z.string(),
      errCode: z.string().nullish(),
      signatureDetails: signatureDetails.nullish(),
    }),
  ),
})
const download = z.object({ id, downloadUrl: address })

const failure = (message: string) => new ProviderFailure('setu', message)

/** Throws for any field that is not as documented, so that a response is never misread as a signature. */
function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw failure('an unexpected response')
  return parsed.data
}

const maxPdfBytes = 10 * 1024 * 1024
/** The size that Setu recommends, at the foot of the first page. */
const visibleSignature = { onPages: ['1'], position: 'bottom-left', height: 60, width: 180 }

function createCalls({ clientId, clientSecret, productInstanceId, url, timeoutMs, fetch }: SetuAccount) {
  const headers = {
    'x-client-id': clientId,
    'x-client-secret': clientSecret,
    'x-product-instance-id': productInstanceId,
  }
  const base = url.replace(/\/+$/, '')
  const shared = { provider: 'setu', headers, timeoutMs, ...(fetch && { fetch }) }
  const post = (path: string, body: object) => fetchJson({ ...shared, url: base + path, body })
  const get = (path: string) => fetchJson({ ...shared, url: base + path, method: 'GET' })
  return { post, get }
}

function statusOf({ status, documentId, signers }: z.output<typeof signatureRequest>): EsignStatus {
  const [signer] = signers
  if (signer === undefined || signers.length > 1) throw failure('not one signer')
  const { identifier: mobile, errCode, signatureDetails: details } = signer
  if (status === 'sign_complete' && signer.status === 'signed')
    return {
      kind: 'signed',
      documentId,
      signer: { mobile, name: details?.aadhaarName || null, birthYear: details?.birthYear || null },
    }
  return { kind: errCode === 'signer_declined' ? 'declined' : 'open' }
}

/**
 * Setu's Aadhaar eSign (https://docs.setu.co/data/esign/quickstart): a PDF is uploaded, then signed on Setu's pages.
 * Decision record 070 lists which fields are documented and what could not be confirmed.
 */
export function createSetuEsign(account: SetuAccount): Esign {
  const { post, get } = createCalls(account)
  const isSecure = account.url.startsWith('https:')
  function requireSecure(url: string): string {
    if (isSecure && !url.startsWith('https:')) throw failure('an address that is not https')
    return url
  }

  async function upload({ name: documentName, pdf }: EsignRequest): Promise<string> {
    const form = new FormData()
    form.set('name', documentName)
    form.set('document', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), `${documentName}.pdf`)
    const { status, body } = await post('/api/documents', form)
    if (status !== 200 && status !== 201) throw failure(`the document was refused with HTTP ${status}`)
    return parse(uploaded, body).id
  }

  return {
    providerName: 'Setu',
    async start(request) {
      const documentId = await upload(request)
      const { name: displayName, mobile: identifier, birthYear } = request.signer
      const signer = { identifier, displayName, birthYear, signature: visibleSignature }
      const sent = { documentId, redirectUrl: request.returnUrl, signers: [signer] }
      const { status, body } = await post('/api/signature', sent)
      if (status !== 200 && status !== 201) throw failure(`the request was refused with HTTP ${status}`)
      const created = parse(signatureRequest, body)
      if (created.documentId !== documentId) throw failure('a request for another document')
      const url = requireSecure(parse(address, created.signers[0]?.url))
      return { requestId: created.id, documentId, url }
    },
    async readStatus(requestId) {
      const { status, body } = await get(`/api/signature/${requestId}`)
      if (status === 404) return { kind: 'gone' }
      if (status !== 200) throw failure(`no status, but HTTP ${status}`)
      const found = parse(signatureRequest, body)
      if (found.id !== requestId) throw failure('the status of another request')
      return statusOf(found)
    },
    async download(requestId) {
      const { status, body } = await get(`/api/signature/${requestId}/download`)
      if (status !== 200) throw failure(`no signed document, but HTTP ${status}`)
      const found = parse(download, body)
      if (found.id !== requestId) throw failure('the document of another request')
      const { timeoutMs, fetch } = account
      const url = requireSecure(found.downloadUrl)
      return fetchBytes({ provider: 'setu', url, timeoutMs, maxBytes: maxPdfBytes, ...(fetch && { fetch }) })
    },
    async cancel(requestId) {
      const { status } = await post(`/api/signature/${requestId}/delete`, {})
      if (status !== 204 && status !== 200 && status !== 404) throw failure(`not deleted, but HTTP ${status}`)
    },
  }
}
