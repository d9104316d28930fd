import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleOnBothWidths } from '../fixtures/accessibility.ts'
import { expectStatic } from '../fixtures/expect-static.ts'
import { watchPageErrors } from '../fixtures/page-errors.ts'
import { expectStaticWeight, weighPage } from '../fixtures/page-weight.ts'
import { expectPrintable } from '../fixtures/printing.ts'
import { isPhone, once } from '../fixtures/widths.ts'

/** The pages without JavaScript. */
const publicPages = {
  '/about-us': 'A lender that says what it costs',
  '/services': 'One loan, made simple',
  '/faq': 'Questions and answers',
  '/blog': 'Blog',
  '/terms-and-conditions': 'Terms and conditions',
  '/privacy-policy': 'Privacy policy',
  '/rate-and-terms': 'Rates and terms',
  '/grievance': 'Complaints',
  '/fail': 'Your payment failed',
} as const

const footerLinks = [
  ['Home', '/'],
  ['About us', '/about-us'],
  ['Services', '/services'],
  ['Contact', '/contact'],
  ['FAQ', '/faq'],
  ['Apply Now', '/apply-now'],
  ['Pay Now', '/repay-loan'],
  ['Terms and conditions', '/terms-and-conditions'],
  ['Privacy policy', '/privacy-policy'],
  ['Rates and terms', '/rate-and-terms'],
  ['Complaints', '/grievance'],
] as const

const notFoundMessage = "Oops! The page you're looking for doesn't exist."

/** As in WCAG 1.4.12. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [spacing]
  })

for (const [path, heading] of Object.entries(publicPages)) {
  test(
    `${path} has its headings in order, no script, a small size, fits 320 px even with large or widely spaced text, prints in full and is accessible`,
    once,
    async ({ page, baseURL }) => {
      const errors = await watchPageErrors(page, baseURL)
      const weight = weighPage(page)
      const response = await page.goto(path, { waitUntil: 'networkidle' })
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectStatic(page)
      expectStaticWeight(weight)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
      if (path !== '/fail') {
        const canonical = new URL(path, baseURL).href
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/)
      }
      const levels = await page.locator('main :is(h1, h2, h3)').evaluateAll((all) => all.map(({ tagName }) => tagName))
      expect(levels.filter((level) => level === 'H1')).toEqual(['H1'])
      expect(levels.join(' ')).not.toMatch(/H1 H3/)
      await expectAccessibleOnBothWidths(page)
      await page.setViewportSize({ width: 320, height: 700 })
      const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await widthOfPage()).toBe(320)
      const setTextSize = (size: string) =>
        page.locator('html').evaluate((html, fontSize) => Object.assign(html.style, { fontSize }), size)
      await setTextSize('200%')
      expect(await widthOfPage()).toBe(320)
      await setTextSize('')
      await spaceText(page)
      expect(await widthOfPage()).toBe(320)
      await expectPrintable(page)
      expect(errors).toEqual([])
    },
  )
}

for (const path of ['/no-such-page', '/%E0%A4%A', '/blog/%']) {
  test(`${path} shows the not-found page`, once, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByText(notFoundMessage, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'APPLY NOW' }).first()).toBeVisible()
  })
}

test('the header links to every part of the site, APPLY NOW and PAY NOW', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: 'Menu' })
  if (isPhone(page)) {
    await menu.click()
    await expectAccessible(page)
  }
  for (const name of ['Home', 'About us', 'Services', 'FAQ', 'Blog', 'Contact']) {
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(header.getByRole('link', { name: 'APPLY NOW' }).first()).toHaveAttribute('href', '/apply-now')
  await header.getByRole('link', { name: 'PAY NOW' }).last().click()
  await expect(page).toHaveURL('/repay-loan')
})

test('APPLY NOW is always visible, and PAY NOW from 768 px', once, async ({ page }) => {
  const header = page.getByRole('banner')
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 400 })
    await page.goto('/faq')
    await expect(header.getByRole('link', { name: 'APPLY NOW' }).first()).toBeInViewport({ ratio: 1 })
    if (width >= 768) await expect(header.getByRole('link', { name: 'PAY NOW' }).first()).toBeInViewport({ ratio: 1 })
  }
})

test(
  'the menu of a narrow screen scrolls, and closes with Escape, a tap outside or its button',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 560 })
    await page.goto('/faq')
    const open = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await open.click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await open.click()
    await page.mouse.click(195, 555)
    await expect(menu).toBeHidden()
    await open.click()
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 667, height: 320 })
    await open.click()
    const last = menu.getByRole('link', { name: 'APPLY NOW' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
  },
)

test('the footer links to every page, four social networks and the app store', async ({ page, request }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  if (isPhone(page)) await footer.getByText('All pages').click()
  for (const [name, href] of footerLinks) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    expect((await request.get(href)).status(), href).toBe(200)
  }
  await expect(footer.getByRole('link', { name: /^\w+ on (Facebook|Instagram|LinkedIn|X)$/ })).toHaveCount(4)
  await expect(footer.getByRole('link', { name: /Get the app/ })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('on a phone the footer is folded, shorter than half of the login page, and can be opened', async ({ page }) => {
    await page.goto('/apply-now')
    const footer = page.getByRole('contentinfo')
    const heights = await page.evaluate(() => ({
      footer: document.querySelector('footer')?.offsetHeight ?? 0,
      page: document.documentElement.scrollHeight,
    }))
    const complaints = footer.getByRole('link', { name: 'RBI Complaint Management System' })
    if (isPhone(page)) {
      expect(heights.footer).toBeLessThan(heights.page / 2)
      await expect(complaints).toBeHidden()
      await footer.locator('summary', { hasText: 'Complaints' }).click()
    }
    await expect(complaints).toBeVisible()
  })
})

/** The right edges of the last column of each grid and of the button in the header. */
const rightEdges = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && getComputedStyle(element).position !== 'fixed'
    const hasColumns = (element: Element) => getComputedStyle(element).gridTemplateColumns.split(' ').length > 1
    const columns = [...document.querySelectorAll('main .shell')]
      .filter(hasColumns)
      .flatMap((grid) => [...grid.children].filter(isShown).slice(-1))
    const edges = [document.querySelector('header a[href="/apply-now"]'), ...columns]
    return [...new Set(edges.map((element) => Math.round(element?.getBoundingClientRect().right ?? 0)))]
  })

