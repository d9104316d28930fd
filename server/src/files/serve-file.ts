import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { callerOf, type Place } from '../platform/http/caller.ts'
import { HttpFailure } from '../platform/http/http-failure.ts'
import { hashOf } from '../sessions/sessions.ts'
import type { Files } from './files.ts'

type Options = { files: Files; database: Database; clock: Clock; place: Place; idleHours: number }
type Asked = { Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } }
type Row = { profileId: string; contentType: string }

const nothingHere = () => new HttpFailure(404, 'There is nothing at this address.')
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The file, if the browser that asks is one where its owner is logged in. */
const findFile = (idleHours: number) => ({
  name: 'find_file',
  text: `select c.profile_id as "profileId", f.content_type as "contentType"
    from files f join customers c on c.id = f.customer_id
    where f.id = $1 and exists (select from sessions s where s.customer_id = f.customer_id and s.device_hash = $2
      and s.ended_at is null and s.expires_at > $3 and s.last_seen_at > $3 - interval '${idleHours} hours')`,
})

/**
 * Files, to their owner alone. An <img> sends no token, so two things stand for it: the signature made for the owner
 * a few minutes ago, and the browser's own cookie. An address that leaks opens nothing in another browser.
 */
export function serveFile(app: FastifyInstance, { files, database, clock, place, idleHours }: Options): void {
  const find = findFile(idleHours)
  async function answer(request: FastifyRequest<Asked>, reply: FastifyReply) {
    const { id } = request.params
    const device = callerOf(request, reply, place).deviceToken()
    if (device === undefined) throw nothingHere()
    const [row] = await database.run<Row>(find, [id, hashOf(device), clock.now()])
    const [expires, signature] = [text(request.query.expires), text(request.query.signature)]
    if (row === undefined) throw nothingHere()
    if (!files.addresses.isValid({ fileId: id, profileId: row.profileId, expires, signature })) throw nothingHere()
    const sealed = await files.store.get(id)
    if (sealed === undefined) throw new Error('a file has a row and no object')
    reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': 'inline' })
    return reply.type(row.contentType).send(await files.cipher.open(id, sealed))
  }
  app.get<Asked>('/files/:id', answer)
}
