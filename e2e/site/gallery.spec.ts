import { expect, type Page, test } from '@playwright/test'
import { holdScripts } from '../fixtures/hold-scripts.ts'
import { once } from '../fixtures/widths.ts'

const codeBoxes = (page: Page) => page.getByRole('group', { name: 'One-time code', exact: true }).getByRole('textbox')

test('the page is complete before scripts run, and has no inline styles', once, async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  const response = await page.goto('/gallery')
  expect((await response?.text())?.match(/\sstyle="/)).toBeNull()
  await expect(codeBoxes(page)).toHaveCount(4)
})

test('values typed before hydration are kept', once, async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/gallery', { waitUntil: 'commit' })
  const boxes = codeBoxes(page)
  await boxes.first().pressSequentially('4821')
  releaseScripts()
  await expect(page.getByLabel('Code status')).toHaveText('Complete 4821')
  const values = await boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(values.join('')).toBe('4821')
})
