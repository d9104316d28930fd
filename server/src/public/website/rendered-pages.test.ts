import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareResponse } from '../../platform/http/prepared-response.ts'
import { serveRenderedPages } from './rendered-pages.ts'
import { noSpeculationRules, speculationRules } from './speculation-rules.ts'

const notFound = prepareResponse({ identity: Buffer.from('no such page') }, { 'x-robots-tag': 'noindex' }, 404)

function serve(render: (nonce: string, url: string) => Response, rules = noSpeculationRules) {
  const rendered: string[] = []
  const handler = serveRenderedPages(
    async (url, nonce) => {
      rendered.push(url)
      return render(nonce, url)
    },
    notFound,
    { publicUrl: 'https://agrim.example', uploadHost: '/uploads/', rules },
  )
  const app = fastify()
  app.get('/*', handler)
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    return { statusCode, headers, body, nonce: /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.[1] }
  }
  return { get, rendered }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const shared = { headers: { 'cache-control': 's-maxage=60' } }
const withScript = (nonce: string) => `<script nonce="${nonce}">ours()</script><script>stored()</script>`

test('every response has its own nonce, even when the page is cached', async () => {
  const { get, rendered } = serve((nonce) => new Response(withScript(nonce), shared))
  const [first, second] = [await get('/a'), await get('/a')]
  expect(rendered).toEqual(['/a'])
  expect(first.nonce).not.toBe(second.nonce)
  expect(first.body).toBe(withScript(first.nonce ?? ''))
  expect(second.body).toBe(withScript(second.nonce ?? ''))
  expect(second.headers.etag).toBeUndefined()
})

test('a script stored in the content is never allowed', async () => {
  const { get } = serve((nonce) => new Response(withScript(nonce)))
  const { headers, body } = await get('/a')
  expect(headers['content-security-policy']).not.toContain('sha256')
  expect(body).toContain('<script>stored()</script>')
})

test('a page is rendered again unless its route lets it be cached', async () => {
  const { get, rendered } = serve(() => new Response('page'))
  await get('/a')
  await get('/a')
  expect(rendered).toEqual(['/a', '/a'])
})

test('visitors who come while a page is rendered share the result, each with their own nonce', async () => {
  const { get, rendered } = serve((nonce) => new Response(withScript(nonce), shared))
  const pages = await Promise.all([get('/a'), get('/a'), get('/a')])
  expect(rendered).toEqual(['/a'])
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(3)
  vi.advanceTimersByTime(61_000)
  await Promise.all([get('/a'), get('/a')])
  expect(rendered).toEqual(['/a', '/a'])
})

test('a page that its route does not find gets the 404 page', async () => {
  const { get } = serve(() => new Response('anything', { status: 404, ...shared }))
  const { statusCode, body, headers } = await get('/a')
  expect([statusCode, body, headers['x-robots-tag']]).toEqual([404, 'no such page', 'noindex'])
})

test('an error is not cached', async () => {
  let status = 500
  const { get } = serve(() => new Response('page', { status, ...shared }))
  expect((await get('/a')).statusCode).toBe(500)
  status = 200
  expect((await get('/a')).statusCode).toBe(200)
})

test('while a page cannot be rendered its last good copy is sent', async () => {
  let status = 200
  const shortLived = { headers: { 'cache-control': 's-maxage=1' } }
  const { get, rendered } = serve(() => new Response(`page ${status}`, { status, ...shortLived }))
  await get('/a')
  status = 503
  vi.advanceTimersByTime(1_001)
  const { statusCode, body } = await get('/a')
  expect([statusCode, body]).toEqual([200, 'page 200'])
  await get('/a')
  expect(rendered).toEqual(['/a', '/a'])
})

test('a page whose only script is structured data needs no nonce', async () => {
  const data = '<script type="application/ld+json">{}</script>'
  const { get } = serve((nonce) => new Response(`<link nonce="${nonce}" rel="icon"/>${data}`, shared))
  const { headers, body } = await get('/a')
  expect(body).toBe(`<link rel="icon"/>${data}`)
  expect(headers['content-security-policy']).toContain("script-src 'self';")
})

test('a rendered page contains the speculation rules, and its policy allows only them', async () => {
  const rules = speculationRules([{ path: '/static', html: '' }])
  const { get } = serve(() => new Response('<body>page</body>', shared), rules)
  const { headers, body } = await get('/a')
  expect(body).toBe(`<body>page${rules.tag}</body>`)
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${rules.hashes[0]};`)
})

test('parameters that no page reads do not create another cache entry', async () => {
  const { get, rendered } = serve(() => new Response('page', shared))
  for (const query of ['', '?x=1', '?x=2&utm_source=a', `?page=${'9'.repeat(50)}`, '?']) await get(`/a${query}`)
  expect(rendered).toEqual(['/a'])
  for (const query of ['?page=2', '?x=1&page=2', '?page=2&page=3']) await get(`/a${query}`)
  expect(rendered).toEqual(['/a', '/a?page=2'])
})

test('only the latest 500 pages are kept, so that many numbers in addresses do not fill the memory', async () => {
  const { get, rendered } = serve(() => new Response('page', shared))
  for (let page = 1; page <= 501; page++) await get(`/a?page=${page}`)
  await get('/a?page=501')
  expect(rendered).toHaveLength(501)
  await get('/a?page=1')
  expect(rendered).toHaveLength(502)
})
