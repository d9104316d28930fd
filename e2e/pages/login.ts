import { expect, type Locator, type Page } from '@playwright/test'

export class LoginScreen {
  readonly page: Page
  readonly mobile: Locator
  readonly consent: Locator
  readonly getOtp: Locator
  readonly otp: Locator
  readonly verify: Locator
  readonly banner: Locator

  constructor(page: Page) {
    this.page = page
    this.mobile = page.getByRole('group', { name: 'Mobile number' }).getByRole('textbox')
    this.consent = page.getByRole('checkbox', { name: /I agree to the Terms and Conditions/ })
    this.getOtp = page.getByRole('button', { name: 'Get OTP' })
    this.otp = page.getByRole('group', { name: 'One-time code' }).getByRole('textbox')
    this.verify = page.getByRole('button', { name: 'Verify OTP' })
    this.banner = page.locator('.alert')
  }

  async open(query = '') {
    await this.page.goto(`/apply-now${query}`)
    await expect(this.getOtp).toBeEnabled()
  }

  async requestCode(mobile: string) {
    await this.mobile.first().click()
    await this.page.keyboard.type(mobile)
    await this.consent.check()
    await this.getOtp.click()
    await expect(this.otp).toHaveCount(4)
  }

  async enterCode(code: string) {
    await this.otp.first().click()
    await this.page.keyboard.type(code)
  }

  /** The newest code that the simulated provider sent to a mobile. */
  async codeFor(mobile: string): Promise<string> {
    const response = await this.page.request.get(`/simulators/inbox.json?mobile=${mobile}`)
    const [newest] = (await response.json()) as { otp: string }[]
    return newest?.otp ?? ''
  }

  async logIn(mobile: string) {
    await this.open()
    await this.requestCode(mobile)
    await this.enterCode(await this.codeFor(mobile))
    await this.verify.click()
    await this.page.waitForURL('**/my-dashboard')
  }
}
