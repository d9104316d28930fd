import type { FastifyInstance } from 'fastify'

/** For every reply; pages override the content policy and the caching. */
const headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Additional headers for what a browser may show as a page. */
const documentHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self), usb=(), browsing-topics=()',
}

/** Useless on assets, where they could be larger than a small file. */
export const pageOnlyHeaders = ['content-security-policy', 'x-request-id', ...Object.keys(documentHeaders)]

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.method !== 'POST') reply.headers(documentHeaders)
    done()
  })
}
