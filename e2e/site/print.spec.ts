import { expect, test } from '@playwright/test'
import { expectPrintable } from '../fixtures/printing.ts'
import { once } from '../fixtures/widths.ts'

/** Of the static pages, see public-pages.spec.ts. */
for (const path of ['/', '/contact', '/apply-now', '/repay-loan', '/thanku', '/blog/a-small-emergency-fund']) {
  test(`${path} prints all its content, dark on white`, once, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectPrintable(page)
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
    const skippedTitles = () =>
      page
        .locator('h2')
        .evaluateAll((titles) =>
          titles
            .filter((title) => !title.checkVisibility({ contentVisibilityAuto: true }))
            .map(({ textContent }) => textContent),
        )
    await expect.poll(skippedTitles).toEqual([])
  },
)
