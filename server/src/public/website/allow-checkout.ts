import type { FastifyInstance } from 'fastify'

/** The pages that open a checkout: to repay, and to approve autopay. Links to them load a new document. */
const checkoutPaths = ['/repay-loan', '/my-dashboard/autopay']

/** The directives that a checkout needs: for its script, frames, requests, images and forms posted to banks. */
const checkoutDirectives = ['script-src', 'frame-src', 'connect-src', 'img-src', 'form-action']

/** Allows all hosts of the provider's domain, since providers do not document the hosts of their frames. */
export function checkoutSources(scriptUrl: string): string[] {
  const { protocol, host } = new URL(scriptUrl)
  const domain = host.split('.').slice(1).join('.')
  return [`${protocol}//${host}`, ...(domain.includes('.') ? [`${protocol}//*.${domain}`] : [])]
}

/** Adds the sources to every directive that a checkout needs. */
export function withCheckoutSources(policy: string, sources: readonly string[]): string {
  const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ', 1)[0] ?? '', directive]))
  for (const name of checkoutDirectives) directives.set(name, [directives.get(name) ?? name, ...sources].join(' '))
  return [...directives.values()].join('; ')
}

/** Allows the payment providers on the pages that open a checkout only. The bank pages they open in popups need `window.opener`. */
export function allowCheckout(app: FastifyInstance, scriptUrls: readonly string[]): void {
  const sources = [...new Set(scriptUrls.flatMap(checkoutSources))]
  app.addHook('onSend', async (request, reply) => {
    const policy = reply.getHeader('content-security-policy')
    const [path = ''] = request.url.split('?', 1)
    if (!checkoutPaths.includes(path) || typeof policy !== 'string') return
    reply.header('content-security-policy', withCheckoutSources(policy, sources))
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  })
}
