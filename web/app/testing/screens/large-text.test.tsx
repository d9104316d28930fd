import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { screenStates } from './screen-states'

/** The states that had the widest content. */
const widest = [
  'Home: calculator',
  'Login: code, wrong',
  'Repay: amount',
  'Quote: empty',
  'PAN card: blurred',
  'Loan home: paid in part',
  'My Account: with a loan',
  'Autopay: on',
  'Complaints: list',
  'Privacy choices: erasing announced',
  'Texts: tnc',
]

const states = widest.map((name) => ({
  name,
  state: screenStates.find((one) => name === `${one.screen}: ${one.state}`),
}))

test.each(states)('$name does not scroll sideways on a small phone with text of twice the size', async ({ state }) => {
  onTestFinished(async () => {
    document.documentElement.style.removeProperty('font-size')
    vi.useRealTimers()
    await page.viewport(1280, 900)
  })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00+05:30') })
  document.documentElement.style.fontSize = '200%'
  await page.viewport(320, 844)
  await state?.open()
  expect(state).toBeDefined()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
