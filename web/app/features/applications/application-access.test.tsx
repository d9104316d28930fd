import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { renderApp } from '../../testing/render-app'
import {
  disbursedLead,
  everyDocument,
  logInApplicant,
  openLoan,
  type SampleApplication,
  sampleDocuments,
  sampleEmployment,
} from '../../testing/sample-application'
import { expectCount, heading, link, main, progress, submit, text } from '../../testing/screen'

const cards = page.getByRole('list', { name: 'Loan application' }).getByRole('listitem')

describe('the hub marks the current step, and nothing can be edited at 100 per cent', () => {
  test.each([
    ['generate_loan_quote', 0, 0],
    ['loan_quotation_decision', 0, 0],
    ['employment_details', 1, 25],
    ['bank_statement_upload', 2, 50],
    ['residence_proof_upload', 2, 50],
    ['banking_details', 3, 75],
    ['completed', 4, 100],
  ])('with %s next, card %i is active at %i per cent', async (next, active, percent) => {
    logInApplicant(next, { percent })
    await renderApp('/my-dashboard/eligibility')
    await expectCount(cards, 4)
    await expect.element(progress).toHaveAttribute('value', String(percent))
    const states = Array<string>(4)
      .fill('upcoming')
      .fill('completed', 0, active)
      .fill('current', active, active + 1)
    expect(cards.elements().map((card) => card.getAttribute('data-state'))).toEqual(states)
    await expectCount(cards.getByRole('link', { name: /^Edit/ }), percent === 100 ? 0 : active)
    await expectCount(cards.getByRole('link', { name: /^Continue/ }), percent === 100 ? 0 : 1)
  })
})

const upcoming =
  'kyc bank-upload pan-upload adhar-upload upload-salaryslip upload-utilitybill bank-detail congratulations'
const changeable =
  'calculate-loan about-your-company bank-upload pan-upload upload-salaryslip upload-utilitybill kyc bank-detail'

test.each(upcoming.split(' '))('%s redirects to the current step before it is reached', async (slug) => {
  logInApplicant('employment_details', { percent: 25 })
  const app = await renderApp(`/my-dashboard/${slug}`)
  await expect.poll(app.path).toBe('/my-dashboard/about-your-company')
})

test.each(changeable.split(' '))('%s of a complete application can no longer be changed', async (slug) => {
  logInApplicant('completed', { percent: 100, documents: sampleDocuments(...everyDocument) })
  const app = await renderApp(`/my-dashboard/${slug}`)
  await expect.element(text('Your application is complete, so this can no longer be changed.')).toBeVisible()
  await link('See your application').click()
  await expect.poll(app.path).toBe('/my-dashboard/congratulations')
})

const forEligible = (
  'eligibility calculate-loan about-your-company bank-detail kyc bank-upload pan-upload adhar-upload ' +
  'upload-salaryslip upload-utilitybill congratulations'
).split(' ')

test.each(forEligible)('%s is open to eligible customers only', async (slug) => {
  logInApplicant('completed', { percent: 100, profile: { eligibility_status: 0 } })
  const app = await renderApp(`/my-dashboard/${slug}`)
  await expect.poll(app.path).toBe('/my-dashboard')
  await app.close()
  logInApplicant('completed', { percent: 100 })
  const eligible = await renderApp(`/my-dashboard/${slug}`)
  await expect.element(heading).toBeVisible()
  expect(eligible.path()).toBe(`/my-dashboard/${slug}`)
})

const leads = [
  { lead_id: 100002, loan_amount: null, status: 'NEW', lead_entry_date: '2026-11-15' },
  { lead_id: 100001, loan_amount: 10000, status: 'OVERDUE', lead_entry_date: '2026-07-01' },
]
type ScreenState = { slug: string; next: string; sample?: SampleApplication; isSubmitted?: boolean }
const screenStates: Record<string, ScreenState> = {
  'the hub during an application': { slug: 'eligibility', next: 'employment_details', sample: { percent: 25 } },
  'the hub with a loan': {
    slug: 'eligibility',
    next: 'completed',
    sample: { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } },
  },
  'the quote with an error': { slug: 'calculate-loan', next: 'generate_loan_quote', isSubmitted: true },
  'the employment with errors': { slug: 'about-your-company', next: 'employment_details', isSubmitted: true },
  'the employment on file': {
    slug: 'about-your-company',
    next: 'pan_upload',
    sample: { percent: 50, profile: { customer_employment_details: sampleEmployment } },
  },
  'Aadhaar with errors': { slug: 'adhar-upload', next: 'bank_statement_upload', isSubmitted: true },
  'a received document': {
    slug: 'upload-utilitybill',
    next: 'pan_upload',
    sample: { percent: 50, documents: sampleDocuments('utility_bill') },
  },
  'the documents with errors': {
    slug: 'kyc',
    next: 'bank_statement_upload',
    sample: { percent: 50, documents: sampleDocuments('pan_card') },
    isSubmitted: true,
  },
  'the bank with errors': { slug: 'bank-detail', next: 'banking_details', sample: { percent: 75 }, isSubmitted: true },
  'a closed step': { slug: 'bank-detail', next: 'completed', sample: { percent: 100 } },
  'the congratulations': {
    slug: 'congratulations',
    next: 'completed',
    sample: { percent: 100, profile: { lead_details: disbursedLead } },
  },
  'the account': {
    slug: 'lead-preview',
    next: 'completed',
    sample: { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } },
  },
  'the loan history': { slug: 'leads', next: 'completed', sample: { leads } },
  'the loan details': { slug: 'details', next: 'completed' },
}

test.each(Object.entries(screenStates))('%s is accessible, in light and dark colours', async (_name, state) => {
  logInApplicant(state.next, state.sample)
  await renderApp(`/my-dashboard/${state.slug}`)
  await expect.element(heading).toBeVisible()
  await expectCount(main.getByCss('.skeleton'), 0)
  if (state.isSubmitted) {
    await submit.click()
    await expect.element(main.getByCss('.field-error').first()).toBeVisible()
  }
  await expectAccessible()
})
