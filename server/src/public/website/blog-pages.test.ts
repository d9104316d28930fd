import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicSettings } from '../../testing/live-settings.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readSamplePosts, seedSamplePosts } from '../site/sample-posts.ts'
import { mountWebsite } from './mount-website.ts'

const publicUrl = 'https://loans.example'
const buildDirectory = resolve(import.meta.dirname, '../../../../web/build')

async function createAppWithWebsite(data: TestDatabase, env: Record<string, string> = {}, uploadHost = '/uploads/') {
  const testApp = await createTestApp({ data, env: { ...publicSettings, PUBLIC_URL: publicUrl, ...env } })
  const { today } = testApp.clock
  await mountWebsite(testApp.app, {
    buildDirectory,
    isProduction: true,
    isSimulated: true,
    publicUrl,
    uploadHost,
    today,
  })
  return testApp
}

let data: TestDatabase
let testApp: TestApp
beforeEach(async () => {
  data = await createTestDatabase(2)
  testApp = await createAppWithWebsite(data)
})
afterEach(async () => {
  await testApp.close()
  await data.drop()
})

let samples: Awaited<ReturnType<typeof readSamplePosts>>
beforeAll(async () => {
  samples = await readSamplePosts()
})

const get = (url: string, { app } = testApp) => app.inject({ url })
const linksIn = (html: string) => Array.from(html.matchAll(/href="(\/blog[^"]*)"/g), ([, href]) => href ?? '')

/** Bypasses the sanitiser, as someone with access to the database could. */
async function insert(id: string, html: string): Promise<void> {
  const post = { id, title: `Title of ${id}`, shortDescription: 'Short.', longDescriptionHtml: html }
  const values = { ...post, thumbImage: 'a-thumb.png', bannerImage: 'a.png', publishedOn: '2026-01-31' } as const
  await data.database.kysely.insertInto('blogPosts').values(values).execute()
}

test('a page of the list has six posts, and every further page has its own address', async () => {
  for (let n = 1; n <= 13; n++) await insert(`post-${String(n).padStart(2, '0')}`, '<p>x</p>')
  const first = await get('/blog')
  expect(new Set(linksIn(first.body).filter((href) => href.startsWith('/blog/'))).size).toBe(6)
  expect(linksIn(first.body)).toContain('/blog?page=3')
  const last = await get('/blog?page=3')
  expect(linksIn(last.body).filter((href) => href.startsWith('/blog/'))).toEqual(['/blog/post-13'])
  expect(last.body).toContain(`<link rel="canonical" href="${publicUrl}/blog?page=3"/>`)
  expect(last.body).toMatch(/aria-label="Page 3" aria-current="page"/)
  expect((await get('/blog?page=1')).body).toContain(`<link rel="canonical" href="${publicUrl}/blog"/>`)
  for (const wrong of ['0', '4', '-1', 'x', '1.5', '', '%00']) {
    const { statusCode, headers } = await get(`/blog?page=${wrong}`)
    expect([statusCode, headers['x-robots-tag']], wrong).toEqual([404, 'noindex'])
  }
})

test('a post shows its banner, title, date and both descriptions', async () => {
  await insert('a-post', '<h2>Inside</h2><p>Words &amp; <a href="https://cms.rbi.org.in/">a link</a></p>')
  const { statusCode, body, headers } = await get('/blog/a-post')
  expect(statusCode).toBe(200)
  expect(headers.etag).toBeDefined()
  for (const part of ['src="/uploads/a.png"', '>Title of a-post</h1>', '>31-01-2026</time>', '>Short.</p>']) {
    expect(body).toContain(part)
  }
  expect(body).toMatch(/<h2[^>]*>Inside<\/h2><p[^>]*>Words &amp; <a href="https:\/\/cms.rbi.org.in\/" rel="noopener">/)
})

test('search engines and social networks get absolute addresses of a post', async () => {
  await seedSamplePosts(data.database)
  const { body } = await get(`/blog/${samples[0]?.id}`)
  expect(body).toContain(`property="og:image" content="${publicUrl}/uploads/${samples[0]?.bannerImage}"`)
  expect(body).toContain('property="og:type" content="article"')
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@type': 'BlogPosting', headline: samples[0]?.title })
  expect(body).not.toContain('page-origin.invalid')
})

test('an unknown post is not found and not indexed', async () => {
  await insert('a-post', '')
  for (const id of ['nope', '%00', '..%2f', 'A-POST', 'a'.repeat(150)]) {
    const { statusCode, headers, body } = await get(`/blog/${id}`)
    expect([statusCode, headers['x-robots-tag']], id).toEqual([404, 'noindex'])
    expect(body).toContain('name="robots" content="noindex"')
  }
})

test('a script in the database does not get into the page, and the policy would not run it', async () => {
  await insert(
    'bad',
    '<p onclick="steal()">words</p><script>steal()</script><img src=x onerror=steal()><a href="javascript:steal()">x</a>' +
      '<svg onload=steal()></svg><iframe srcdoc="<script>steal()</script>"></iframe>',
  )
  await data.database.kysely
    .updateTable('blogPosts')
    .set({ title: '</title><script>steal()</script>', shortDescription: '</script><script>steal()</script>' })
    .execute()
  const { body, headers } = await get('/blog/bad')
  expect(body).toContain('>words</p>')
  const withoutText = body.replaceAll('&lt;/title&gt;&lt;script&gt;steal()&lt;/script&gt;', '')
  expect(withoutText).not.toMatch(
    /<script(?! type="(?:application\/ld\+json|speculationrules)")|onerror|onclick=|javascript:|<iframe|srcdoc/,
  )
  expect(body.match(/<script/g)).toHaveLength(2)
  const [, rules = ''] = /<script type="speculationrules">(.*?)<\/script>/.exec(body) ?? []
  const hash = createHash('sha256').update(rules).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('images may be on another host, which the policy then allows', async () => {
  await insert('a-post', '')
  const elsewhere = await createAppWithWebsite(data, {}, 'https://files.example/blog/')
  const { body, headers } = await get('/blog/a-post', elsewhere)
  expect(body).toContain('src="https://files.example/blog/a.png"')
  expect(body).toContain('property="og:image" content="https://files.example/blog/a.png"')
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://files.example;")
  await elsewhere.close()
})
