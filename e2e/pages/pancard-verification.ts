import type { Locator, Page } from '@playwright/test'
import { StepPage } from './step.ts'

export class PanPage extends StepPage {
  readonly boxes: Locator
  readonly income: Locator

  constructor(page: Page) {
    super(page, 'pan-details')
    this.boxes = page.getByRole('group', { name: 'PAN' }).getByRole('textbox')
    this.income = page.getByLabel('Monthly income')
  }

  async fill(pancard: string, income = '45000') {
    await this.boxes.first().click()
    await this.page.keyboard.type(pancard)
    await this.income.fill(income)
  }

  /** The characters in the boxes. */
  async value(): Promise<string> {
    const values = await this.boxes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    return values.join('')
  }
}
