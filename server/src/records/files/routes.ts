import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { callerOf, type Reachability, sourceOf } from '../../platform/http/caller.ts'
import { HttpFailure, notFound } from '../../platform/http/http-failure.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { isObjectKey } from '../../providers/object-store/object-store.ts'
import { readCustomer } from '../customers/queries.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { downloadFileName, inlineDisposition } from './download-file-name.ts'
import type { Files } from './files.ts'
import { findFile, type StoredFile } from './queries.ts'

type Dependencies = {
  files: Files
  database: Database
  sessions: Sessions
  reachability: Reachability
  securityEvents: SecurityEvents
}
type FileRequest = { Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } }

/** The copy of a customer's data is kept as a file, so it gets a name; pictures and PDFs are only shown. */
const dispositionOf = ({
  docType,
  contentType,
  uploadedOn,
}: Pick<StoredFile, 'docType' | 'contentType' | 'uploadedOn'>) =>
  docType === 'data_export'
    ? inlineDisposition(downloadFileName(['my-data', uploadedOn], contentType.split('/')[1] ?? ''))
    : 'inline'

const beingPrepared =
  'This picture is being prepared: the first eight digits of the Aadhaar number are being covered. Please look again in a minute.'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Serves files to their owner only. An <img> cannot send the session token, so the request needs a recent signature made
 * for the owner and a device cookie of a browser in which the owner is logged in. A leaked address is useless elsewhere.
 */
export function registerFiles(app: FastifyInstance, dependencies: Dependencies): void {
  const { files, database, sessions, reachability, securityEvents } = dependencies
  app.addHook('onClose', () => files.close())

  function refuseAddress(request: FastifyRequest): HttpFailure {
    securityEvents.report({ kind: 'ADDRESS_REFUSED', detail: 'files' }, sourceOf(request, reachability))
    return notFound()
  }

  async function ownerOf(request: FastifyRequest<FileRequest>, reply: FastifyReply) {
    const caller = callerOf(request, reply, reachability)
    const { id } = request.params
    if (!isObjectKey(id)) throw refuseAddress(request)
    const file = await findFile(database.kysely, id)
    if (file === undefined) throw refuseAddress(request)
    if (!(await sessions.isLoggedInOn(file.customerId, caller))) throw refuseAddress(request)
    return file
  }

  app.get<FileRequest>('/files/:id', { config: { requestClass: 'file' } }, async (request, reply) => {
    const { id } = request.params
    const file = await ownerOf(request, reply)
    const { customerId, contentType, byteLength } = file
    const { profileId } = await readCustomer(database.kysely, customerId)
    const [expires, signature] = [textOf(request.query.expires), textOf(request.query.signature)]
    if (!files.addresses.isValid({ fileId: id, profileId, expires, signature })) throw refuseAddress(request)
    if (file.masking === 'WAITING') throw new HttpFailure(409, beingPrepared)
    files.downloads.admit(customerId, byteLength, reply)
    const sealed = await files.store.get(id)
    if (sealed === undefined) throw new Error('a file has a row but no object')
    reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': dispositionOf(file) })
    return reply.type(contentType).send(await files.cipher.open(id, sealed))
  })
}
