import { expect, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { QuotePage } from './loan-quotation-decision.ts'
import { once } from './once.ts'
import { answerEvent, visitApplication } from './sample-application.ts'

test('the quote shows the cost in full before Accept: interest, fee, GST, amount received, date, rates', async ({
  page,
}) => {
  await visitApplication(page, 'generate_loan_quote')
  const quote = new QuotePage(page)
  await quote.open()
  await expect(quote.heading).toHaveText('CALCULATING LOANS')
  await expect(quote.tenure).toHaveValue('7')
  await expect(quote.amountSlider).toHaveAttribute('step', '500')
  await expect(quote.amountSlider).toHaveAttribute('min', '5000')
  await expect(quote.amountSlider).toHaveAttribute('max', '22500')
  await expect(quote.tenureSlider).toHaveAttribute('min', '7')
  await expect(quote.tenureSlider).toHaveAttribute('max', '40')

  await quote.amount.fill('10000')
  await expect(quote.line('Principal')).toHaveText('₹10,000')
  await expect(quote.line('Interest')).toHaveText('₹700')
  await expect(quote.line('Total payable')).toHaveText('₹10,700')
  await expect(quote.line('Processing fee')).toHaveText('−₹200')
  await expect(quote.line('GST')).toHaveText('−₹36')
  await expect(quote.line('Amount received')).toHaveText('₹9,764')
  await expect(quote.line('Date due')).toHaveText('22-11-2026')
  await expect(quote.line('Interest rate a year')).toHaveText('365%')
  await expect(quote.line('APR')).toHaveText('499.85%')
  await expect(quote.cost).toContainText('Within 3 days of the payout you may give the money back')
  await quote.cost.locator('summary').click()
  await expect(quote.eachDay.getByRole('row')).toHaveCount(8)
  await expect(quote.eachDay.getByRole('row').nth(3)).toHaveText('Day 318-11-2026₹300₹10,300')
  await expect(quote.eachDay.getByRole('row').last()).toContainText('₹10,700')
  await quote.back.click()
  await expect(page).toHaveURL('/my-dashboard/eligibility')
})

test('amount and days stay within the bounds and on their steps, typed or slid', once, async ({ page }) => {
  await visitApplication(page, 'generate_loan_quote')
  const quote = new QuotePage(page)
  await quote.open()
  await quote.amount.fill('99000')
  await quote.tenure.fill('90')
  await quote.purpose.focus()
  await expect(quote.amount).toHaveValue('22,500')
  await expect(quote.tenure).toHaveValue('40')
  await quote.amount.fill('7777')
  await quote.purpose.focus()
  await expect(quote.amount).toHaveValue('8,000')
  await quote.amountSlider.press('ArrowRight')
  await expect(quote.amount).toHaveValue('8,500')
  await expect(quote.line('Total payable')).toHaveText('₹11,900')
})

test('a purpose is required; Accept sends the decision once and goes where the server says', once, async ({ page }) => {
  const journey = await visitApplication(page, 'generate_loan_quote')
  const sent: object[] = []
  await answerEvent(page, paths.leadDetails, 'loan_quotation_decision', (body) => {
    sent.push(body)
    return journey.take('employment_details', 25)
  })
  const quote = new QuotePage(page)
  await quote.open()
  await quote.action.click()
  await quote.expectFault(quote.purpose, 'Purpose is required!')
  await expect(quote.purpose).toBeFocused()
  await quote.amount.fill('12500')
  await quote.tenure.fill('20')
  await quote.purpose.selectOption('Festival')
  await expect(quote.summary).toHaveCount(0)
  await quote.action.dblclick()
  await expect(page).toHaveURL('/my-dashboard/about-your-company')
  expect(sent).toEqual([expect.objectContaining({ amount: 12500, tenure: 20, purpose_id: 6, accepted_id: 1 })])
})

test('a refusal is shown in the server’s words; what was chosen outlives it and a reload', once, async ({ page }) => {
  await visitApplication(page, 'generate_loan_quote')
  const words = 'Please choose an amount of at most ₹20,000.'
  await answerEvent(page, paths.leadDetails, 'loan_quotation_decision', () => ({ Status: 0, Message: words }))
  const quote = new QuotePage(page)
  await quote.open()
  await quote.accept(22_500, 30, 'Travel')
  await expect(quote.failure).toContainText(words)
  await page.reload()
  await expect(quote.amount).toHaveValue('22,500')
  await expect(quote.tenure).toHaveValue('30')
  await expect(quote.purpose).toHaveValue('1')
})

test('an accepted quote is shown again with the way on, and can be changed', once, async ({ page }) => {
  const accepted = { amount: 12500, tenure: 20, purpose_id: 2 }
  await visitApplication(page, 'banking_details', { percent: 75, quote: { accepted, next_step: 'banking_details' } })
  const quote = new QuotePage(page)
  await quote.open()
  await expect(quote.amount).toHaveValue('12,500')
  await expect(quote.tenure).toHaveValue('20')
  await expect(quote.purpose).toHaveValue('2')
  await page.getByRole('link', { name: 'Next: Banking Details' }).click()
  await expect(page).toHaveURL('/my-dashboard/bank-detail')
})

test('a quote that does not come can be asked for again', once, async ({ page }) => {
  await visitApplication(page, 'generate_loan_quote')
  let isDown = true
  await page.route(`**${paths.leadDetails}`, (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto('/my-dashboard/calculate-loan')
  await expect(page.getByText('Your quote did not come.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(new QuotePage(page).amount).toHaveValue('5,000')
})
