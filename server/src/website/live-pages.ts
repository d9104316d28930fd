import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerPage } from './answer-page.ts'
import { compress } from './compress.ts'
import { contentSecurityPolicy, runsScript } from './content-security-policy.ts'
import { makePage, type Page } from './page.ts'
import { pageHeaders, withPublicUrl } from './page-headers.ts'
import type { Render } from './render.ts'
import { type SpeculationRules, withSpeculationRules } from './speculation-rules.ts'

const mostKept = 500
const effort = 4
const tryAgainMs = 5_000

type Kept = { html: string; page: Page; until: number }
type Options = { publicUrl: string; uploadHost: string; rules: SpeculationRules }

/** How long a route lets its page be shared (`Cache-Control: s-maxage=…`); by default not at all. */
function sharedForMs(response: Response): number {
  return Number(/s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0) * 1000
}

function retryHeader(response: Response): Record<string, string> {
  const seconds = response.headers.get('retry-after')
  return seconds === null ? {} : { 'retry-after': seconds }
}

/**
 * Pages made on demand. A page is rendered with a secret mark in place of the nonce; each answer gets a fresh nonce for
 * it, so that a kept page can be sent again while a script stored in its content can never be allowed. While a page
 * cannot be made, its last good copy is sent.
 */
export function livePages(render: Render, notFound: Page, { publicUrl, uploadHost, rules }: Options) {
  const mark = randomBytes(24).toString('hex')
  const kept = new Map<string, Kept>()
  const pictures = uploadHost.startsWith('/') ? [] : [new URL(uploadHost).origin]

  /** A page without script has nothing to allow: it is the same for everybody and is sent as it is kept. */
  const withoutIdleNonce = (html: string) => (runsScript(html) ? html : html.replaceAll(` nonce="${mark}"`, ''))

  async function make(request: FastifyRequest): Promise<Kept | undefined> {
    const response = await render(request, mark)
    if (response.status === 404) return undefined
    const bare = withoutIdleNonce(withPublicUrl(await response.text(), publicUrl))
    const html = withSpeculationRules(bare, rules)
    const headers = {
      ...pageHeaders(html, [], publicUrl + request.url),
      ...retryHeader(response),
      'content-security-policy': contentSecurityPolicy(rules.hashes, pictures),
    }
    const page = makePage(await compress(Buffer.from(html), effort), headers, response.status)
    return { html, page, until: Date.now() + sharedForMs(response) }
  }

  function keep(url: string, made: Kept | undefined): void {
    kept.delete(url)
    if (made?.page.status !== 200 || made.until <= Date.now()) return
    const oldest = kept.keys().next().value
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(url, made)
  }

  async function renew(request: FastifyRequest, known: Kept | undefined): Promise<Kept | undefined> {
    const made = await make(request)
    if (known && made && made.page.status >= 500) {
      known.until = Date.now() + tryAgainMs
      return known
    }
    keep(request.url, made)
    return made
  }

  async function withNonce({ html, page }: Kept): Promise<Page> {
    const nonce = randomBytes(16).toString('base64')
    const bodies = await compress(Buffer.from(html.replaceAll(mark, nonce)), effort)
    const { etag: _, ...headers } = page.headers
    return {
      status: page.status,
      headers: {
        ...headers,
        'content-security-policy': contentSecurityPolicy([`'nonce-${nonce}'`, ...rules.hashes], pictures),
      },
      bodies,
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const known = kept.get(request.url)
    const made = known && known.until > Date.now() ? known : await renew(request, known)
    if (!made) return answerPage(notFound, request, reply)
    return answerPage(made.html.includes(mark) ? await withNonce(made) : made.page, request, reply)
  }
}
