import type { Locator, Page } from '@playwright/test'
import { StepPage } from './step.ts'

export class QuotePage extends StepPage {
  readonly amount: Locator
  readonly amountSlider: Locator
  readonly tenure: Locator
  readonly purpose: Locator
  readonly cost: Locator

  constructor(page: Page) {
    super(page, 'calculate-loan')
    this.amount = page.getByRole('textbox', { name: 'Loan amount' })
    this.amountSlider = page.getByRole('slider', { name: 'Loan amount' })
    this.tenure = page.getByRole('textbox', { name: 'Tenure (fixed)' })
    this.purpose = page.getByLabel('Purpose')
    this.cost = page.getByRole('region', { name: 'What the loan costs' })
  }

  /** The value beside a term of the calculation. */
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
