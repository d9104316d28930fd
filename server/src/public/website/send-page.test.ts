import { loggedInCookieName } from 'contract/sessions/logged-in-cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { prepareResponse } from '../../platform/http/prepared-response.ts'
import { sendPage } from './send-page.ts'

const link = '<a href="/my-dashboard/" data-dashboard-link="" hidden="">My dashboard</a>'

async function getPage(html: string, headers: Record<string, string>) {
  const page = prepareResponse({ identity: Buffer.from(html) }, { 'cache-control': 'no-cache' })
  const app = fastify()
  app.get('/', (request, reply) => sendPage(page, request, reply))
  return app.inject({ url: '/', headers })
}
const loggedIn = { cookie: `agrim_campaign=x; ${loggedInCookieName}=1` }

test('a page without script shows the link to the dashboard only to a logged-in customer', async () => {
  const [forCustomer, forVisitor] = [await getPage(link, loggedIn), await getPage(link, { cookie: 'agrim_campaign=x' })]
  expect(forCustomer.body).toBe('<a href="/my-dashboard/" data-dashboard-link="">My dashboard</a>')
  expect(forVisitor.body).toBe(link)
  expect(forCustomer.headers['cache-control']).toBe('no-cache')
})

test('a copy kept from before the login is not used after it', async () => {
  const before = await getPage(link, {})
  const after = await getPage(link, { ...loggedIn, 'if-none-match': String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
  const again = await getPage(link, { ...loggedIn, 'if-none-match': String(after.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('a page with script shows the link itself', async () => {
  const html = `${link}<script src="/app.js"></script>`
  expect((await getPage(html, loggedIn)).body).toBe(html)
})
