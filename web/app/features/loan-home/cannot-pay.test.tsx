import { brand } from 'contract/brand'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility'
import { renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant, openLoan } from '../../testing/sample-application'
import { logInAt } from '../../testing/sample-profile'
import { expectCount, expectText, link, main } from '../../testing/screen'

test('a borrower who cannot pay on time gets a page about exactly that', async () => {
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } })
  await renderApp('/my-dashboard')
  await link('I cannot pay on time').click()
  await expect.element(main.getByRole('heading', { level: 1, name: 'I cannot pay on time' })).toBeVisible()
  await expectText(main, '₹100more for each day until you pay. It is due on 22-11-2026.')
  await expectText(main, 'There are no penal charges and there is no penal interest.')
  await expect.element(link('Pay Now')).toHaveAttribute('href', '/repay-loan?loan=100001')
  await expect.element(link(brand.phone).first()).toBeVisible()
  await expectText(main, brand.grievanceOfficer.phone)
  await expect.element(link('Raise a complaint')).toHaveAttribute('href', '/my-dashboard/complaints?new=1')
  await expectCount(main.getByRole('button', { name: 'Submit' }), 0)
  await expectAccessible()
})

test('without a loan there is nothing to pay, and a loan at its limit costs nothing more', async () => {
  logInAt('register_now')
  const app = await renderApp('/my-dashboard/cannot-pay')
  await expectText(main, 'You have nothing to repay just now.')
  await app.close()
  const due_by_day = openLoan.due_by_day.map(({ on }) => ({ on, amount: 20_000 }))
  const active_loan_details = { ...openLoan, total_due: 20_000, due_by_day, days_past_due: 90 }
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details } })
  await renderApp('/my-dashboard/cannot-pay')
  await expectText(main, '₹0more a day: what the loan may cost in all has been reached. It was due on 22-11-2026.')
})
