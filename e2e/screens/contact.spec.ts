import { expect, type Page, test } from '@playwright/test'
import { brand } from 'contract/brand'
import { contactForm } from 'contract/forms/contact'
import { expectAccessibleDayAndNight } from './accessible.ts'
import { once } from './once.ts'
import { watchFaults } from './watch-faults.ts'

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

async function fill(page: Page, values: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...good, ...values })) await field(page, name).fill(value)
  await field(page, 'Inquiry type').selectOption('loan')
}

test('every way to reach the lender is there', once, async ({ page, baseURL }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact support')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL('/contact', baseURL).href)
  await expect(page.locator('[style]')).toHaveCount(0)
  const phone = main(page).getByRole('link', { name: brand.phone })
  await expect(phone).toHaveAttribute('href', `tel:${brand.phone.replaceAll(' ', '')}`)
  const email = main(page).getByRole('link', { name: brand.email }).first()
  await expect(email).toHaveAttribute('href', `mailto:${brand.email}`)
  await expect(main(page).getByText(brand.address)).toBeVisible()
  await expect(main(page).getByText(brand.supportHours)).toBeVisible()
  for (const { name, url } of brand.social)
    await expect(main(page).getByRole('link', { name: `${brand.name} on ${name}` })).toHaveAttribute('href', url)
})

test('the subjects are general, support, loan and feedback', once, async ({ page }) => {
  await open(page)
  const values = await field(page, 'Inquiry type')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  expect(values).toEqual(['', ...contactForm.subject.options.map(({ id }) => id)])
})

test('an empty form is answered field by field, summed up, and the first field has the focus', async ({ page }) => {
  await open(page)
  await submit(page).click()
  const words = [
    'Full name is required',
    'Email is required',
    'Phone number is required',
    'Please select an inquiry type',
    'Message is required',
  ]
  await expect(main(page).getByRole('alert').getByRole('link')).toHaveText(words)
  await expect(main(page).locator('.field-error')).toHaveText(words.map((message) => `Error: ${message}`))
  await expect(field(page, 'Full name')).toBeFocused()
  await expect(field(page, 'Full name')).toHaveAccessibleDescription('Error: Full name is required')
  await expectAccessibleDayAndNight(page)
  await main(page).getByRole('alert').getByRole('link', { name: 'Message is required' }).click()
  await expect(field(page, 'Message')).toBeFocused()
  await expect(done(page)).toHaveCount(0)
})

for (const [name, typed, words] of [
  ['Full name', 'Asha 2', 'Name should only contain letters'],
  ['Phone number', '98765 43210', 'Phone number must be numeric only'],
  ['Phone number', '+919876543210', 'Phone number must be numeric only'],
  ['Message', '12345', 'Message cannot be numeric only'],
] as const)
  test(`${name} “${typed}” is answered with “${words}”, which an edit takes away`, once, async ({ page }) => {
    await open(page)
    await fill(page, { [name]: typed })
    await submit(page).click()
    await expect(main(page).locator('.field-error')).toHaveText([`Error: ${words}`])
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveValue(typed)
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await expect(main(page).getByText(words)).toHaveCount(0)
    await expect(field(page, name), 'typing goes on where it was').toBeFocused()
    await expect(field(page, name)).toHaveValue(`${typed}x`)
  })

test('an email that its input cannot take is not said to be submitted', once, async ({ page }) => {
  await open(page)
  await fill(page, { Email: 'asha' })
  await submit(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(main(page).locator('.field-error')).toHaveCount(1)
  await expect(done(page)).toHaveCount(0)
})

test('a good form is acknowledged and cleared, and no request leaves', async ({ page }) => {
  const faults = await watchFaults(page)
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await expect(submit(page)).toBeEnabled()
  await fill(page, { 'Full name': 'आशा राव' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await submit(page).click()
  await expect(done(page)).toBeVisible()
  for (const name of [...Object.keys(good), 'Inquiry type']) await expect(field(page, name)).toHaveValue('')
  await expect(main(page).locator('.field-error, .error-summary')).toHaveCount(0)
  await expect(page).toHaveURL('/contact')
  await expectAccessibleDayAndNight(page)
  expect(sent).toEqual([])
  await main(page).getByRole('button', { name: 'Close message' }).click()
  await expect(done(page)).toHaveCount(0)
  expect(faults).toEqual([])
})

test('what was typed before the script came is kept and counts', once, async ({ page }) => {
  let typed = () => {}
  const isTyped = new Promise<void>((resolve) => {
    typed = resolve
  })
  await page.route('**/*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(submit(page)).toBeDisabled()
  await fill(page)
  typed()
  await submit(page).click()
  await expect(done(page)).toBeVisible()
})

test('the page fits a screen of 320 px, with its errors', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page)
  await submit(page).click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says so and offers to write instead', once, async ({ page }) => {
    await page.goto('/contact')
    const words = main(page).locator('noscript p')
    await expect(words).toBeVisible()
    await expect(words).toContainText('This form needs JavaScript.')
    await expect(words.getByRole('link')).toHaveAttribute('href', `mailto:${brand.email}`)
    await expect(main(page).locator('form')).toBeHidden()
    await expect(main(page).getByText(brand.address)).toBeVisible()
  })
})
