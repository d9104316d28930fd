import type { FastifyInstance } from 'fastify'

/** For every answer; pages put their own content policy and caching in place of these. */
const headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Besides, for what a browser shows as a page; data needs none of them. */
const documentHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self), usb=(), browsing-topics=()',
}

/** What says how a page may behave: of no use on what is never shown as one, where it would outweigh a small file. */
export const pageOnlyHeaders = ['content-security-policy', 'x-request-id', ...Object.keys(documentHeaders)]

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.method !== 'POST') reply.headers(documentHeaders)
    done()
  })
}
