import { brand } from 'contract/brand'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { escapeHtml, plainPage } from '../../platform/http/plain-page.ts'
import { acceptRawBodies } from '../../platform/http/webhooks.ts'
import { confirmAddress } from './email-verifications.ts'
import { sendDocumentsTask } from './queue-document-email.ts'

type Dependencies = { database: Database; clock: Clock }
type TokenRequest = { Querystring: { token?: unknown } }

const title = 'Your email address'
const unknownText =
  '<p>This link is no longer valid. Your documents are in <a href="/my-dashboard">your dashboard</a>.</p>'
const confirmedText =
  '<p>Thank you, your email address is confirmed. We will email you your loan documents; they are also in <a href="/my-dashboard">your dashboard</a>.</p>'

function sendPage(reply: FastifyReply, status: number, body: string) {
  const { html, policy } = plainPage(title, body)
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return reply.status(status).type('text/html; charset=utf-8').headers(headers).send(html)
}

const tokenOf = ({ token }: TokenRequest['Querystring']) =>
  typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : undefined

/** The link opens a page whose button confirms the address: a GET must not, since mail scanners open links too. */
export function serveEmailVerification(app: FastifyInstance, { database, clock }: Dependencies): void {
  app.get<TokenRequest>('/verify-email', async ({ query }, reply) => {
    const token = tokenOf(query)
    if (token === undefined) return sendPage(reply, 404, unknownText)
    const form = `<form method="post" action="/verify-email?token=${escapeHtml(token)}">
<p>Is this your email address, and should we send your ${escapeHtml(brand.name)} loan documents to it?</p>
<p><button>Yes, confirm</button></p></form>`
    return sendPage(reply, 200, form)
  })
  app.register(async (scope) => {
    acceptRawBodies(scope)
    scope.post<TokenRequest>('/verify-email', async ({ query }, reply) => {
      const token = tokenOf(query)
      const customerId =
        token &&
        (await inTransaction(database, async (transaction) => {
          const confirmed = await confirmAddress(transaction, token, clock.now())
          if (confirmed !== undefined) await sendDocumentsTask.queue(transaction, { customerId: confirmed })
          return confirmed
        }))
      return customerId ? sendPage(reply, 200, confirmedText) : sendPage(reply, 404, unknownText)
    })
  })
}
