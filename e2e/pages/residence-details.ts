import type { Locator, Page } from '@playwright/test'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { StepPage } from './step.ts'

export class AddressPage extends StepPage {
  readonly rented: Locator
  readonly line1: Locator
  readonly landmark: Locator
  readonly pincode: Locator
  readonly place: Locator

  constructor(page: Page) {
    super(page, 'captur-address')
    this.rented = page.getByRole('radio', { name: 'Rented' })
    this.line1 = page.getByLabel('Address1')
    this.landmark = page.getByLabel('Landmark')
    this.pincode = page.getByLabel('Pin Code')
    this.place = page.getByLabel('City and state')
  }

  fill = () => this.fillFields(residenceDetailsForm)
}
