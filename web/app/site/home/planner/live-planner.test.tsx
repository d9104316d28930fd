import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../app.css'
import { wantedLoan } from '../../../payday/wanted-loan'
import { expectText, press } from '../../../testing/screen'
import { LivePlanner } from './live-planner'

const card = page.getByTestId('planner')
const apply = page.getByRole('link', { name: /^Apply for/ })

beforeEach(async () => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T18:45:00Z') })
  await render(
    <div data-testid="planner">
      <LivePlanner className="card" />
    </div>,
  )
})
afterEach(() => vi.useRealTimers())

test('the calendar starts with the current day in India, and days before the minimum tenure cannot be chosen', async () => {
  await expectText(card, 'Any day from 23-11-2026 to 26-12-2026.')
  expect(page.getByRole('radio').elements()).toHaveLength(34)
  await expectText(card, 'You get today₹19,528')
  await expectText(card, 'You repay on 01-12-2026₹23,000')
  await expectText(card, 'APR 432.64%')
})

test('amount and day can be chosen by keyboard, and the choice is stored for the quote', async () => {
  await page.getByRole('textbox', { name: 'I need' }).fill('10000')
  await page.getByRole('radio', { name: 'Tue 01-12-2026, ₹1,500 interest' }).click()
  await press('{ArrowLeft}')
  await expectText(card, 'You repay on 30-11-2026₹11,400')
  await expect.element(apply).toHaveTextContent('Apply for ₹10,000 until 30-11')
  apply.element().addEventListener('click', (event) => event.preventDefault())
  await apply.click()
  expect(wantedLoan.read()).toEqual({ amountRupees: 10_000, until: '2026-11-30' })
})
