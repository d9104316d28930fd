import { expect, type Page, test } from '@playwright/test'
import { once } from '../fixtures/widths.ts'

const maxScriptBytes = 110_000
const maxStyleBytes = 14_000
const maxStaticBytes = 60_000

const staticPages = [
  '/about-us',
  '/services',
  '/faq',
  '/rate-and-terms',
  '/grievance',
  '/privacy-policy',
  '/terms-and-conditions',
  '/blog',
  '/blog?page=1',
  '/fail',
  '/no-such-page',
]
const hydrated = ['/', '/home', '/contact', '/apply-now', '/repay-loan', '/thanku']

type Weight = { script: number; style: number; font: number; all: number }

/** The bytes of a first visit, from the content lengths. */
async function weigh(page: Page, path: string): Promise<Weight> {
  const weight: Weight = { script: 0, style: 0, font: 0, all: 0 }
  page.on('response', (response) => {
    // Loaded some seconds after the page, so it does not count.
    if (response.url().includes('/client-reporter-')) return
    const bytes = Number(response.headers()['content-length'] ?? Number.NaN)
    const kind = { script: 'script', stylesheet: 'style', font: 'font' }[response.request().resourceType()]
    if (kind) weight[kind as keyof Weight] += bytes
    weight.all += bytes
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return weight
}

/** Scripts are loaded after the first paint, which on a busy machine may be after `networkidle`. */
const untilScriptsLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    return scripts.length > 0 && scripts.every(({ href }) => loaded.has(href))
  })

for (const path of staticPages) {
  test(`${path} has no script and is within its size budget`, once, async ({ page }) => {
    const weight = await weigh(page, path)
    expect(weight.script).toBe(0)
    expect(weight.style).toBeLessThanOrEqual(maxStyleBytes)
    expect(weight.all - weight.font).toBeLessThanOrEqual(maxStaticBytes)
  })
}

for (const path of hydrated) {
  test(`${path} is painted before it loads scripts, and is within its script budget`, once, async ({ page }) => {
    const weight = await weigh(page, path)
    await untilScriptsLoaded(page)
    expect(weight.script).toBeGreaterThan(0)
    expect(weight.script).toBeLessThanOrEqual(maxScriptBytes)
    expect(weight.style).toBeLessThanOrEqual(maxStyleBytes)
    const { paintedAt, requestedAt } = await page.evaluate(() => ({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      requestedAt: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }))
    expect(requestedAt.length).toBeGreaterThan(0)
    expect(Math.min(...requestedAt)).toBeGreaterThan(paintedAt)
  })
}

test('a file that is not a page is sent without the headers of pages and with nosniff', once, async ({ request }) => {
  const page = await request.get('/about-us')
  expect(page.headers()).toMatchObject({ 'content-security-policy': expect.any(String), 'x-frame-options': 'DENY' })
  const style = /href="(\/assets\/site-[^"]+\.css)"/.exec(await page.text())?.[1] ?? ''
  for (const path of [style, '/uploads/what-one-per-cent-a-day-costs.png', '/icon-192.png']) {
    const headers = (await request.get(path)).headers()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Object.keys(headers)).not.toContain('content-security-policy')
  }
  expect((await request.get('/favicon.svg')).headers()).toHaveProperty('content-security-policy')
})
