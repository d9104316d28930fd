import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInApplicant, type SampleApplication } from '../../testing/sample-application'
import {
  backLink,
  errorSummary,
  expectCount,
  expectFieldError,
  expectText,
  failure,
  heading,
  link,
  press,
  recordAnnouncements,
  submit,
  text,
} from '../../testing/screen'
import { wantedLoan } from '../payday/wanted-loan'

const amount = page.getByRole('textbox', { name: 'Loan amount' })
const amountSlider = page.getByRole('slider', { name: 'Loan amount' })
const tenure = page.getByRole('textbox', { name: 'Tenure (fixed)' })
const tenureSlider = page.getByRole('slider', { name: 'Tenure (fixed)' })
const purpose = page.getByLabelText('Purpose')
const cost = page.getByRole('region', { name: 'What the loan costs' })
const costByDay = cost.getByRole('table', { name: 'What you owe on each day' }).getByRole('row')

/** The value beside a term of the calculation. */
const line = (term: string) => cost.getByCss('dl > div').filter({ hasText: term }).getByCss('dd').first()

async function open(next = 'generate_loan_quote', sample?: SampleApplication) {
  const application = logInApplicant(next, sample)
  const app = await renderApp('/my-dashboard/calculate-loan')
  await expect.element(submit).toBeVisible()
  return { app, ...application }
}

test('the quote shows interest, fee, GST, amount received, due date and rates before it is accepted', async () => {
  const { app } = await open()
  await expectText(heading, 'CALCULATING LOANS')
  await expect.element(tenure).toHaveValue('7')
  await expect.element(amountSlider).toHaveAttribute('step', '500')
  await expect.element(amountSlider).toHaveAttribute('min', '5000')
  await expect.element(amountSlider).toHaveAttribute('max', '22500')
  await expect.element(tenureSlider).toHaveAttribute('min', '7')
  await expect.element(tenureSlider).toHaveAttribute('max', '40')

  await amount.fill('10000')
  for (const [term, value] of [
    ['Principal', '₹10,000'],
    ['Interest', '₹700'],
    ['Total payable', '₹10,700'],
    ['Processing fee', '−₹200'],
    ['GST', '−₹36'],
    ['Amount received', '₹9,764'],
    ['Due date', '22-11-2026'],
    ['Interest rate per year', '365%'],
    ['APR', '499.85%'],
  ] as const)
    await expect.element(line(term)).toHaveTextContent(value)
  await expectText(cost, 'The fee and its GST are not paid back if you repay early.')
  await cost.getByCss('summary').click()
  await expectCount(costByDay, 8)
  await expectText(costByDay.nth(3), 'Day 318-11-2026₹300₹10,300')
  await expectText(costByDay.last(), '₹10,700')
  await backLink.click()
  await expect.poll(app.path).toBe('/my-dashboard/eligibility')
})

test.each([
  [390, 844],
  [1280, 800],
])('Accept is in view without scrolling on a screen of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await open()
  await expect.element(submit).toBeInViewport({ ratio: 1 })
})

test('a penal charge of the terms is stated before the quote is accepted', async () => {
  await open('generate_loan_quote', { quote: { penal_charge_percent: 2, penal_charge_after_days: 3 } })
  await expectText(cost, 'The penal charge is 2% of the principal still unpaid 3 days after the due date')
})

test('amount and days stay within their limits and steps, whether typed or moved with the slider', async () => {
  await open()
  await amount.fill('99000')
  await tenure.fill('90')
  await purpose.click()
  await expect.element(amount).toHaveValue('22,500')
  await expect.element(tenure).toHaveValue('40')
  await amount.fill('7777')
  await purpose.click()
  await expect.element(amount).toHaveValue('8,000')
  ;(await amountSlider.findElement()).focus()
  await press('{ArrowRight}')
  await expect.element(amount).toHaveValue('8,500')
  await expect.element(line('Total payable')).toHaveTextContent('₹11,900')
})

