import { expect, test } from '@playwright/test'
import { once } from '../fixtures/widths.ts'

test('the page is complete before scripts run, and has no inline styles', once, async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  const response = await page.goto('/gallery')
  expect((await response?.text())?.match(/\sstyle="/)).toBeNull()
  const code = page.getByRole('group', { name: 'One-time code', exact: true })
  await expect(code.getByRole('textbox')).toHaveCount(4)
})
