import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from 'contract/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicSettings } from '../../testing/live-settings.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readSamplePosts, seedSamplePosts } from './sample-posts.ts'
import { serveSitemap } from './serve-robots-and-sitemap.ts'

const publicUrl = 'https://loans.example'
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ env: { ...publicSettings, PUBLIC_URL: publicUrl } })
  serveSitemap(testApp.app, { database: testApp.data.database, publicUrl, paths: ['/', '/faq'] })
})
afterAll(() => testApp.close())

const get = (url: string) => testApp.app.inject({ url })

test('every image of the sample posts is served as an image that may be cached', async () => {
  for (const { thumbImage, bannerImage } of await readSamplePosts()) {
    for (const name of [thumbImage, bannerImage]) {
      const { statusCode, headers, rawPayload } = await get(`/uploads/${name}`)
      expect([statusCode, headers['content-type']], name).toEqual([200, 'image/png'])
      expect(headers['cache-control']).toContain('max-age=2592000')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(rawPayload.length, name).toBeLessThan(30_000)
      const again = await testApp.app.inject({
        url: `/uploads/${name}`,
        headers: { 'if-none-match': String(headers.etag) },
      })
      expect(again.statusCode).toBe(304)
    }
  }
})

test.each([
  '/uploads/',
  '/uploads/nope.png',
  '/uploads/drawings',
  '/uploads/drawings/a-small-emergency-fund.svg',
  '/uploads/..%2fsample-posts.ts',
  '/uploads/%2e%2e%2f%2e%2e%2fapp.ts',
  '/uploads/....//app.ts',
  '/uploads/..\\app.ts',
  '/uploads/a-small-emergency-fund.png%00',
  '/uploads/__proto__',
  '/uploads/constructor',
])('%s does not exist', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).toContain('"Status":0')
})

test('robots.txt disallows private paths and names the sitemap', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const disallowed = ['/my-dashboard', '/Api', '/api', '/payments', '/simulators'].map((path) => `Disallow: ${path}\n`)
  for (const line of [...disallowed, `Sitemap: ${publicUrl}/sitemap.xml\n`]) expect(body).toContain(line)
  expect(body).not.toMatch(/Disallow: \/\n/)
})

test('the sitemap lists the pages and every post with its date', async () => {
  await seedSamplePosts(testApp.data.database)
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const found = Array.from(body.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address)
  const posts = (await readSamplePosts()).map(({ id }) => `${publicUrl}/blog/${id}`)
  expect(found).toEqual([`${publicUrl}/`, `${publicUrl}/faq`, ...posts])
  expect(body).toContain('<lastmod>2026-11-12</lastmod>')
})

test('the manifest has the brand’s name, and its icons are files of the site', async () => {
  const { body, headers } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({ short_name: 'Agrim', start_url: '/', lang: 'en-IN' })
  const files = readdirSync(join(import.meta.dirname, '../../../../web/public'))
  for (const { src } of manifest.icons) expect(files).toContain(src.slice(1))
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable')
})

test('security.txt has a contact and an expiry date', async () => {
  const { statusCode, headers, body } = await get('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain(`Contact: mailto:${brand.securityEmail}`)
  expect(body).toContain(`Canonical: ${publicUrl}/.well-known/security.txt`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect([days > 170, days < 365]).toEqual([true, true])
})
