import type { FastifyInstance } from 'fastify'
import { type Caller, callerOf, type Reachability } from '../../platform/http/caller.ts'
import { type HttpFailure, notFound } from '../../platform/http/http-failure.ts'
import { createOneAtATime } from '../../platform/http/one-at-a-time.ts'
import type { SignedQuery, SignedUrls } from '../../platform/http/signed-urls.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { inlineDisposition } from '../files/download-file-name.ts'
import type { Sessions } from '../sessions/sessions.ts'

export type ServingDependencies = {
  urls: SignedUrls
  sessions: Sessions
  reachability: Reachability
  securityEvents: SecurityEvents
}
type PdfRequest = { Params: { name: string }; Querystring: SignedQuery }

/** Reads a document by its name; `authorize` throws unless the caller may open what belongs to the customer. */
type ReadPdf = (
  name: string,
  authorize: (customerId: number) => Promise<void>,
) => Promise<{ bytes: Buffer; fileName: string }>

/** As many as a browser opens at once. */
const maxWaiting = 6

/**
 * Serves PDFs at URLs that were signed for the browser that opens them. A URL signed for a logged-in customer stops working
 * after the customer logs out. The documents of a browser are read one after the other, because few can be rendered at a
 * time and all customers share one queue.
 */
export function serveSignedPdfs(
  app: FastifyInstance,
  { urls, sessions, reachability, securityEvents }: ServingDependencies,
  folder: string,
  read: ReadPdf,
): void {
  const oneAtATime = createOneAtATime<string>(maxWaiting)

  function refuseAddress(caller: Caller): HttpFailure {
    securityEvents.report({ kind: 'ADDRESS_REFUSED', detail: folder }, caller)
    return notFound()
  }
  app.get<PdfRequest>(`/${folder}/:name.pdf`, { config: { requestClass: 'document' } }, async (request, reply) => {
    const { name } = request.params
    const caller = callerOf(request, reply, reachability)
    const needs = urls.verify(`/${folder}/${name}.pdf`, request.query, caller)
    if (needs === undefined) throw refuseAddress(caller)
    const authorize = async (customerId: number) => {
      if (needs === 'session' && !(await sessions.isLoggedInOn(customerId, caller))) throw refuseAddress(caller)
    }
    const { bytes, fileName } = await oneAtATime(caller.deviceToken() ?? '', () => read(name, authorize))
    reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': inlineDisposition(fileName) })
    return reply.type('application/pdf').send(bytes)
  })
}
