import type { Locator, Page } from '@playwright/test'
import { StepPage } from './step.ts'

export class QuotePage extends StepPage {
  readonly amount: Locator
  readonly amountSlider: Locator
  readonly tenure: Locator
  readonly tenureSlider: Locator
  readonly purpose: Locator
  readonly cost: Locator
  readonly eachDay: Locator

  constructor(page: Page) {
    super(page, 'calculate-loan')
    this.amount = page.getByRole('textbox', { name: 'Loan amount' })
    this.amountSlider = page.getByRole('slider', { name: 'Loan amount' })
    this.tenure = page.getByRole('textbox', { name: 'Tenure (fixed)' })
    this.tenureSlider = page.getByRole('slider', { name: 'Tenure (fixed)' })
    this.purpose = page.getByLabel('Purpose')
    this.cost = page.getByRole('region', { name: 'What the loan costs' })
    this.eachDay = this.cost.getByRole('table', { name: 'What you owe on each day' })
  }

  /** The value beside a term of the reckoning. */
  line(term: string): Locator {
    return this.cost.locator('dl > div').filter({ hasText: term }).locator('dd').first()
  }

  async accept(amount: number, days: number, purpose = 'Medical') {
    await this.amount.fill(String(amount))
    await this.tenure.fill(String(days))
    await this.purpose.selectOption(purpose)
    await this.action.click()
  }
}
