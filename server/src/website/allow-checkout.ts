import type { FastifyInstance } from 'fastify'

const page = '/repay-loan'

/** What a checkout does in the page: its script, the frames it opens, what they fetch, and the banks it posts to. */
const directives = ['script-src', 'frame-src', 'connect-src', 'img-src', 'form-action']

/** The script's own host and the provider's others: where its frames stand is not published. */
export function checkoutSources(scriptUrl: string): string[] {
  const { protocol, host } = new URL(scriptUrl)
  const provider = host.split('.').slice(1).join('.')
  return [`${protocol}//${host}`, ...(provider.includes('.') ? [`${protocol}//*.${provider}`] : [])]
}

/** The same policy, with these sources besides in every place that a checkout needs. */
export function withSources(policy: string, sources: readonly string[]): string {
  const parts = new Map(policy.split('; ').map((part) => [part.split(' ', 1)[0] ?? '', part]))
  for (const name of directives) parts.set(name, [parts.get(name) ?? name, ...sources].join(' '))
  return [...parts.values()].join('; ')
}

/**
 * Lets the payment companies' scripts into the repay page, and into no other. Their windows for a bank's own page must
 * keep their opener.
 */
export function allowCheckout(app: FastifyInstance, scriptUrls: readonly string[]): void {
  const sources = [...new Set(scriptUrls.flatMap(checkoutSources))]
  app.addHook('onSend', async (request, reply) => {
    const policy = reply.getHeader('content-security-policy')
    if (request.url.split('?', 1)[0] !== page || typeof policy !== 'string') return
    reply.header('content-security-policy', withSources(policy, sources))
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  })
}
