import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressBody, type PreparedResponse, prepareResponse } from '../../platform/http/prepared-response.ts'
import { contentSecurityPolicy, runsScript } from './content-security-policy.ts'
import { pageHeaders, withPublicUrl } from './page-headers.ts'
import type { RenderPage } from './render-page.ts'
import { sendPage } from './send-page.ts'
import { type SpeculationRules, withSpeculationRules } from './speculation-rules.ts'

const maxCachedPages = 500
const brotliQuality = 4
const retryAfterMs = 5_000

type RenderedPage = { html: string; response: PreparedResponse; expiresAt: number }
type Options = { publicUrl: string; uploadHost: string; rules: SpeculationRules }

const knownParameters = ['page']
const maxParameterLength = 6

/** Removes parameters that no page reads, so that arbitrary parameters do not fill the cache. */
function knownUrl(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const given = new URLSearchParams(query)
  const known = knownParameters.flatMap((name) => {
    const value = given.get(name)
    return value === null || value.length > maxParameterLength ? [] : [[name, value]]
  })
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}

/** A route allows caching of its page with `Cache-Control: s-maxage=…`; without it the page is not cached. */
function sharedMaxAgeMs(response: Response): number {
  return Number(/s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0) * 1000
}

function retryAfterHeader(response: Response): Record<string, string> {
  const seconds = response.headers.get('retry-after')
  return seconds === null ? {} : { 'retry-after': seconds }
}

/**
 * Pages rendered on request and cached. A page is rendered with a secret placeholder for the nonce, which every
 * response replaces with a new nonce: a cached page can be sent again, and a script stored in its content can never be
 * allowed. While a page cannot be rendered, its last good copy is sent.
 */
export function serveRenderedPages(
  render: RenderPage,
  notFound: PreparedResponse,
  { publicUrl, uploadHost, rules }: Options,
) {
  const noncePlaceholder = randomBytes(24).toString('hex')
  const cache = new Map<string, RenderedPage>()
  const rendering = new Map<string, Promise<RenderedPage | undefined>>()
  const imageOrigins = uploadHost.startsWith('/') ? [] : [new URL(uploadHost).origin]

  /** A page without script needs no nonce, so the same response can be sent to everyone. */
  const withoutUnusedNonce = (html: string) =>
    runsScript(html) ? html : html.replaceAll(` nonce="${noncePlaceholder}"`, '')

  async function renderPage(url: string): Promise<RenderedPage | undefined> {
    const rendered = await render(url, noncePlaceholder)
    if (rendered.status === 404) return undefined
    const html = withSpeculationRules(withoutUnusedNonce(withPublicUrl(await rendered.text(), publicUrl)), rules)
    const headers = {
      ...pageHeaders(html, [], publicUrl + url),
      ...retryAfterHeader(rendered),
      'content-security-policy': contentSecurityPolicy(rules.hashes, imageOrigins),
    }
    const response = prepareResponse(await compressBody(Buffer.from(html), brotliQuality), headers, rendered.status)
    return { html, response, expiresAt: Date.now() + sharedMaxAgeMs(rendered) }
  }

  function updateCache(url: string, page: RenderedPage | undefined): void {
    cache.delete(url)
    if (page?.response.status !== 200 || page.expiresAt <= Date.now()) return
    const oldest = cache.keys().next().value
    if (cache.size >= maxCachedPages && oldest !== undefined) cache.delete(oldest)
    cache.set(url, page)
  }

  async function refresh(url: string, stale: RenderedPage | undefined): Promise<RenderedPage | undefined> {
    const page = await renderPage(url)
    if (stale && page && page.response.status >= 500) {
      stale.expiresAt = Date.now() + retryAfterMs
      return stale
    }
    updateCache(url, page)
    return page
  }

  /** Renders a page once for all visitors who wait for it, so that many at once do not multiply the work. */
  function refreshOnce(url: string, stale: RenderedPage | undefined): Promise<RenderedPage | undefined> {
    const running = rendering.get(url) ?? refresh(url, stale).finally(() => rendering.delete(url))
    rendering.set(url, running)
    return running
  }

  async function withNonce({ html, response }: RenderedPage): Promise<PreparedResponse> {
    const nonce = randomBytes(16).toString('base64')
    const policy = contentSecurityPolicy([`'nonce-${nonce}'`, ...rules.hashes], imageOrigins)
    const { etag: _, ...headers } = response.headers
    return {
      status: response.status,
      headers: { ...headers, 'content-security-policy': policy },
      bodies: await compressBody(Buffer.from(html.replaceAll(noncePlaceholder, nonce)), brotliQuality),
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const url = knownUrl(request.url)
    const cached = cache.get(url)
    const page = cached && cached.expiresAt > Date.now() ? cached : await refreshOnce(url, cached)
    if (!page) return sendPage(notFound, request, reply)
    const needsNonce = page.html.includes(noncePlaceholder)
    return sendPage(needsNonce ? await withNonce(page) : page.response, request, reply)
  }
}
