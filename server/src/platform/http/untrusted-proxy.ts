import type { FastifyInstance } from 'fastify'

const warning =
  'a request came with X-Forwarded-For although TRUST_PROXY is 0: if there is a proxy, all its visitors count as one address and share one limit'

/** Warns once about an undeclared proxy, which would otherwise go unnoticed until all its visitors hit one limit. */
export function warnOfUntrustedProxy(app: FastifyInstance, trustedProxies: number): void {
  let isWatching = trustedProxies === 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (isWatching && request.headers['x-forwarded-for'] !== undefined) {
      isWatching = false
      request.log.warn(warning)
    }
    done()
  })
}
