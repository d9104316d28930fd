import type { Locator, Page } from '@playwright/test'
import { incomeDetailsForm } from 'contract/forms/income-details'
import { StepPage } from './step.ts'

export class IncomePage extends StepPage {
  readonly income: Locator
  readonly salaryDate: Locator

  constructor(page: Page) {
    super(page, 'captur-income-details')
    this.income = page.getByLabel('Monthly income')
    this.salaryDate = page.getByLabel('Last salary date')
  }

  option = (name: string) => this.page.getByRole('radio', { name, exact: true })

  fill = () => this.fillFields(incomeDetailsForm)
}
