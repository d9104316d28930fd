import { expect, type Locator, type Page } from '@playwright/test'
import { exampleValues } from 'contract/form-definition/example-values'
import type { Field, FormFields, FormValues } from 'contract/form-definition/field'

/** The common parts of all steps of the journey. */
export class StepPage {
  readonly page: Page
  readonly slug: string
  readonly heading: Locator
  readonly action: Locator
  readonly failure: Locator
  readonly progress: Locator
  readonly back: Locator

  constructor(page: Page, slug: string) {
    const main = page.getByRole('main')
    this.page = page
    this.slug = slug
    this.heading = main.getByRole('heading', { level: 1 })
    this.action = main.locator('button[type=submit]')
    this.failure = main.locator('form .alert')
    this.progress = main.getByRole('progressbar')
    this.back = main.getByRole('link').first()
  }

  async open() {
    await this.page.goto(`/my-dashboard/${this.slug}`)
    await this.expectOpen()
  }

  /** Fills in the fields of a form, with their example values unless given otherwise. */
  async fillFields<Fields extends FormFields>(fields: Fields, changes: Partial<FormValues<Fields>> = {}) {
    const values: Readonly<Record<string, string>> = exampleValues(fields, changes)
    for (const [name, field] of Object.entries(fields)) await this.#fillField(field, values[name] ?? '')
  }

  async #fillField(field: Field, value: string) {
    const control = this.page.getByLabel(field.label, { exact: true })
    if (value === '') return
    if (field.kind !== 'choice') return control.fill(value)
    if (field.display === 'select') return void (await control.selectOption(value))
    const chosen = field.options.find(({ id }) => String(id) === value)?.name ?? ''
    const group = this.page.getByRole('group', { name: field.label })
    await group.getByRole('radio', { name: chosen, exact: true }).check()
  }

  async expectOpen() {
    await expect(this.page).toHaveURL(`/my-dashboard/${this.slug}`)
    await expect(this.action).toBeVisible()
  }
}
