import { expect, type Locator, type Page } from '@playwright/test'

/** The common parts of all steps of the journey. */
export class StepPage {
  readonly page: Page
  readonly slug: string
  readonly heading: Locator
  readonly action: Locator
  readonly failure: Locator
  readonly progress: Locator
  readonly back: Locator

  constructor(page: Page, slug: string) {
    const main = page.getByRole('main')
    this.page = page
    this.slug = slug
    this.heading = main.getByRole('heading', { level: 1 })
    this.action = main.locator('button[type=submit]')
    this.failure = main.locator('form .alert')
    this.progress = main.getByRole('progressbar')
    this.back = main.getByRole('link').first()
  }

  async open() {
    await this.page.goto(`/my-dashboard/${this.slug}`)
    await this.expectOpen()
  }

  async expectOpen() {
    await expect(this.page).toHaveURL(`/my-dashboard/${this.slug}`)
    await expect(this.action).toBeVisible()
  }
}
