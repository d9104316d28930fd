import type { Locator, Page } from '@playwright/test'
import { pixel } from '../fixtures/customer.ts'
import { StepPage } from './step.ts'

export class SelfiePage extends StepPage {
  readonly input: Locator
  readonly preview: Locator
  readonly useCamera: Locator
  readonly takePicture: Locator
  readonly notice: Locator

  constructor(page: Page) {
    super(page, 'upload-picture')
    this.input = page.locator('input[type=file]')
    this.preview = page.getByRole('img', { name: 'The one you chose' })
    this.useCamera = page.getByRole('button', { name: 'Use the camera' })
    this.takePicture = page.getByRole('button', { name: 'Take picture' })
    this.notice = page.locator('form .alert[data-type=info]')
  }

  async choose(name = 'me.png', mimeType = 'image/png', buffer = pixel) {
    await this.input.setInputFiles({ name, mimeType, buffer })
  }
}
