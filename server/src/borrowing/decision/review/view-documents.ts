import { documentPath, documents } from 'contract/console/documents'
import { xmlType } from 'contract/documents/uploaded-file'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/http/http-failure.ts'
import { isObjectKey } from '../../../providers/object-store/object-store.ts'
import { isClosed, mayRead } from '../../../records/customers/open-customer.ts'
import type { Files } from '../../../records/files/files.ts'
import { findFile } from '../../../records/files/queries.ts'
import { listLeads } from '../../../records/loans/leads.ts'
import { done, refused } from '../../../records/staff/door/console-outcome.ts'
import type { Door } from '../../../records/staff/door/door.ts'
import { serveConsole } from '../../../records/staff/door/serve-console.ts'
import { sessionOfRequest } from '../../../records/staff/door/session-of-request.ts'
import { createAddresses, type Signed } from '../../../records/staff/door/signed-addresses.ts'
import { holdsCaseOf } from './claims.ts'
import type { SignDocument } from './prepare-next.ts'

type DocumentRequest = { Params: { id: string }; Querystring: Signed }

/** What the browser may do with the file itself: show it, and nothing in it. */
const inertHeaders = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Uploads are read when they come in, so that a file is what its type says; any other is not shown. */
const shownTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Shows a customer's documents to the people who may see them. Returns how their addresses are made. */
export function serveDocuments(
  app: FastifyInstance,
  door: Door,
  { files, key }: { files: Files; key: Buffer },
): SignDocument {
  const { database, clock } = door
  const addresses = createAddresses(key, clock, documentPath)

  serveConsole(app, door, documents, {
    async view({ file_id: fileId, purpose }, { transaction, person, audit }) {
      const file = isObjectKey(fileId) ? await findFile(transaction, fileId) : undefined
      if (file?.masking === 'WAITING')
        return refused(
          'This picture is being prepared: its Aadhaar number is being covered. Please try again in a minute.',
        )
      if (file?.contentType === xmlType)
        return refused(
          'These are the signed data of an offline Aadhaar, not a picture. What they say is among the facts.',
        )
      if (file === undefined || !shownTypes.includes(file.contentType)) return refused('There is no such document.')
      const answer = await mayRead({ transaction, person }, file.customerId)
      if (isClosed(answer)) return answer
      const leads = await listLeads(transaction, file.customerId)
      audit.looked({
        customerId: file.customerId,
        subject: `file:${fileId}`,
        purpose,
        isOwnCase: await holdsCaseOf(
          transaction,
          person.staffId,
          leads.map(({ id }) => id),
        ),
      })
      const url = addresses.sign(fileId, person.sessionHash)
      return done({ url, content_type: file.contentType, viewer: person.name })
    },
  })

  app.get<DocumentRequest>(documentPath(':id'), { config: { requestClass: 'file' } }, async (request, reply) => {
    const { id } = request.params
    const { tokenHash } = await sessionOfRequest(door, request)
    if (!isObjectKey(id) || !addresses.isValid(id, tokenHash, request.query)) throw notFound()
    const file = await findFile(database.kysely, id)
    const sealed = file && file.masking !== 'WAITING' ? await files.store.get(id) : undefined
    if (file === undefined || sealed === undefined) throw notFound()
    return reply
      .headers(inertHeaders)
      .type(file.contentType)
      .send(await files.cipher.open(id, sealed))
  })
  return addresses.sign
}
