import type { Locator, Page } from '@playwright/test'
import { StepPage } from './step.ts'

export class AddressPage extends StepPage {
  readonly rented: Locator
  readonly line1: Locator
  readonly line2: Locator
  readonly landmark: Locator
  readonly pincode: Locator
  readonly place: Locator

  constructor(page: Page) {
    super(page, 'captur-address')
    this.rented = page.getByRole('radio', { name: 'Rented' })
    this.line1 = page.getByLabel('Address1')
    this.line2 = page.getByLabel('Address2')
    this.landmark = page.getByLabel('Landmark')
    this.pincode = page.getByLabel('Pin Code')
    this.place = page.getByLabel('City and state')
  }

  async fill() {
    await this.rented.check()
    await this.line1.fill('Flat 12, Sai Residency')
    await this.line2.fill('Baner Road')
    await this.pincode.fill('411045')
  }
}
