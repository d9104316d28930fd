import { expect, type Page, test } from '@playwright/test'
import { expectHydratedWeight, expectStaticWeight, weighPage } from '../fixtures/page-weight.ts'
import { once } from '../fixtures/widths.ts'

/** Scripts are loaded after the first paint, which on a busy machine may be after `networkidle`. */
const untilScriptsLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    return scripts.length > 0 && scripts.every(({ href }) => loaded.has(href))
  })

/** Of the other static pages, see public-pages.spec.ts. */
for (const path of ['/blog?page=1', '/no-such-page']) {
  test(`${path} has no script and is within its size budget`, once, async ({ page }) => {
    const weight = weighPage(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expectStaticWeight(weight)
  })
}

for (const path of ['/', '/home', '/contact', '/apply-now', '/repay-loan', '/thanku']) {
  test(`${path} is painted before it loads scripts, and is within its script budget`, once, async ({ page }) => {
    const weight = weighPage(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await untilScriptsLoaded(page)
    expectHydratedWeight(weight)
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

test('the first screen of the console is within its budget of 250 kB', once, async ({ page }) => {
  const weight = weighPage(page)
  await page.goto('/console/login', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Payout officer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts')
  expect(weight.script).toBeGreaterThan(0)
  expect(weight.all).toBeLessThanOrEqual(250_000)
})

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
