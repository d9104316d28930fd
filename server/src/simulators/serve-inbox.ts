import type { FastifyInstance } from 'fastify'
import { escapeHtml, plainPage } from '../platform/http/plain-page.ts'
import type { SimulatedInbox } from '../providers/sms/simulated-inbox.ts'

const note =
  '<p class="quiet">SMS and emails of the simulated providers, newest first. Nothing here reaches anybody.</p>'
const emptyInbox =
  '<p>No message yet. Ask for a code on the <a href="/apply-now">login page</a>, then reload this page.</p>'

const emailLink = (id: number) => `<p><a href="/simulators/inbox/${id}">Show as a mail program does</a></p>`

/** What a mail program allows an email to do: no script, no form, nothing loaded; links open outside. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation"

type StoredMessage = Awaited<ReturnType<SimulatedInbox['read']>>[number]

function messageHtml({ id, to, text, html, otp, sent_at }: StoredMessage): string {
  const code = otp === null ? '' : `<p class="big">${escapeHtml(otp)}</p>`
  return `<article><p class="quiet">To ${escapeHtml(to)}, <time>${escapeHtml(sent_at)}</time></p>${code}
<pre>${escapeHtml(text)}</pre>${html === null ? '' : emailLink(id)}</article>`
}

/** The digits of the requested mobile; undefined for the messages of all mobiles. */
function mobileIn(query: unknown): string | undefined {
  const { mobile } = query as { mobile?: unknown }
  return mobile === undefined ? undefined : String(mobile).replace(/\D/g, '')
}

/** The messages "sent" by the simulated providers of SMS and email, as JSON and as a page. */
export function serveInbox(app: FastifyInstance, inbox: SimulatedInbox): void {
  app.get('/simulators/inbox.json', async (request) => {
    const messages = await inbox.read(mobileIn(request.query))
    return messages.map(({ to, text, otp, sent_at }) => ({ to, text, otp, sent_at }))
  })
  app.get<{ Params: { id: string } }>('/simulators/inbox/:id', async ({ params }, reply) => {
    const html = /^\d{1,15}$/.test(params.id) ? await inbox.findHtml(Number(params.id)) : undefined
    if (html === undefined) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('content-security-policy', emailPolicy).send(html)
  })
  app.get('/simulators/inbox', async (request, reply) => {
    const messages = await inbox.read(mobileIn(request.query))
    const list = messages.length > 0 ? messages.map(messageHtml).join('') : emptyInbox
    const { html, policy } = plainPage('Simulated inbox', note + list)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  })
}
