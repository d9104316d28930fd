import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant, openLoan, sampleLead } from '../../testing/sample-application'
import { expectCount, expectTexts, link, text } from '../../testing/screen'

const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')

test('My Account shows application, status and credit manager, with links to chat, mail and pay', async () => {
  const profile = { lead_details: disbursedLead, active_loan_details: openLoan }
  logInApplicant('completed', { percent: 100, profile })
  await renderApp('/my-dashboard/lead-preview')
  await expectTexts(rows('Application Details'), [
    'NameASHA RAO',
    'GenderFemale',
    'DOB06-05-1994',
    'Marital statusMarried',
    'Personal emailasha@example.in',
  ])
  await expectTexts(rows('Application Status'), [
    'StatusDISBURSED',
    'Repayment amount₹10,700',
    'Repayment date22-11-2026',
  ])
  const manager = page.getByRole('table', { name: 'Credit Manager' }).getByRole('link')
  await expect.element(manager.first()).toHaveAttribute('href', 'https://wa.me/919876500000')
  await expect.element(manager.last()).toHaveAttribute('href', 'mailto:credit@agrim.example')
  await expect.element(link('Pay Now')).toHaveAttribute('href', '/repay-loan?loan=100001')
})

test('My Account does not scroll sideways on a screen of 320 px', async () => {
  await page.viewport(320, 800)
  const full_name = 'VENKATANARASIMHARAJUVARIPETA RAMACHANDRAN'
  const lead_details: typeof disbursedLead = { ...disbursedLead, status: 'PART PAYMENT' }
  const profile = { full_name, lead_details, active_loan_details: openLoan }
  logInApplicant('completed', { percent: 100, profile })
  await renderApp('/my-dashboard/lead-preview')
  await expect.element(rows('Application Details').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 900)
})

test('missing details show NA, and a rejection its reasons and date, also on the home screen', async () => {
  const reasons = ['The name at the bank is another.']
  const lead_details: typeof sampleLead = { ...sampleLead, status: 'REJECTED', reasons, apply_again_on: '2026-12-15' }
  logInApplicant('register_now', {
    profile: {
      eligibility_status: 0,
      full_name: null,
      excutive_details: null,
      lead_details,
      decline_details: { reasons, apply_again_on: '2026-12-15' },
    },
  })
  const app = await renderApp('/my-dashboard/lead-preview')
  await expectTexts(page.getByRole('table', { name: 'Credit Manager' }).getByRole('cell'), ['NA', 'NA', 'NA'])
  await expectCount(page.getByRole('cell', { name: 'NA', exact: true }), 6)
  for (const path of ['/my-dashboard/lead-preview', '/my-dashboard']) {
    await app.navigate(path)
    await expect.element(text('The name at the bank is another.')).toBeVisible()
    await expect.element(text('You can apply again from 15-12-2026.')).toBeVisible()
  }
})
