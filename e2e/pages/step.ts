import { expect, type Locator, type Page } from '@playwright/test'

/** What every step of the journey has. */
export class StepPage {
  readonly page: Page
  readonly slug: string
  readonly heading: Locator
  readonly action: Locator
  readonly summary: Locator
  readonly failure: Locator
  readonly progress: Locator
  readonly back: Locator

  constructor(page: Page, slug: string) {
    const main = page.getByRole('main')
    this.page = page
    this.slug = slug
    this.heading = main.getByRole('heading', { level: 1 })
    this.action = main.locator('button[type=submit]')
    this.summary = main.locator('.error-summary')
    this.failure = main.locator('form .alert')
    this.progress = main.getByRole('progressbar')
    this.back = main.getByRole('link').first()
  }

  async open() {
    await this.page.goto(`/my-dashboard/${this.slug}`)
    await this.isHere()
  }

  async isHere() {
    await expect(this.page).toHaveURL(`/my-dashboard/${this.slug}`)
    await expect(this.action).toBeVisible()
  }

  /** The words under a field, as a screen reader hears them with it. */
  async expectFault(field: Locator, words: string) {
    await expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${words.replace(/[.?()]/g, '\\$&')}`))
    await expect(this.summary).toContainText(words)
  }
}
