import { expect, test } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { borrowerByApi, openAs } from '../fixtures/borrower.ts'
import { once } from '../fixtures/widths.ts'

test('a borrower sets up autopay, approves it in the checkout and cancels it', once, async ({ page }) => {
  await openAs(page, await borrowerByApi(page.request))
  await page.goto('/my-dashboard')
  await page.getByRole('link', { name: 'Set up autopay' }).click()
  await page.getByRole('checkbox', { name: /I allow .* to debit what is due/ }).check()
  await page.getByRole('button', { name: 'Agree and set up' }).click()
  const checkout = page.getByRole('dialog', { name: 'Razorpay (simulated)' })
  await checkout.getByRole('button', { name: 'Approve' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Pause autopay' })).toBeVisible()
  await expect(main).toContainText(/₹10,\d{3}(\.\d\d)? will be debited on/)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Cancel autopay…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel autopay' }).click()
  await expect(main).toContainText('Autopay is cancelled. Nothing more will be debited.')
})
