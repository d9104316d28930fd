import type { Locator, Page } from '@playwright/test'
import { employmentDetailsForm } from 'contract/forms/employment-details'
import { StepPage } from './step.ts'

export class EmploymentPage extends StepPage {
  readonly organisation: Locator
  readonly designation: Locator
  readonly since: Locator
  readonly place: Locator

  constructor(page: Page) {
    super(page, 'about-your-company')
    this.organisation = page.getByLabel('Organisation')
    this.designation = page.getByLabel('Designation')
    this.since = page.getByLabel('Employment since')
    this.place = page.getByLabel('City and state')
  }

  fill = () => this.fillFields(employmentDetailsForm)
}
