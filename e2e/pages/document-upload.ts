import type { Locator, Page } from '@playwright/test'
import { pixel } from '../fixtures/customer.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { StepPage } from './step.ts'

export const picture = { name: 'photo.png', mimeType: 'image/png', buffer: pixel }
export const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: samplePdf() }

type Slug = 'adhar-upload' | 'pan-upload' | 'bank-upload' | 'upload-salaryslip' | 'upload-utilitybill' | 'kyc'

/** Any screen that uploads documents. */
export class UploadPage extends StepPage {
  readonly position: Locator
  readonly notice: Locator

  constructor(page: Page, slug: Slug) {
    super(page, slug)
    this.position = page.getByRole('navigation', { name: 'Documents' }).locator('strong')
    this.notice = page.getByRole('link', { name: /^Next: / })
  }

  /** The group of one document. */
  document(label: string): Locator {
    return this.page.getByRole('group', { name: label })
  }

  async choose(label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
    await this.document(label).locator('input[type=file]').setInputFiles(file)
  }

  async send(...documents: [string, typeof pdf][]) {
    for (const [label, file] of documents) await this.choose(label, file)
    await this.action.click()
  }
}
