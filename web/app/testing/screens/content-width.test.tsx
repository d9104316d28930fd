import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { screenStates } from './screen-states'

const screens = [
  'Dashboard',
  'Personal information',
  'Application',
  'Quote',
  'PAN card',
  'Agreement',
  'Loan home',
  'Loan details',
  'Autopay',
  'Documents',
  'Privacy choices',
  'Consents',
]

/** Where the cards of the screen and the picture in the header end. */
const rightEdges = () => {
  const rightOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().right)
  return { cards: Math.max(...rightOf('main .card')), header: Math.max(...rightOf('header a')) }
}

test.each(screens)('%s: the content ends where the header ends', async (name) => {
  await page.viewport(1280, 900)
  await screenStates.find(({ screen }) => screen === name)?.open()
  await expect.poll(rightEdges).toEqual({ cards: 1176, header: 1176 })
})
