import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { brand } from 'contract/brand'
import { once } from '../fixtures/widths.ts'

/** The oldest supported browsers are in docs/decisions/103-supported-browsers.md. */

const assets = join(import.meta.dirname, '../../web/build/client/assets')

const textOf = (extension: 'js' | 'css') =>
  globSync(join(assets, `*.${extension}`))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

test('the scripts use nothing that the oldest supported browsers lack', once, () => {
  const newer = [
    /\(\?<[=!]/,
    /\b(?:Object|Map)\.groupBy\b/,
    /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|checkVisibility)\(/,
    /\b(?:Promise\.(?:withResolvers|try)|Array\.fromAsync|RegExp\.escape|AbortSignal\.any|URL\.(?:canParse|parse))\b/,
    /\b(?:Response\.json\(|cookieStore|OffscreenCanvas|scheduler\.(?:yield|postTask)|Intl\.DurationFormat)/,
  ]
  const scripts = textOf('js')
  expect(newer.map((feature) => feature.exec(scripts)?.[0])).toEqual(newer.map(() => undefined))
})

test('the styles use nothing that the oldest supported browsers lack, unless there is a fallback', once, () => {
  const styles = textOf('css')
  const newer = [/@media[^{]*(?:[<>]| and not )[^{]*/, /\b(?:oklch|light-dark)\(/, /@scope|@function|field-sizing/]
  expect(newer.map((feature) => feature.exec(styles)?.[0])).toEqual(newer.map(() => undefined))
  const withAlternativeText = styles.match(/content:[^;}]+\/ ?""/g)
  expect(withAlternativeText).not.toBeNull()
  expect(styles.match(/content:([^;}]+?);content:\1 ?\/ ?""/g)).toHaveLength(withAlternativeText?.length ?? 0)
})

/** Makes the page as in a browser without popovers. */
async function removePopovers(page: Page) {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(':popover-open', ':unknown') })
  })
  await page.route('/faq', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(/ popover[a-z]*="[^"]*"/g, '') })
  })
}

test(
  'without popovers the menu of a narrow screen is closed at first, and opens and closes',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await removePopovers(page)
    await page.goto('/faq')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.getByRole('link', { name: 'Menu' }).click()
    await expect(menu.getByRole('link', { name: 'Contact' })).toBeInViewport()
    await menu.getByRole('link', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
  },
)

const oldBrowserText = `Your browser is too old for this page, and its buttons may not work. Please update the browser, or call ${brand.phone}.`
const notStartedText = `This page did not start. Please reload it. If that does not help, update your browser, or call ${brand.phone}.`
const submitButton = (page: Page) => page.getByRole('button', { name: 'Get OTP' })

test('a page whose scripts fail says so, and whether the browser is too old for it', once, async ({ page }) => {
  await page.route('**/framework-*.js', (route) => route.abort())
  for (const path of ['/apply-now', '/repay-loan', '/my-dashboard/']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByRole('alert')).toHaveText(notStartedText)
  }
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
  await page.goto('/apply-now')
  await expect(page.getByRole('alert')).toHaveText(oldBrowserText)
  await expect(submitButton(page)).toBeDisabled()
})

test('an error of a browser extension before the start says nothing about the page', once, async ({ page }) => {
  await page.route('**/framework-*.js', () => {})
  await page.goto('/apply-now', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reportErrorIn = (filename: string) =>
    page.evaluate((name) => window.dispatchEvent(new ErrorEvent('error', { filename: name })), filename)
  await reportErrorIn('chrome-extension://abc/content.js')
  await expect(page.getByText(notStartedText)).toHaveCount(0)
  await reportErrorIn('/assets/login.js')
  await expect(page.getByText(notStartedText)).toBeVisible()
})

test('a page whose scripts start says nothing about the browser', once, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
  await page.goto('/apply-now')
  await expect(submitButton(page)).toBeEnabled()
  await expect(page.getByText(oldBrowserText)).toBeHidden()
  await page.evaluate(() => reportError(new Error('An error after the start.')))
  await expect(page.getByText(notStartedText)).toHaveCount(0)
})
