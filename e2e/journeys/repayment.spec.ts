import { expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { askAs, type Borrower, borrowerByApi } from '../fixtures/borrower.ts'
import { once, onPhoneWithMotion } from '../fixtures/widths.ts'
import { endCheckout } from '../pages/checkout.ts'
import { openRepayment, RepayLoanScreen } from '../pages/repay-loan.ts'

const statusOf = async (page: Page, borrower: Borrower) =>
  (await askAs(page.request, borrower, paths.leadDetail, { lead_id: borrower.leadId })).data

test(
  'with one PAN and code a borrower makes a failed and a part payment by PayU and gets the receipt',
  onPhoneWithMotion,
  async ({ page }) => {
    const borrower = await borrowerByApi(page.request)
    const repay = new RepayLoanScreen(page)
    await repay.fetch(borrower.pancard, borrower.mobile)
    await expect(repay.due).toContainText('₹10,000')
    await page.getByText('How we worked out this amount').click()
    await expect(page.getByText('Amount lent')).toBeVisible()
    await expectAccessible(page)

    await repay.amount.fill('10000.01')
    await repay.payNow.click()
    await expect(page.getByText('Please enter at most ₹10,000, the full amount due today.')).toBeVisible()
    await repay.chooseAmount('4000')
    await endCheckout(page, 'PayU', 'Fail')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(repay.due).toContainText('₹10,000')
    await repay.chooseAmount('4000')
    await expect(page.getByRole('img', { name: /QR code to pay/ }).first()).toBeVisible()
    await expectAccessible(page)

    await endCheckout(page, 'PayU', 'Pay')
    await expect(page).toHaveURL('/thanku')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    await expect(page.getByText('Your payment was SUCCESS.')).toBeVisible()
    await expect(page.getByText('Still due today').locator('..')).toContainText('₹6,000')
    await expectAccessible(page)
    const receipt = page.waitForEvent('download')
    await page.getByRole('link', { name: /^RC\d+ \(PDF\)$/ }).click()
    expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)
    expect(await statusOf(page, borrower)).toMatchObject([{ status: 'PART PAYMENT' }])
  },
)

test('a logged-in borrower pays all that is due by Razorpay, which closes the loan', once, async ({ page }) => {
  const { repay, borrower } = await openRepayment(page)
  await repay.chooseAmount()
  await endCheckout(page, 'Razorpay', 'Pay')
  await expect(page.getByText('Thank you for your payment!')).toBeVisible()
  await expect(page.getByRole('link', { name: /\(PDF\)/ })).toBeVisible()
  await expectAccessible(page)
  expect(await statusOf(page, borrower)).toMatchObject([{ status: 'CLOSED' }])

  await page.goto('/my-dashboard/leads')
  await page.getByRole('main').getByText(String(borrower.leadId)).click()
  await expect(page.getByRole('main').getByText('CLOSED').first()).toBeVisible()
  const statement = page.getByRole('table', { name: /Statement of loan/ })
  await expect(statement.getByRole('row').last()).toContainText('₹0')
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/\.pdf$/)
})
