import { expect, type Page, test } from '@playwright/test'
import { once } from '../fixtures/widths.ts'

const paths = [
  '/',
  '/about-us',
  '/services',
  '/contact',
  '/faq',
  '/blog',
  '/privacy-policy',
  '/terms-and-conditions',
  '/apply-now',
  '/repay-loan',
]

/** The beginning of each hidden paragraph, except contents lists, notices, repeated texts and texts for screen readers. */
const hiddenTexts = (page: Page) =>
  page.evaluate(() => {
    const isHidden = (part: Element) =>
      !part.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true })
    const isLeftOut = (part: Element) =>
      part.closest('nav, [hidden], [aria-hidden=true], noscript, .sr-only, [role=status], #session-ended')
    return [...document.querySelectorAll('main p, main li, main h2, main h3, main dd')]
      .filter((part) => part.textContent?.trim() && isHidden(part) && !isLeftOut(part))
      .map((part) => part.textContent?.slice(0, 40))
  })

for (const path of paths) {
  test(`${path} prints all its content, dark on white`, once, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'dark' })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.emulateMedia({ media: 'print' })
    expect(await hiddenTexts(page)).toEqual([])
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    expect(ink).toMatch(/^oklch\(0\.2/)
  })
}

test(
  'a full-page screenshot of the home page shows sections that have not been scrolled to',
  once,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.locator('[data-reveal=waiting]').first()).toBeAttached()
    const opacities = await page
      .locator('[data-reveal]')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).opacity))
    expect(new Set(opacities)).toEqual(new Set(['1']))
  },
)
