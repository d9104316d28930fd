import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import type { InboxMessage } from './inbox-message.ts'
import { inboxPage } from './inbox-page.ts'

const newest = 50

async function readInbox(database: Database, mobile: string | undefined): Promise<InboxMessage[]> {
  let query = database.kysely.selectFrom('simulated_messages').select(['mobile', 'body', 'otp', 'sent_at'])
  if (mobile !== undefined) query = query.where('mobile', '=', mobile)
  const rows = await query.orderBy('id', 'desc').limit(newest).execute()
  return rows.map((row) => ({ to: row.mobile, text: row.body, otp: row.otp, sent_at: row.sent_at.toISOString() }))
}

/** Only digits can name a mobile; anything else names none. */
const mobileOf = (query: unknown) => {
  const { mobile } = query as { mobile?: unknown }
  return mobile === undefined ? undefined : String(mobile).replace(/\D/g, '')
}

/** The messages "sent" by the simulated provider, newest first. */
export function serveInbox(app: FastifyInstance, database: Database): void {
  app.get('/simulators/inbox.json', (request) => readInbox(database, mobileOf(request.query)))
  app.get('/simulators/inbox', async (request, reply) => {
    const { html, policy } = inboxPage(await readInbox(database, mobileOf(request.query)))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  })
}
