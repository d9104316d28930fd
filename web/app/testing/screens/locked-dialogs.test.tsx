import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { press } from '../screen'
import { withoutClosedBy } from '../without-closed-by'
import { neverReply } from './screen-state'
import { screenStates } from './screen-states'

/** The dialogs that ask before something is sent that cannot be taken back. */
const dialogs = [
  'Agreement: declining',
  'Autopay: cancelling',
  'Consents: withdrawing',
  'Privacy choices: asking to erase',
]

test.each(dialogs)('%s: the dialog cannot be closed while the request is being sent', async (name) => {
  await screenStates.find(({ screen, state }) => name === `${screen}: ${state}`)?.open()
  neverReply()
  const dialog = page.getByRole('dialog')
  const [keep, confirm] = dialog.element().querySelectorAll<HTMLElement>('.dialog-actions button')
  confirm?.click()
  await expect.element(dialog).toHaveAttribute('closedby', 'none')
  keep?.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await press('{Escape}')
  await press('{Escape}')
  await dialog.click({ position: { x: -8, y: 8 }, force: true })
  withoutClosedBy()
  await dialog.click({ position: { x: -8, y: 8 }, force: true })
  await expect.element(dialog).toBeVisible()
})
