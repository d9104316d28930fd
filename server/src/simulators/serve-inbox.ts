import type { FastifyInstance } from 'fastify'
import { escapeHtml, plainPage } from '../platform/http/plain-page.ts'
import type { InboxMessage, SimulatedInbox } from '../providers/sms/simulated-inbox.ts'

const note =
  '<p class="quiet">SMS and emails of the simulated providers, newest first. Nothing here reaches anybody.</p>'
const emptyInbox =
  '<p>No message yet. Ask for a code on the <a href="/apply-now">login page</a>, then reload this page.</p>'

function messageHtml({ to, text, otp, sent_at }: InboxMessage): string {
  const code = otp === null ? '' : `<p class="big">${escapeHtml(otp)}</p>`
  return `<article><p class="quiet">To ${escapeHtml(to)}, <time>${escapeHtml(sent_at)}</time></p>${code}
<pre>${escapeHtml(text)}</pre></article>`
}

/** The digits of the requested mobile; undefined for the messages of all mobiles. */
function mobileIn(query: unknown): string | undefined {
  const { mobile } = query as { mobile?: unknown }
  return mobile === undefined ? undefined : String(mobile).replace(/\D/g, '')
}

/** The messages "sent" by the simulated providers of SMS and email, as JSON and as a page. */
export function serveInbox(app: FastifyInstance, inbox: SimulatedInbox): void {
  app.get('/simulators/inbox.json', (request) => inbox.read(mobileIn(request.query)))
  app.get('/simulators/inbox', async (request, reply) => {
    const messages = await inbox.read(mobileIn(request.query))
    const list = messages.length > 0 ? messages.map(messageHtml).join('') : emptyInbox
    const { html, policy } = plainPage('Simulated inbox', note + list)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  })
}
