import { test } from '@playwright/test'
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
