import { expect, type Locator, type Page } from '@playwright/test'
import { newestCode } from '../fixtures/customer.ts'

/** The approved loan, to read and sign. */
export class AgreementPage {
  readonly page: Page
  readonly main: Locator
  readonly sign: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.sign = this.main.getByRole('button', { name: /^Sign and take/ })
  }

  /** Waits for the documents, which are generated in the background after the decision. */
  async expectOpen() {
    await expect(this.page).toHaveURL('/my-dashboard/agreement')
    await expect(this.sign).toBeVisible()
  }

  /** Requests a code and enters it, which signs the offer. */
  async signWithCode(mobile: string) {
    await this.sign.click()
    await expect(this.main.getByRole('heading', { name: 'Sign with a code' })).toBeVisible()
    await this.page.keyboard.type(await newestCode(this.page.request, mobile))
    await this.sign.click()
  }

  /** Consents to eSign and waits for the provider's page. */
  async goToEsignProvider() {
    await this.main.getByRole('button', { name: 'Sign with Aadhaar eSign instead' }).click()
    await this.main.getByRole('checkbox').check()
    await this.main.getByRole('button', { name: /^Agree and go to/ }).click()
    await expect(this.page.getByRole('heading', { name: 'Simulated Aadhaar eSign' })).toBeVisible()
  }
}
