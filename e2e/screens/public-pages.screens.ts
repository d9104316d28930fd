import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'

const paths = {
  home: '/',
  'about-us': '/about-us',
  services: '/services',
  contact: '/contact',
  faq: '/faq',
  'rate-and-terms': '/rate-and-terms',
  'privacy-policy': '/privacy-policy',
  'terms-and-conditions': '/terms-and-conditions',
  grievance: '/grievance',
  blog: '/blog',
  'apply-now': '/apply-now',
  'repay-loan': '/repay-loan',
  fail: '/fail',
  'not-found': '/no-such-page',
  gallery: '/gallery',
}
const widths = [320, 390, 768, 1280]
const folder = join(process.env.SCREENS_DIR ?? 'screens', 'public-pages')

/** Makes the window as high as the page, so that sticky elements cover nothing. */
async function showWholePage(page: Page, width: number) {
  let height = 844
  await page.setViewportSize({ width, height })
  await page.evaluate(() => document.fonts.ready)
  const wholeHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  // Parts whose size depends on the height of the window grow with it.
  while ((await wholeHeight()) > height) {
    height = await wholeHeight()
    await page.setViewportSize({ width, height })
  }
}

async function takePictures(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await showWholePage(page, width)
      const path = join(folder, `${name}.${width}.${colorScheme}.jpg`)
      await page.screenshot({ path, type: 'jpeg', quality: 80, animations: 'disabled' })
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
}

for (const [name, path] of Object.entries(paths)) {
  test(`Public pages: ${name}`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    // The planner replaces the example when its script has loaded.
    if (name === 'home') await expect(page.getByRole('slider', { name: 'I need' })).toBeEnabled()
    await takePictures(page, name)
  })
}

test('Public pages: article', async ({ page }) => {
  await page.goto('/blog')
  await page.locator('main article a').first().click()
  await page.waitForLoadState('networkidle')
  await takePictures(page, 'article')
})
