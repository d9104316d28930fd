import { expect, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { once } from './once.ts'
import { sampleLead, visitApplication } from './sample-application.ts'

const open = { total_due: 10100, repayment_date: '2026-11-22' }
const disbursed = { ...sampleLead, status: 'DISBURSED', repayment_amount: 10700, repayment_date: '2026-11-22' }

test(
  'lead-preview has its three tables, the manager as chat and mail links, and a way to pay',
  once,
  async ({ page }) => {
    await visitApplication(page, 'completed', {
      percent: 100,
      profile: { lead_details: disbursed, active_loan_details: open },
    })
    await page.goto('/my-dashboard/lead-preview')
    const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
    await expect(rows('Application Details')).toHaveText([
      'NameASHA RAO',
      'GenderFemale',
      'DOB06-05-1994',
      'Marital statusMarried',
      'Personal emailasha@example.in',
    ])
    await expect(rows('Application Status')).toHaveText([
      'StatusDISBURSED',
      'Repayment amount₹10,700',
      'Repayment date22-11-2026',
    ])
    const manager = page.getByRole('table', { name: 'Credit Manager' })
    await expect(manager.getByRole('link').first()).toHaveAttribute('href', 'https://wa.me/919876500000')
    await expect(manager.getByRole('link').last()).toHaveAttribute('href', 'mailto:credit@agrim.example')
    await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/repay-loan')
  },
)

test('what is missing on lead-preview shows NA; a rejection shows its reasons and the day', once, async ({ page }) => {
  const reasons = ['The name at the bank is another.']
  const lead_details = { ...sampleLead, status: 'REJECTED', reasons, apply_again_on: '2026-12-15' }
  await visitApplication(page, 'register_now', {
    profile: { eligibility_status: 0, full_name: null, excutive_details: null, lead_details },
  })
  await page.goto('/my-dashboard/lead-preview')
  await expect(page.getByRole('table', { name: 'Credit Manager' }).getByRole('cell')).toHaveText(['NA', 'NA', 'NA'])
  await expect(page.getByRole('cell', { name: 'NA' })).toHaveCount(6)
  for (const path of ['/my-dashboard/lead-preview', '/my-dashboard']) {
    await page.goto(path)
    await expect(page.getByText('The name at the bank is another.')).toBeVisible()
    await expect(page.getByText('You can apply again from 15-12-2026.')).toBeVisible()
  }
})

test('a card of the history opens the details with every field, and a reload keeps them', async ({ page }) => {
  await visitApplication(page, 'completed', {
    leads: [{ lead_id: 100001, loan_amount: 10000, status: 'DISBURSED', lead_entry_date: '2026-11-14' }],
  })
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(paths.allLeads)) asked.push(request.postDataJSON().pancard)
    if (request.url().endsWith(paths.leadDetail)) asked.push(request.postDataJSON().lead_id)
  })
  await page.goto('/my-dashboard/leads')
  const card = page.getByRole('main').getByRole('listitem')
  await expect(card).toContainText('Application 100001')
  await expect(card).toContainText('₹10,000')
  await expect(card).toContainText('DISBURSED')
  await expect(card).toContainText('Applied on 14-11-2026')
  await card.click()
  const fields = [
    'Loan numberAGR100001',
    'Customer nameAsha',
    'Monthly salary₹45,000',
    'Loan amount₹10,000',
    'Tenure7 days',
    'PurposeMedical',
    'Mobile9876543210',
    'Emailasha@example.in',
    'Application statusDISBURSED',
    'PancardABCPR1234K',
    'Current cityPune',
    'Current stateMaharashtra',
    'Loan date15-11-2026',
  ]
  const list = page.getByRole('main').locator('dl.details').first().locator('> div')
  await expect(list).toHaveText(fields)
  await page.reload()
  await expect(list).toHaveText(fields)
  expect(asked).toEqual(['ABCPR1234K', '100001', '100001'])
})

test('no history, no details and a call that fails each have their words', once, async ({ page }) => {
  await visitApplication(page, 'completed', { detail: null })
  await page.goto('/my-dashboard/leads')
  await expect(page.getByText('No loan history found.')).toBeVisible()
  await page.goto('/my-dashboard/details')
  await expect(page.getByText('No loan details available.')).toBeVisible()
  let isDown = true
  await page.route(`**${paths.allLeads}`, (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto('/my-dashboard/leads')
  await expect(page.getByText('Your loans did not come.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No loan history found.')).toBeVisible()
})
