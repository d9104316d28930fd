import type { Locator, Page } from '@playwright/test'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { StepPage } from './step.ts'

export class PersonalPage extends StepPage {
  readonly fullName: Locator
  readonly email: Locator
  readonly dob: Locator

  constructor(page: Page) {
    super(page, 'captur-personal-information')
    this.fullName = page.getByLabel('Full name')
    this.email = page.getByLabel('Email')
    this.dob = page.getByLabel('Date of birth')
  }

  option = (name: string) => this.page.getByRole('radio', { name, exact: true })

  async fill({ dob = '1994-05-06' } = {}) {
    await this.fillFields(personalDetailsForm, { dob })
  }
}
