import { dayNamesFrom } from 'domain/calendar/day-names'
import type { IstDate } from 'domain/calendar/ist-date'
import { loanProduct } from 'domain/loan/product/loan-product'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from '../../../testing/render'
import '../../../app.css'
import { wantedLoan } from '../../../features/payday/wanted-loan'
import { expectText, press } from '../../../testing/screen'
import { LivePlanner } from './live-planner'
import { PlannerExampleContent } from './planner-example-content'

const card = page.getByTestId('planner')
const apply = page.getByRole('link', { name: /^Apply for/ })

function open(now: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  return render(
    <div data-testid="planner">
      <LivePlanner className="card" />
    </div>,
  )
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('the calendar starts with the current day in India, and days before the minimum tenure cannot be chosen', async () => {
  await open('2026-11-15T18:45:00Z')
  await expectText(card, 'Any day from 23-11-2026 to 26-12-2026.')
  expect(page.getByRole('radio').elements()).toHaveLength(34)
  await expectText(card, 'You get today₹19,528')
  await expectText(card, 'You repay on 01-12-2026₹23,000')
  await expectText(card, '1% a day (365% a year)')
  await expectText(card, 'APR 432.64%')
})

test.each([
  ['Mon', '2026-11-16', '26-12-2026'],
  ['Wed', '2026-11-18', '28-12-2026'],
  ['Sun', '2026-11-22', '01-01-2027'],
])(
  'on a %s every day of the tenure can be chosen, and the planner is as high as its example',
  async (weekday, today, last) => {
    const { min, max } = loanProduct.tenureDays
    const example = await render(
      <div data-testid="example">
        <div className="card">
          <PlannerExampleContent names={dayNamesFrom(today as IstDate)} />
        </div>
      </div>,
    )
    const weekdayRow = (locator: Locator) => locator.getByCss('.grid-cols-7').element().textContent.slice(0, 21)
    const exampleHeight = page.getByTestId('example').element().clientHeight
    const exampleWeekdays = weekdayRow(page.getByTestId('example'))
    await example.unmount()
    await open(`${today}T06:00:00Z`)
    await expectText(card, `to ${last}.`)
    expect(page.getByRole('radio').elements()).toHaveLength(max - min + 1)
    expect(exampleWeekdays.startsWith(weekday)).toBe(true)
    expect(weekdayRow(card)).toBe(exampleWeekdays)
    expect(card.element().clientHeight).toBe(exampleHeight)
  },
)

test.each([390, 1280])(
  'the total and the button stay in sight above a calendar that does not fit, at %i px',
  async (width) => {
    await page.viewport(width, 640)
    await open('2026-11-15T18:45:00Z')
    await expect.element(apply).toBeInViewport({ ratio: 1 })
  },
)

test('amount and day can be chosen by keyboard, and the choice is stored for the quote', async () => {
  await open('2026-11-15T18:45:00Z')
  await page.getByRole('textbox', { name: 'I need' }).fill('10000')
  await page.getByRole('radio', { name: 'Tue 01-12-2026, ₹1,500 interest' }).click()
  await press('{ArrowLeft}')
  await expectText(card, 'You repay on 30-11-2026₹11,400')
  await expect.element(apply).toHaveTextContent('Apply for ₹10,000 until 30-11')
  apply.element().addEventListener('click', (event) => event.preventDefault())
  await apply.click()
  expect(wantedLoan.read()).toEqual({ amountRupees: 10_000, until: '2026-11-30' })
})

test('on the first screen of a phone no answer stands before its question, and later it stays in sight', async () => {
  await page.viewport(390, 844)
  await render(
    <div style={{ paddingBlock: '725px' }}>
      <LivePlanner className="card gap-0 p-0" />
    </div>,
  )
  const question = page.getByText('My salary comes on')
  const answer = page.getByText('You get today')
  const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top
  window.scrollTo(0, 0)
  await expect.poll(() => topOf(answer)).toBeGreaterThan(844)
  window.scrollTo(0, 500)
  await expect.poll(() => topOf(question)).toBeLessThan(700)
  expect(topOf(answer)).toBeGreaterThan(topOf(question))
  expect(topOf(answer)).toBeLessThan(844)
  await page.viewport(1280, 900)
})
