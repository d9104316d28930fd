import type { Locator, Page } from '@playwright/test'
import { StepPage } from './step.ts'

export class BankPage extends StepPage {
  readonly name: Locator
  readonly branch: Locator
  readonly number: Locator
  readonly confirm: Locator
  readonly ifsc: Locator
  readonly bank: Locator

  constructor(page: Page) {
    super(page, 'bank-detail')
    this.name = page.getByLabel('Name (as per bank account)')
    this.branch = page.getByLabel('Branch')
    this.number = page.getByLabel('Account number', { exact: true })
    this.confirm = page.getByLabel('Confirm account number')
    this.ifsc = page.getByLabel('IFSC code')
    this.bank = page.getByLabel('Bank', { exact: true })
  }

  async fill(number = '123456789012') {
    await this.branch.fill('Baner')
    await this.number.fill(number)
    await this.confirm.pressSequentially(number)
    await this.ifsc.fill('hdfc0000001')
  }
}
