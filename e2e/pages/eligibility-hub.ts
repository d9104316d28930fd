import { expect, type Locator, type Page } from '@playwright/test'

/** The loan application's home. */
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

  /** The states of the four cards, and how far the application is. */
  async expectAt(active: number, percent: number) {
    await expect(this.cards).toHaveCount(4)
    const states = [0, 1, 2, 3].map((at) => (at < active ? 'completed' : at === active ? 'current' : 'upcoming'))
    for (const [at, state] of states.entries()) await expect(this.cards.nth(at)).toHaveAttribute('data-state', state)
    await expect(this.progress).toHaveAttribute('value', String(percent))
  }
}
