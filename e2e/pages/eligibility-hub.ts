import { expect, type Locator, type Page } from '@playwright/test'

/** The hub of the loan application. */
export class HubPage {
  readonly page: Page
  readonly cards: Locator
  readonly progress: Locator

  constructor(page: Page) {
    this.page = page
    this.cards = page.getByRole('list', { name: 'Loan application' }).getByRole('listitem')
    this.progress = page.getByRole('main').getByRole('progressbar')
  }

  async open() {
    await this.page.goto('/my-dashboard/eligibility')
    await expect(this.cards).toHaveCount(4)
  }

  /** Expects the states of the four cards and the progress in per cent. */
  async expectAt(active: number, percent: number) {
    await expect(this.cards).toHaveCount(4)
    const states = Array<string>(4)
      .fill('upcoming')
      .fill('completed', 0, active)
      .fill('current', active, active + 1)
    for (const [at, state] of states.entries()) await expect(this.cards.nth(at)).toHaveAttribute('data-state', state)
    await expect(this.progress).toHaveAttribute('value', String(percent))
  }
}
