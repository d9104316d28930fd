import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { renderGallery } from '../../testing/render-gallery'
import { button, expectCount } from '../../testing/screen'
import { withoutClosedBy } from '../../testing/without-closed-by'

const dialog = page.getByRole('dialog', { name: 'You are eligible' })
const clickBeside = (target: Locator) => target.click({ position: { x: -20, y: 20 }, force: true })

beforeEach(async () => {
  await renderGallery()
})

test.each([
  ['knows', () => {}],
  ['does not know', withoutClosedBy],
])('a click beside a dialog closes it in a browser that %s closedby', async (_which, prepare) => {
  await button('Open dialog').click()
  await expect.element(dialog).toBeVisible()
  prepare()
  await dialog.getByText('You can choose an amount next').click()
  await expect.element(dialog).toBeVisible()
  await clickBeside(dialog)
  await expectCount(dialog, 0)
})

test('a double click that opens a dialog does not close it', async () => {
  // At the edge of the screen, where the dialog does not cover it.
  button('Open dialog').element().scrollIntoView({ block: 'end' })
  await button('Open dialog').dblClick({ delay: 30 })
  await expect.element(dialog).toBeVisible()
})

test('a drag out of a dialog, as when text is selected, does not close it', async () => {
  await button('Open dialog').click()
  await expect.element(dialog).toBeVisible()
  withoutClosedBy()
  const element = dialog.element()
  const words = dialog.getByText('You can choose an amount next').element()
  words.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await expect.element(dialog).toBeVisible()
})
