import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { businessTime } from '../../platform/clock.ts'
import { escapeHtml, plainPage } from '../../platform/http/plain-page.ts'
import { type SetuDependencies, signingPath } from './setu-simulator.ts'
import type { SimulatedEsign } from './simulated-esigns.ts'

const anotherName = 'ANOTHER PERSON'

/** What the signer may do, and what Setu then reports. */
const outcomes = {
  sign: { label: 'Sign', errCode: '' },
  sign_as_another: { label: 'Sign with the Aadhaar of another person', errCode: '' },
  decline: { label: 'Decline', errCode: 'signer_declined' },
  fail: { label: 'Leave without the code', errCode: 'otp_not_entered' },
} as const

const query = z.object({ requestId: z.uuid(), signerId: z.uuid() })
const body = z.object({ outcome: z.enum(Object.keys(outcomes) as (keyof typeof outcomes)[]) })

function sendPage(reply: FastifyReply, title: string, content: string) {
  const { html, policy } = plainPage(title, content)
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
}

const buttons = Object.entries(outcomes)
  .map(([outcome, { label }]) => `<p><button name="outcome" value="${outcome}">${label}</button></p>`)
  .join('')

const formHtml = ({ name, displayName }: SimulatedEsign) => `<p class="quiet">This stands in for the pages of an Aadhaar
eSign provider. Nobody is asked for an Aadhaar number, and nothing is really signed.</p>
<article><p>${escapeHtml(name)}</p><p>To be signed by <strong>${escapeHtml(displayName ?? '')}</strong></p></article>
<form method="post">${buttons}</form>`

/** Back to the lender, with what Setu adds to the address. */
function returnAddress(esign: SimulatedEsign, errCode: string): string {
  const address = new URL(esign.redirectUrl ?? '')
  const failure = errCode && { errCode, errorMessage: errCode.replaceAll('_', ' ') }
  const added = { id: esign.requestId ?? '', success: String(errCode === ''), signerIdentifier: esign.signerId ?? '' }
  for (const [key, value] of Object.entries({ ...added, ...(failure || {}) })) address.searchParams.set(key, value)
  return address.href
}

/** The page on which the "Aadhaar" signer agrees or declines. */
export function serveSigningPage(app: FastifyInstance, { esigns, clock }: SetuDependencies): void {
  async function findEsign(search: unknown): Promise<SimulatedEsign | undefined> {
    const { data } = query.safeParse(search)
    const found = data && (await esigns.find(data.requestId))
    return found?.signerId === data?.signerId ? found : undefined
  }
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    scope.get(signingPath, async (request, reply) => {
      const found = await findEsign(request.query)
      if (found === undefined)
        return sendPage(reply, 'Nothing to sign', '<p>This document is not available anymore.</p>')
      if (found.status !== 'sign_complete') return sendPage(reply, 'Simulated Aadhaar eSign', formHtml(found))
      return reply.redirect(returnAddress(found, ''), 303)
    })
    scope.post(signingPath, async (request, reply) => {
      const [found, { data }] = [await findEsign(request.query), body.safeParse(request.body)]
      if (found?.requestId === undefined || found.requestId === null || data === undefined)
        return sendPage(reply, 'Nothing to sign', '<p>This document is not available anymore.</p>')
      const { errCode } = outcomes[data.outcome]
      const aadhaarName = data.outcome === 'sign_as_another' ? anotherName : (found.displayName ?? '')
      const signed = errCode === '' ? { signed: { aadhaarName, at: businessTime(clock) } } : {}
      await esigns.end(found.requestId, { errCode, ...signed })
      return reply.redirect(returnAddress(found, errCode), 303)
    })
  })
}
