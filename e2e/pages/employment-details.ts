import type { Locator, Page } from '@playwright/test'
import { StepPage } from './step.ts'

export class EmploymentPage extends StepPage {
  readonly workMode: Locator
  readonly organisation: Locator
  readonly department: Locator
  readonly companyType: Locator
  readonly designation: Locator
  readonly since: Locator
  readonly line1: Locator
  readonly line2: Locator
  readonly landmark: Locator
  readonly pincode: Locator
  readonly email: Locator
  readonly place: Locator

  constructor(page: Page) {
    super(page, 'about-your-company')
    this.workMode = page.getByRole('group', { name: 'Work mode' })
    this.organisation = page.getByLabel('Organisation')
    this.department = page.getByLabel('Department')
    this.companyType = page.getByLabel('Company type')
    this.designation = page.getByLabel('Designation')
    this.since = page.getByLabel('Employment since')
    this.line1 = page.getByLabel('Address line 1')
    this.line2 = page.getByLabel('Address line 2')
    this.landmark = page.getByLabel('Landmark')
    this.pincode = page.getByLabel('Pin code')
    this.email = page.getByLabel('Official email')
    this.place = page.getByLabel('City and state')
  }

  async fill() {
    await this.workMode.getByRole('radio', { name: 'Office' }).check()
    await this.organisation.fill('Sample Works')
    await this.department.selectOption('TECHNOLOGY')
    await this.companyType.selectOption('Private')
    await this.designation.fill('Engineer')
    await this.since.fill('2020-01-01')
    await this.line1.fill('4th floor, Tower 2')
    await this.line2.fill('Baner Road')
    await this.pincode.fill('411045')
  }
}
