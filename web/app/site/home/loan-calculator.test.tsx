import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { formatRupees } from 'domain/money/format-money'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render'
import '../../app.css'
import { advanceTimers } from '../../testing/advance-timers'
import { expectText, expectTexts, field, press } from '../../testing/screen'
import { LoanCalculator } from './loan-calculator'

const total = page.getByCss('#calculator data')
const lines = page.getByCss('#calculator dl > div')
const slider = (name: string) => page.getByRole('slider', { name: `${name}, slider` })

async function type(name: string, text: string) {
  await field(name).fill(text)
  await press('{Enter}')
}

async function pressOnSlider(name: string, key: string) {
  slider(name).element().focus()
  await press(key)
}

afterEach(() => vi.useRealTimers())

test('the calculator starts with ₹5,000 for 7 days at 0.25% and shows the calculation', async () => {
  await render(<LoanCalculator />)
  await expect.element(field('Loan amount')).toHaveValue('5,000')
  await expect.element(field('Repay after')).toHaveValue('7')
  await expect.element(field('Interest a day')).toHaveValue('0.25')
  await expect.element(total).toHaveTextContent('₹5,087.50')
  await expectTexts(lines, [
    'Principal₹5,000',
    'Interest₹5,000 × 0.25% × 7 days₹87.50',
    'Total payment₹5,087.50',
    'Processing fee2% of ₹5,000−₹100',
    'GST18% of the fee−₹18',
    'You would receive₹4,882',
    'Interest rate per year0.25% a day × 365 days91.25%',
    'APRwith the fee and its GST219.49%',
  ])
})

test('amount, days and rate determine the total payment and the yearly rate', async () => {
  await render(<LoanCalculator />)
  const yearlyRate = lines.filter({ hasText: 'Interest rate per year' })
  for (const [amount, days, rate, sum, yearly] of [
    ['5000', '1', '0.25', '₹5,012.50', '91.25%'],
    ['33000', '17', '0.75', '₹37,207.50', '273.75%'],
    ['50,000', '30', '0.5', '₹57,500', '182.5%'],
    ['100000', '60', '1', '₹1,60,000', '365%'],
  ] as const) {
    await type('Loan amount', amount)
    await type('Repay after', days)
    await type('Interest a day', rate)
    await expect.element(total).toHaveTextContent(sum)
    await expectText(yearlyRate, yearly)
  }
})

test('arrow keys move each slider by its step and stop at its ends', async () => {
  await render(<LoanCalculator />)
  await pressOnSlider('Loan amount', '{ArrowLeft}')
  await expect.element(slider('Loan amount')).toHaveAttribute('aria-valuetext', '₹5,000')
  await pressOnSlider('Loan amount', '{ArrowRight}')
  await expect.element(field('Loan amount')).toHaveValue('6,000')
  await pressOnSlider('Loan amount', '{End}')
  await expect.element(slider('Loan amount')).toHaveAttribute('aria-valuetext', '₹1,00,000')
  await pressOnSlider('Repay after', '{ArrowRight}')
  await expect.element(field('Repay after')).toHaveValue('8')
  await pressOnSlider('Repay after', '{Home}')
  await expect.element(slider('Repay after')).toHaveAttribute('aria-valuetext', '1 day')
  await pressOnSlider('Interest a day', '{ArrowRight}')
  await expect.element(field('Interest a day')).toHaveValue('0.5')
  await pressOnSlider('Interest a day', '{End}')
  const { totalPaise } = estimateLoan({ amountPaise: 10_000_000, days: 1, dailyRateBasisPoints: 100 })
  await expect.element(total).toHaveTextContent(formatRupees(totalPaise))
})

test('on a phone the total stays in sight while each slider is moved', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(390, 844)
  await render(<LoanCalculator />)
  const answer = page.getByCss('#calculator .bottom-bar strong')
  for (const [name, sum] of [
    ['Loan amount', '₹1,01,750'],
    ['Repay after', '₹1,15,000'],
    ['Interest a day', '₹1,60,000'],
  ] as const) {
    slider(name).element().scrollIntoView({ block: 'center', behavior: 'instant' })
    await pressOnSlider(name, '{End}')
    await expect.element(answer).toHaveTextContent(sum)
    await expect.element(answer).toBeInViewport({ ratio: 1 })
  }
})

test('a typed number is rounded to the nearest step within the limits, and the total is that of the rounded one', async () => {
  await render(<LoanCalculator />)
  for (const [name, typed, settled, sum] of [
    ['Loan amount', '5400', '5,000', '₹5,087.50'],
    ['Loan amount', '99,501', '1,00,000', '₹1,01,750'],
    ['Loan amount', '1', '5,000', '₹5,087.50'],
    ['Loan amount', '9999999', '1,00,000', '₹1,01,750'],
    ['Repay after', '0', '1', '₹1,00,250'],
    ['Repay after', '61', '60', '₹1,15,000'],
    ['Interest a day', '0.6', '0.5', '₹1,30,000'],
    ['Interest a day', '7', '1', '₹1,60,000'],
    ['Interest a day', '0', '0.25', '₹1,15,000'],
  ] as const) {
    const message = `${name} ${typed}`
    await field(name).fill(typed)
    await expect.element(total, { message }).toHaveTextContent(sum)
    await press('{Enter}')
    await expect.element(field(name), { message }).toHaveValue(settled)
    await expect.element(total, { message }).toHaveTextContent(sum)
  }
})

test('hydration resets a slider that was moved before, so that it matches the total', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<LoanCalculator />)
  document.body.append(container)
  ;(slider('Loan amount').element() as HTMLInputElement).value = '100000'
  const root = hydrateRoot(container, <LoanCalculator />)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  await expect.element(field('Loan amount')).toBeEnabled()
  await expect.element(slider('Loan amount')).toHaveValue('5000')
  await expect.element(total).toHaveTextContent('₹5,087.50')
})

test('the total is announced once the values stop changing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await render(<LoanCalculator />)
  const announced = page.getByCss('#calculator .sr-only[role=status]')
  for (const answer of ['₹6,105', '₹7,122.50', '₹8,140']) {
    await pressOnSlider('Loan amount', '{ArrowRight}')
    expect(total.element()).toHaveTextContent(answer)
    advanceTimers(600)
    expect(announced.element()).toHaveTextContent('')
  }
  advanceTimers(200)
  expect(announced.element()).toHaveTextContent('Total payment ₹8,140')
})

test('with a rate or days that are not offered, the calculator says so and what our loans cost', async () => {
  await render(<LoanCalculator />)
  const words = page.getByText('Our loans cost 1% a day, for 7 to 40 days, as the planner above counts.')
  await expect.element(words).toBeVisible()
  await type('Interest a day', '1')
  await expect.element(words).not.toBeInTheDocument()
  await type('Repay after', '60')
  await expect.element(words).toBeVisible()
})
