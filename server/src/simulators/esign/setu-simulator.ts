import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { HttpFailure } from '../../platform/http/http-failure.ts'
import type { EsignSettings } from '../../providers/esign/settings.ts'
import { signPdf } from './sign-pdf.ts'
import type { SimulatedEsign, SimulatedEsigns } from './simulated-esigns.ts'

export type SetuDependencies = {
  esigns: SimulatedEsigns
  clock: Clock
  settings: EsignSettings
  /** The address of the simulator for browsers. */
  publicUrl: string
}

const base = '/simulators/setu'
export const signingPath = `${base}/signature/preview`
const maxBodyBytes = 12 * 1024 * 1024
const downloadMs = 15 * 60_000

const refusal = (code: string, detail: string) => ({ error: { code, detail, traceId: randomUUID() } })
const unknownRequest = refusal('signature_request_not_found', 'Signature Request Not Found.')

function signatureRequest({ publicUrl }: SetuDependencies, esign: SimulatedEsign) {
  const { requestId: id, signerId, status } = esign
  const isSigned = status === 'sign_complete'
  const address = new URLSearchParams({ requestId: id ?? '', signerId: signerId ?? '' })
  const details = {
    ...{ aadhaarName: esign.aadhaarName, aadhaarSuffix: '0000', birthYear: esign.birthYear },
    ...{ gender: 'F', postalCode: '560001' },
  }
  const signer = {
    ...{ id: signerId, identifier: esign.identifier, displayName: esign.displayName, birthYear: esign.birthYear },
    ...{ status: isSigned ? 'signed' : 'pending', errCode: esign.errCode },
    signatureDetails: isSigned ? details : null,
    url: `${publicUrl}${signingPath}?${address}`,
  }
  return { id, documentId: esign.documentId, redirectUrl: esign.redirectUrl, status, signers: [signer] }
}

const uploadForm = z.object({ name: z.string().min(1).max(200), document: z.instanceof(Blob) })
const order = z.object({
  documentId: z.string(),
  redirectUrl: z.url(),
  signers: z
    .array(z.object({ identifier: z.string(), displayName: z.string(), birthYear: z.string().default('') }))
    .length(1),
})

/** Setu's upload call takes multipart form data. Undefined if the body is something else. */
async function readUpload({ headers, body }: FastifyRequest) {
  const type = { 'content-type': String(headers['content-type']) }
  const form = Buffer.isBuffer(body) && (await new Response(body, { headers: type }).formData().catch(() => undefined))
  return form ? uploadForm.safeParse(Object.fromEntries(form)).data : undefined
}

function serveOrders(app: FastifyInstance, dependencies: SetuDependencies): void {
  const { esigns, clock } = dependencies
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(`${base}/api/documents`, { bodyLimit: maxBodyBytes }, async (request, reply) => {
    const uploaded = await readUpload(request)
    if (uploaded === undefined) return reply.code(400).send(refusal('invalid_document', 'Not a document.'))
    const [documentId, bytes] = [randomUUID(), Buffer.from(await uploaded.document.arrayBuffer())]
    await esigns.upload({ documentId, name: uploaded.name, bytes, at: clock.now() })
    return reply.code(201).send({ id: documentId, name: uploaded.name })
  })
  app.post(`${base}/api/signature`, async (request, reply) => {
    const { data } = order.safeParse(request.body)
    const [signer] = data?.signers ?? []
    if (!data || !signer) return reply.code(400).send(refusal('invalid_signer_list', 'Not proper signer list.'))
    const { documentId, redirectUrl } = data
    const ids = { documentId, requestId: randomUUID(), signerId: randomUUID() }
    const created = await esigns.order({ ...ids, redirectUrl, signer })
    if (created === undefined) return reply.code(404).send(refusal('document_not_found', 'Document not found.'))
    return reply.code(201).send(signatureRequest(dependencies, created))
  })
}

type ById = { Params: { id: string } }

function serveRequests(app: FastifyInstance, dependencies: SetuDependencies): void {
  const { esigns, clock } = dependencies
  app.get<ById>(`${base}/api/signature/:id`, async ({ params }, reply) => {
    const found = await esigns.find(params.id)
    return found ? signatureRequest(dependencies, found) : reply.code(404).send(unknownRequest)
  })
  app.get<ById>(`${base}/api/signature/:id/download`, async ({ params: { id } }, reply) => {
    const found = await esigns.find(id)
    if (found === undefined) return reply.code(404).send(refusal('document_not_found', 'Document not found.'))
    if (found.status !== 'sign_complete')
      return reply.code(400).send(refusal('document_not_signed', 'Only signed documents can be downloaded.'))
    const validUpto = new Date(clock.now().getTime() + downloadMs).toISOString()
    return { id, downloadUrl: `${dependencies.publicUrl}${base}/files/${found.signerId}`, validUpto }
  })
  app.post<ById>(`${base}/api/signature/:id/delete`, async ({ params }, reply) =>
    (await esigns.delete(params.id)) ? reply.code(204).send() : reply.code(404).send(unknownRequest),
  )
}

/** Needs no credentials, as with the pre-signed download addresses of Setu. */
function serveFiles(app: FastifyInstance, { esigns }: SetuDependencies): void {
  app.get<ById>(`${base}/files/:id`, async ({ params }, reply) => {
    const { data: signerId } = z.uuid().safeParse(params.id)
    const found = signerId === undefined ? undefined : await esigns.findBySigner(signerId)
    if (found?.status !== 'sign_complete') return reply.code(404).send(unknownRequest)
    return reply
      .type('application/pdf')
      .send(signPdf(found.document, { name: found.aadhaarName ?? '', at: found.signedAt ?? found.createdAt }))
  })
}

/** The API that the adapter calls. */
export function serveSetu(app: FastifyInstance, dependencies: SetuDependencies): void {
  const { clientId, clientSecret, productInstanceId } = dependencies.settings
  serveFiles(app, dependencies)
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      const isKnown =
        headers['x-client-id'] === clientId &&
        headers['x-client-secret'] === clientSecret &&
        headers['x-product-instance-id'] === productInstanceId
      if (!isKnown) throw new HttpFailure(401, 'Authentication failed')
    })
    serveOrders(scope, dependencies)
    serveRequests(scope, dependencies)
  })
}
