import type { Locator, Page } from '@playwright/test'
import { addDays, formatDate, istDateOf } from 'domain/calendar/ist-date'
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

  async fill() {
    await this.option('Salaried').check()
    await this.salaryDate.fill(formatDate(addDays(istDateOf(new Date()), -10)))
    await this.option('Bank').check()
  }
}
