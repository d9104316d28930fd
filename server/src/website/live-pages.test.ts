import { setTimeout as after } from 'node:timers/promises'
import { pageOrigin } from 'contract/site/page-origin'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { livePages } from './live-pages.ts'
import { makePage } from './page.ts'
import { noSpeculation, speculationRules } from './speculation-rules.ts'

const notFound = makePage({ identity: Buffer.from('no such page') }, { 'x-robots-tag': 'noindex' }, 404)

function serve(render: (nonce: string, url: string) => Response, rules = noSpeculation) {
  const rendered: string[] = []
  const answer = livePages(
    async (request, nonce) => {
      rendered.push(request.url)
      return render(nonce, request.url)
    },
    notFound,
    { publicUrl: 'https://agrim.example', uploadHost: '/uploads/', rules },
  )
  const app = fastify()
  app.get('/*', answer)
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    return { statusCode, headers, body, nonce: /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.[1] }
  }
  return { get, rendered }
}

const shared = { headers: { 'cache-control': 's-maxage=60' } }
const withScript = (nonce: string) => `<script nonce="${nonce}">ours()</script><script>stored()</script>`

test('each answer has a nonce of its own, even when the page is kept', async () => {
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

test('a page is made anew unless its route lets it be shared', async () => {
  const { get, rendered } = serve(() => new Response('page'))
  await get('/a')
  await get('/a')
  expect(rendered).toEqual(['/a', '/a'])
})

test('a page without script needs no nonce and can be asked about', async () => {
  const { get } = serve(() => new Response(`<link rel="canonical" href="${pageOrigin}/a"/>`, shared))
  const { headers, body, nonce } = await get('/a')
  expect(nonce).toBeUndefined()
  expect(headers.etag).toMatch(/^W\//)
  expect(body).toContain('href="https://agrim.example/a"')
})

test('what a route does not find is answered as the page that does not exist', async () => {
  const { get } = serve(() => new Response('anything', { status: 404, ...shared }))
  const { statusCode, body, headers } = await get('/a')
  expect([statusCode, body, headers['x-robots-tag']]).toEqual([404, 'no such page', 'noindex'])
})

test('a failure is not kept', async () => {
  let status = 500
  const { get } = serve(() => new Response('page', { status, ...shared }))
  expect((await get('/a')).statusCode).toBe(500)
  status = 200
  expect((await get('/a')).statusCode).toBe(200)
})

test('while a page cannot be made its last good copy is sent', async () => {
  let status = 200
  const briefly = { headers: { 'cache-control': 's-maxage=1' } }
  const { get, rendered } = serve(() => new Response(`page ${status}`, { status, ...briefly }))
  await get('/a')
  status = 503
  await after(1_050)
  const { statusCode, body } = await get('/a')
  expect([statusCode, body]).toEqual([200, 'page 200'])
  await get('/a')
  expect(rendered).toEqual(['/a', '/a'])
})

test('a page that is gone is forgotten', async () => {
  let status = 200
  const briefly = { headers: { 'cache-control': 's-maxage=1' } }
  const { get } = serve(() => new Response('page', { status, ...briefly }))
  await get('/a')
  await after(1_050)
  status = 404
  expect((await get('/a')).statusCode).toBe(404)
  status = 503
  expect((await get('/a')).statusCode).toBe(503)
})

test('a failure says when to come back', async () => {
  const { get } = serve(() => new Response('page', { status: 503, headers: { 'retry-after': '30' } }))
  expect((await get('/a')).headers['retry-after']).toBe('30')
})

test('a page whose only script is data for search engines is the same for everybody', async () => {
  const data = '<script type="application/ld+json">{}</script>'
  const { get } = serve((nonce) => new Response(`<link nonce="${nonce}" rel="icon"/>${data}`, shared))
  const { headers, body } = await get('/a')
  expect(body).toBe(`<link rel="icon"/>${data}`)
  expect(headers['content-security-policy']).toContain("script-src 'self';")
})

test('a page made on demand tells what to make ready, and its policy allows just that', async () => {
  const rules = speculationRules([{ path: '/still', html: '' }])
  const { get } = serve(() => new Response('<body>page</body>', shared), rules)
  const { headers, body } = await get('/a')
  expect(body).toBe(`<body>page${rules.tag}</body>`)
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${rules.hashes[0]};`)
})
