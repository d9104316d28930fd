import { expect, type Locator, type Page } from '@playwright/test'
import { type Borrower, borrowerByApi, openAs } from '../fixtures/borrower.ts'

/** The public repay page. */
export class RepayLoanScreen {
  readonly page: Page
  readonly pan: Locator
  readonly terms: Locator
  readonly getOtp: Locator
  readonly otp: Locator
  readonly fetchAmount: Locator
  readonly amount: Locator
  readonly payNow: Locator
  readonly notice: Locator
  readonly due: Locator

  constructor(page: Page) {
    this.page = page
    const main = page.getByRole('main')
    this.pan = main.getByRole('textbox', { name: 'PAN number' })
    this.terms = main.getByRole('checkbox', { name: 'I accept the terms and conditions.' })
    this.getOtp = main.getByRole('button', { name: 'Get OTP' })
    this.otp = main.getByRole('group', { name: 'One-time code' }).getByRole('textbox')
    this.fetchAmount = main.getByRole('button', { name: 'Fetch amount' })
    this.amount = main.getByRole('textbox', { name: /^Amount To Pay/ })
    this.payNow = main.getByRole('button', { name: 'Pay Now' })
    this.notice = main.locator('.alert')
    this.due = main.getByText(/^Due today, /).locator('..')
  }

  async open() {
    await this.page.goto('/repay-loan')
    await expect(this.getOtp).toBeEnabled()
  }

  async requestCode(pan: string) {
    await this.pan.fill(pan)
    await this.terms.check()
    await this.getOtp.click()
  }

  /** Enters the PAN and the newest code of the mobile, up to the amount due. */
  async fetch(pan: string, mobile: string) {
    await this.open()
    await this.requestCode(pan)
    await expect(this.otp).toHaveCount(4)
    await expect.poll(() => this.codeFor(mobile)).not.toBe('')
    await this.otp.first().click()
    await this.page.keyboard.type(await this.codeFor(mobile))
    await this.fetchAmount.click()
    await expect(this.due).toBeVisible()
  }

  /** The newest repayment code; the text of the message distinguishes it from a login code. */
  async codeFor(mobile: string): Promise<string> {
    const response = await this.page.request.get(`/simulators/inbox.json?mobile=${mobile}`)
    const messages = (await response.json()) as { otp: string | null; text: string }[]
    return messages.find(({ otp, text }) => otp && /repay/i.test(text))?.otp ?? ''
  }

  /** Chooses an amount and waits for the payment methods. */
  async chooseAmount(amount = '') {
    if (amount) await this.amount.fill(amount)
    await this.payNow.click()
    const choice = this.page.getByRole('heading', { name: 'Choose how to pay' })
    await expect(choice).toBeFocused()
    await expect(choice).toBeInViewport()
  }
}

/** Opens the repay page as a logged-in borrower of ₹10,000, which starts at the amount. */
export async function openRepayment(page: Page): Promise<{ repay: RepayLoanScreen; borrower: Borrower }> {
  const borrower = await borrowerByApi(page.request)
  await openAs(page, borrower)
  await page.goto('/repay-loan')
  const repay = new RepayLoanScreen(page)
  await expect(repay.due).toContainText('₹10,000')
  return { repay, borrower }
}