test.each([
  ['20300', 'Calculated for the nearest, ₹20,500.', '₹20,500', '₹21,935'],
  ['99000', 'Calculated for the maximum, ₹22,500.', '₹22,500', '₹24,075'],
  ['6', 'Calculated for the minimum, ₹5,000.', '₹5,000', '₹5,350'],
  ['', 'Calculated for ₹6,000.', '₹6,000', '₹6,420'],
])(
  'with %j typed as the amount the total is that of the amount that Accept takes',
  async (typed, note, taken, total) => {
    onTestFinished(() => page.viewport(1280, 900))
    await page.viewport(390, 844)
    await open()
    const reply = Promise.withResolvers<object>()
    server.on('leadDetails', 'loan_quotation_decision', () => reply.promise)
    await purpose.selectOptions('Travel')
    await amount.fill('6000')
    await amount.fill(typed)
    await expect.element(amount).toHaveValue(typed)
    await expect.element(text(note)).toBeVisible()
    await expectText(line('Principal'), taken)
    await expectText(page.getByCss('.bottom-bar strong'), total)
    await submit.dblClick()
    await expect.element(amount).toHaveValue(taken.slice(1))
    await expectText(page.getByCss('.bottom-bar strong'), total)
    expect(server.received('leadDetails', 'loan_quotation_decision')).toEqual([
      expect.objectContaining({ amount: Number(taken.replace(/\D/g, '')) }),
    ])
    reply.resolve(refusal('Please try again in a minute.'))
  },
)

test('an amount that must be corrected keeps its price after the screen is closed while it is typed', async () => {
  const { app } = await open()
  await amount.fill('20300')
  await app.close()
  await open()
  await expect.element(amount).toHaveValue('20,500')
  await expectText(line('Total payable'), '₹21,935')
})

test('choosing a day in the calendar sets the tenure, and each day shows its interest', async () => {
  await open()
  await amount.fill('10000')
  const payday = page.getByRole('radio', { name: 'Mon 30-11-2026, ₹1,500 interest' })
  await payday.click()
  await expect.element(tenure).toHaveValue('15')
  await expect.element(line('Total payable')).toHaveTextContent('₹11,500')
  await press('{ArrowRight}')
  await expect.element(tenure).toHaveValue('16')
  await expectCount(page.getByRole('radio', { name: /-\d{4}, ₹/ }), 34)
  await expectText(page.getByRole('main'), 'You get the Key Facts Statement before anything is binding.')
})

test('the amount and day chosen on the home page are preselected, within the limits', async () => {
  wantedLoan.save({ amountRupees: 20_000, until: '2026-11-30' })
  const { app } = await open()
  await expect.element(amount).toHaveValue('20,000')
  await expect.element(tenure).toHaveValue('15')
  await app.close()
  wantedLoan.save({ amountRupees: 100_000, until: '2027-11-30' })
  await open()
  await expect.element(amount).toHaveValue('22,500')
  await expect.element(tenure).toHaveValue('40')
})

test('a purpose is required, and Accept sends the decision once, goes to the next step and is still shown on the way back', async () => {
  const { app, completeStep } = await open()
  const clicked = Promise.withResolvers<void>()
  server.on('leadDetails', 'loan_quotation_decision', async () => {
    await clicked.promise
    return completeStep('employment_details', 25)
  })
  await submit.click()
  await expectFieldError(purpose, 'Purpose is required!')
  await expect.element(purpose).toHaveFocus()
  await amount.fill('12500')
  await tenure.fill('20')
  await purpose.selectOptions('Festival')
  await expectCount(errorSummary, 0)
  await submit.dblClick()
  clicked.resolve()
  await expect.poll(app.path).toBe('/my-dashboard/about-your-company')
  expect(server.received('leadDetails', 'loan_quotation_decision')).toEqual([
    expect.objectContaining({ amount: 12500, tenure: 20, purpose_id: 6, accepted_id: 1 }),
  ])
  await app.navigate('/my-dashboard/calculate-loan')
  await expect.element(amount).toHaveValue('12,500')
})

