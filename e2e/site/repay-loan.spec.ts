import { expect, test } from '@playwright/test'
import { brand } from 'contract/brand'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { newMobile, newPan } from '../fixtures/customer.ts'
import { once } from '../fixtures/widths.ts'
import { RepayLoanScreen } from '../pages/repay-loan.ts'

const sent = 'If this PAN has a loan with us, a code is on its way to its registered mobile.'

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

test(
  'an unknown PAN gets the same reply as a known one, and a wrong code shows the server’s message',
  once,
  async ({ page }) => {
    const repay = new RepayLoanScreen(page)
    await repay.open()
    await repay.requestCode(newPan(newMobile()))
    await expect(repay.notice).toContainText(sent)
    await expect(repay.otp).toHaveCount(4)
    await expectAccessible(page)
    await repay.fetchAmount.click()
    await expect(page.getByText('Please enter 4 digits OTP')).toBeVisible()
    await repay.otp.first().click()
    await page.keyboard.type('12a34')
    await repay.fetchAmount.click()
    await expect(repay.notice).toBeVisible()
    await expect(repay.otp.first()).toHaveValue('')
    await expect(repay.otp.first()).toBeFocused()
  },
)
