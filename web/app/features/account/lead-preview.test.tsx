import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant, openLoan } from '../../testing/sample-application'
import { expectTexts, link } from '../../testing/screen'

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
