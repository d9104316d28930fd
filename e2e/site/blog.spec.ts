import { expect, type Page, test } from '@playwright/test'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expectStatic } from '../fixtures/expect-static.ts'
import { watchPageErrors } from '../fixtures/page-errors.ts'
import { once } from '../fixtures/widths.ts'

const credential = { authorization: `Basic ${btoa(clientCredential)}` }
const article = '/blog/what-one-per-cent-a-day-costs'

async function watch(page: Page, baseURL: string | undefined): Promise<string[]> {
  const errors = await watchPageErrors(page, baseURL)
  page.on('requestfailed', (request) => {
    // The browser aborts a prefetch if the page is opened before the prefetch has finished.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!isAborted) errors.push(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`)
  })
  return errors
}

const pageIsWider = () => document.documentElement.scrollWidth > innerWidth

test('the list shows six of the ten sample articles with their pictures, and each opens', async ({ page, baseURL }) => {
  const errors = await watch(page, baseURL)
  await page.goto('/blog')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(6)
  for (const card of await cards.all()) {
    await expect(card.locator('time')).toHaveText(/^\d{2}-\d{2}-\d{4}$/)
    const picture = card.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
  }
  await expectAccessible(page)
  await cards.first().click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(article)
  expect(errors).toEqual([])
})

test('an article shows its banner, title, date and text, and fits a screen of 320 px', async ({ page, baseURL }) => {
  const errors = await watch(page, baseURL)
  await page.goto(article)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What 1% a day costs, in rupees and per year')
  await expect(page.getByRole('main').locator('time')).toHaveText('12-11-2026')
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', /^\/uploads\//)
  await expect(page.getByRole('table')).toContainText('₹1,736')
  await expectStatic(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(pageIsWider)).toBe(false)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  expect(errors).toEqual([])
})

test('every article has headings in order and no broken links', once, async ({ page, request }) => {
  const answer = await request.post(paths.blogs, { headers: credential, data: { start: '0', end: '100' } })
  for (const { id } of (await answer.json()).data) {
    await page.goto(`/blog/${id}`)
    const main = page.getByRole('main')
    await expect(main.locator('h1')).toHaveCount(1)
    const levels = await main
      .locator('h1, h2, h3')
      .evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])))
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
    const links = await main.locator('article a[href^="/"]').all()
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
    for (const href of new Set(hrefs)) expect((await request.get(href ?? '')).status(), `${id} ${href}`).toBe(200)
  }
})

test(
  'an article has a canonical URL, structured data and a sharing image that exists',
  once,
  async ({ page, request, baseURL }) => {
    await page.goto(article)
    const meta = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
    expect(await meta('type')).toBe('article')
    expect(await meta('url')).toBe(baseURL + article)
    const image = (await meta('image')) ?? ''
    expect(image).toMatch(new RegExp(`^${baseURL}/`))
    expect((await request.get(image)).headers()['content-type']).toBe('image/png')
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      mainEntityOfPage: baseURL + article,
      datePublished: '2026-11-12',
    })
  },
)

test('every URL of the sitemap exists and may be indexed', once, async ({ request, baseURL }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const addresses = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address ?? '')
  expect(addresses).toContain(`${baseURL}/`)
  expect(addresses).toContain(`${baseURL}/blog`)
  expect(addresses).toContain(baseURL + article)
  expect(addresses.filter((address) => /\/(home|my-dashboard|404|gallery)/.test(address))).toEqual([])
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['x-robots-tag']], address).toEqual([200, undefined])
  }
})

test('the manifest and all its icons exist', once, async ({ page, request }) => {
  await page.goto('/blog')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const { icons } = await (await request.get(href ?? '')).json()
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const src of [touch, ...icons.map((icon: { src: string }) => icon.src)]) {
    expect((await request.get(src)).headers()['content-type'], src).toBe('image/png')
  }
})