test('the message of a refusal is shown, and the choice survives closing the screen', async () => {
  const { app } = await open()
  const message = 'Please choose an amount of at most ₹20,000.'
  server.on('leadDetails', 'loan_quotation_decision', () => refusal(message))
  await amount.fill('22500')
  await tenure.fill('30')
  await userEvent.selectOptions(purpose, 'Travel')
  await submit.click()
  await expectText(failure, message)
  await app.close()
  await open()
  await expect.element(amount).toHaveValue('22,500')
  await expect.element(tenure).toHaveValue('30')
  await expect.element(purpose).toHaveValue('1')
})

test('an accepted quote is shown again with a link to the next step, and can be changed', async () => {
  const accepted = { amount: 22500, tenure: 20, purpose_id: 2 }
  const { app } = await open('banking_details', { percent: 75, quote: { accepted, next_step: 'banking_details' } })
  await expect.element(amount).toHaveValue('22,500')
  await expect.element(tenure).toHaveValue('20')
  await expect.element(purpose).toHaveValue('2')
  await expectCount(text('Please choose the amount once more.'), 0)
  await link('Next: Banking Details').click()
  await expect.poll(app.path).toBe('/my-dashboard/bank-detail')
})

test.each([
  ['captur-income-details', 'income_details', {}],
  ['pan-details', 'pancard_verification', { full_name: 'ASHA RAO' }],
])(
  'after the income was lowered on %s the quote must be accepted again, with an explanation',
  async (slug, event, answer) => {
    const accepted = { amount: 22500, tenure: 20, purpose_id: 2 }
    const sample: SampleApplication = { percent: 75, quote: { accepted, next_step: 'banking_details' } }
    const { completeStep } = logInApplicant('banking_details', sample)
    const app = await renderApp('/my-dashboard/calculate-loan')
    await expect.element(amount).toHaveValue('22,500')
    await app.navigate(`/my-dashboard/${slug}`)
    await page.getByLabelText('Monthly income').fill('30000')
    server.on('customerRegistration', event, () => {
      completeStep('loan_quotation_decision', 0)
      return success({ Data: { next_step: 'loan_quotation_decision', step_percentage: 0, ...answer } })
    })
    sample.quote = { accepted, next_step: 'loan_quotation_decision', max_loan_amount: 15000 }
    const announced = recordAnnouncements()
    await submit.click()
    await expect.poll(app.path).toBe('/my-dashboard/calculate-loan')
    await expect.element(text('Please choose the amount once more.')).toBeVisible()
    expect(announced).toContainEqual(expect.stringContaining('Please choose the amount once more.'))
    await expect.element(amount).toHaveValue('15,000')
    server.on('leadDetails', 'loan_quotation_decision', () => completeStep('banking_details', 75))
    await submit.click()
    await expect.poll(app.path).toBe('/my-dashboard/bank-detail')
  },
)

test.each([
  [{ limit: 60_000, left: 3200 }, '₹3,200 of it is left.'],
  [null, 'The most we can lend you is ₹3,000.'],
])(
  'a quote without a possible amount says so, and offers help instead of a choice: %o',
  async (yearly_limit, reason) => {
    logInApplicant('generate_loan_quote', { quote: { max_loan_amount: 3000, yearly_limit } })
    await renderApp('/my-dashboard/calculate-loan')
    await expectText(page.getByRole('main'), `${reason} That is less than our smallest loan of ₹5,000.`)
    await expect.element(link('Ask us about it')).toHaveAttribute('href', '/my-dashboard/support')
    await expectCount(text(/Every rupee of the cost is here/), 0)
    await expectCount(submit, 0)
  },
)
