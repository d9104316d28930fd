import { expect, test } from '@playwright/test'
import { brand } from 'contract/brand'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { RepayLoanScreen } from '../pages/repay-loan.ts'

test('the repay page has a link home, two bank accounts and a QR code, and fits 320 px', async ({ page, isMobile }) => {
  const repay = new RepayLoanScreen(page)
  await repay.open()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  for (const account of brand.bankAccounts) {
    const card = main.locator('.card', { hasText: account.accountNumber })
    for (const text of [account.ifsc, account.upiId, brand.legalEntity]) await expect(card).toContainText(text)
  }
  await expect(main.getByRole('img', { name: new RegExp(`QR code .* ${brand.upi.id}`) })).toBeVisible()
  const app = main.getByRole('link', { name: 'Pay in a UPI app' })
  await expect(app).toBeVisible({ visible: isMobile })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
