import { expect, type Page, test } from '@playwright/test'
import { brand } from 'contract/brand'
import { expectAccessibleOnBothWidths } from '../fixtures/accessibility.ts'
import { holdScripts } from '../fixtures/hold-scripts.ts'
import { once } from '../fixtures/widths.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const submit = (page: Page) => main(page).getByRole('button', { name: 'Submit' })
const done = (page: Page) => main(page).getByRole('status').filter({ hasText: 'Form submitted successfully!' })
const good = {
  'Full name': 'Asha Rao',
  Email: 'asha@example.com',
  'Phone number': '9876543210',
  Message: 'Hello, 1 question',
}

async function open(page: Page) {
  await page.goto('/contact')
  await expect(submit(page)).toBeEnabled()
}

async function fill(page: Page) {
  for (const [name, value] of Object.entries(good)) await field(page, name).fill(value)
  await field(page, 'Inquiry type').selectOption('loan')
}

test('the page shows phone, email, address and social networks', once, async ({ page, baseURL }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact support')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL('/contact', baseURL).href)
  await expect(page.locator('[style]')).toHaveCount(0)
  const phone = main(page).getByRole('link', { name: brand.phone }).first()
  await expect(phone).toHaveAttribute('href', `tel:${brand.phone.replaceAll(' ', '')}`)
  const email = main(page).getByRole('link', { name: brand.email }).first()
  await expect(email).toHaveAttribute('href', `mailto:${brand.email}`)
  await expect(main(page).getByText(brand.address)).toBeVisible()
  await expect(main(page).getByText(brand.supportHours)).toBeVisible()
  for (const { name, url } of brand.social)
    await expect(main(page).getByRole('link', { name: `${brand.name} on ${name}` })).toHaveAttribute('href', url)
})

test('values typed before hydration are kept and validated', once, async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(submit(page)).toBeDisabled()
  await fill(page)
  releaseScripts()
  await submit(page).click()
  await expect(done(page)).toBeVisible()
})

test('the page with its errors is accessible and fits a screen of 320 px', once, async ({ page }) => {
  await open(page)
  await submit(page).click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  await expectAccessibleOnBothWidths(page)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is replaced by a request to write an email', once, async ({ page }) => {
    await page.goto('/contact')
    const message = main(page).locator('noscript p')
    await expect(message).toBeVisible()
    await expect(message).toContainText('This form needs JavaScript.')
    await expect(message.getByRole('link')).toHaveAttribute('href', `mailto:${brand.email}`)
    await expect(main(page).locator('form')).toBeHidden()
    await expect(main(page).getByText(brand.address)).toBeVisible()
  })
})
