import { exportPath, exports } from 'contract/console/exports'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/http/http-failure.ts'
import { done, refused } from '../door/console-outcome.ts'
import type { Door } from '../door/door.ts'
import { serveConsole } from '../door/serve-console.ts'
import { sessionOfRequest } from '../door/session-of-request.ts'
import { createAddresses, type Signed } from '../door/signed-addresses.ts'
import { findExport, listExports } from './exports.ts'

type FileRequest = { Params: { id: string }; Querystring: Signed }

/** Hands out the files that people at the console have made, each to its maker alone. */
export function registerExports(app: FastifyInstance, door: Door, key: Buffer): void {
  const { database, clock } = door
  const addresses = createAddresses(key, clock, exportPath)
  serveConsole(app, door, exports, {
    list: async (_body, { transaction, person, now }) =>
      done({ files: await listExports(transaction, person.staffId, now) }),

    async download({ export_id: id }, { transaction, person, now, audit }) {
      audit.about({ subject: `export:${id}` })
      const found = await findExport(transaction, { id, staffId: person.staffId, now })
      if (found === undefined) return refused('There is no such file of yours any more. Please make it again.')
      return done({ url: addresses.sign(id, person.sessionHash) })
    },
  })

  app.get<FileRequest>(exportPath(':id'), { config: { requestClass: 'file' } }, async (request, reply) => {
    const { id } = request.params
    const { tokenHash, staffId } = await sessionOfRequest(door, request)
    if (!addresses.isValid(id, tokenHash, request.query)) throw notFound()
    const found = await findExport(database.kysely, { id, staffId, now: clock.now() })
    if (found === undefined) throw notFound()
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${found.name}"`,
        'x-content-type-options': 'nosniff',
      })
      .type('text/csv; charset=utf-8')
      .send(found.body())
  })
}
