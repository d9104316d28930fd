import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerPage } from './answer-page.ts'
import { compress } from './compress.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { makePage, type Page } from './page.ts'
import { pageHeaders, withAbsoluteCanonical } from './page-headers.ts'
import type { Render } from './render.ts'

const mostKept = 500
const effort = 4

type Kept = { html: string; page: Page; until: number }

/** How long a route lets its page be shared (`Cache-Control: s-maxage=…`); by default not at all. */
function sharedForMs(response: Response): number {
  return Number(/s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0) * 1000
}

/**
 * Pages made on demand. A page is rendered with a secret mark in place of the nonce; each answer gets a fresh nonce for
 * it, so that a kept page can be sent again while a script stored in its content can never be allowed.
 */
export function livePages(render: Render, notFound: Page, publicUrl: string) {
  const mark = randomBytes(24).toString('hex')
  const kept = new Map<string, Kept>()

  async function make(request: FastifyRequest): Promise<Kept | undefined> {
    const response = await render(request, mark)
    if (response.status === 404) return undefined
    const html = withAbsoluteCanonical(await response.text(), publicUrl)
    const headers = pageHeaders(html, [], publicUrl + request.url)
    const page = makePage(await compress(Buffer.from(html), effort), headers, response.status)
    const made = { html, page, until: Date.now() + sharedForMs(response) }
    if (response.status === 200 && made.until > Date.now()) keep(request.url, made)
    return made
  }

  function keep(url: string, made: Kept): void {
    const oldest = kept.keys().next().value
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(url, made)
  }

  async function withNonce({ html, page }: Kept): Promise<Page> {
    const nonce = randomBytes(16).toString('base64')
    const bodies = await compress(Buffer.from(html.replaceAll(mark, nonce)), effort)
    const { etag: _, ...headers } = page.headers
    return {
      status: page.status,
      headers: { ...headers, 'content-security-policy': contentSecurityPolicy([`'nonce-${nonce}'`]) },
      bodies,
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const known = kept.get(request.url)
    const made = known && known.until > Date.now() ? known : await make(request)
    if (!made) return answerPage(notFound, request, reply)
    return answerPage(made.html.includes(mark) ? await withNonce(made) : made.page, request, reply)
  }
}