test('the content of every public page is aligned with the right edge of the header', once, async ({ page }) => {
  const paths = ['/', '/about-us', '/services', '/contact', '/faq', '/privacy-policy', '/apply-now', '/repay-loan']
  for (const path of [...paths, '/terms-and-conditions', '/blog', '/blog/a-small-emergency-fund']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(await rightEdges(page), path).toEqual([1176])
  }
})

test(
  'the keyboard can skip the navigation by a link that is hidden before, also in a zoomed page',
  once,
  async ({ page }) => {
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await page.setViewportSize({ width: 195, height: 422 })
    await page.goto('/faq')
    await expect(skip).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  },
)

for (const path of ['/nope', '/my-dashboard/nope', '/assets/nope.js', '/404', '//elsewhere.example/']) {
  test(`${path} is answered with status 404 and a message`, once, async ({ page, request, baseURL }) => {
    const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    expect(response.status()).toBe(404)
    expect(response.headers()['x-robots-tag']).toBe('noindex')
    await page.setContent(await response.text())
    await expect(page.getByText(notFoundMessage, { exact: true })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/')
  })
}

test('the not-found page is accessible', once, async ({ page }) => {
  await page.goto('/nope')
  await expectAccessibleOnBothWidths(page)
})

for (const [asked, canonical] of [
  ['/FAQ', '/faq'],
  ['/faq/?utm_source=a', '/faq?utm_source=a'],
  ['/My-Dashboard/Support/', '/my-dashboard/support'],
  ['/repayloan', '/repay-loan'],
] as const) {
  test(`${asked} redirects to ${canonical}`, once, async ({ request }) => {
    const response = await request.get(asked, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toBe(canonical)
  })
}

test('a page is sent compressed, with a strict CSP, and not again if it is unchanged', once, async ({ request }) => {
  const response = await request.get('/faq', { headers: { 'accept-encoding': 'br, gzip' } })
  const headers = response.headers()
  expect(headers['content-encoding']).toBe('br')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; style/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  const again = await request.get('/faq', { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again.status()).toBe(304)
  const head = await request.head('/faq', { headers: { 'accept-encoding': 'identity' } })
  expect(head.headers()['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(head.headers()['content-length'])).toBeGreaterThan(1000)
})

test('a logged-in customer sees My dashboard beside PAY NOW', async ({ page }) => {
  await page.goto('/contact')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'My dashboard' })).toHaveCount(0)
  await page.evaluate(() => sessionStorage.setItem('token', 'sample'))
  await page.reload()
  const dashboard = header.getByRole('link', { name: 'My dashboard' }).filter({ visible: true })
  if (isPhone(page)) await header.getByRole('button', { name: 'Menu' }).click()
  await expect(dashboard).toHaveAttribute('href', '/my-dashboard/')
  if (isPhone(page)) return
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const [first, last] = [await header.getByRole('link').first().boundingBox(), await dashboard.boundingBox()]
    expect(last?.y, `the header is one line at ${width} px`).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0))
  }
})

for (const path of ['/', '/contact', '/repay-loan', '/faq', '/about-us', '/privacy-policy', '/blog']) {
  test(`going back to ${path} starts at its top, like every navigation`, once, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto(path)
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    await page.goto('/services')
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
}
