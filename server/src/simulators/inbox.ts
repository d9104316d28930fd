import type { FastifyInstance } from 'fastify'
import type { SimulatedInbox } from '../providers/sms/simulated-inbox.ts'
import { inboxPage } from './inbox-page.ts'

/** Only digits can name a mobile; anything else names none. */
const mobileOf = (query: unknown) => {
  const { mobile } = query as { mobile?: unknown }
  return mobile === undefined ? undefined : String(mobile).replace(/\D/g, '')
}

/** The messages "sent" by the simulated provider, for programs and for people. */
export function serveInbox(app: FastifyInstance, inbox: SimulatedInbox): void {
  app.get('/simulators/inbox.json', (request) => inbox.read(mobileOf(request.query)))
  app.get('/simulators/inbox', async (request, reply) => {
    const { html, policy } = inboxPage(await inbox.read(mobileOf(request.query)))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  })
}
