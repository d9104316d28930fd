import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInApplicant, rejectedDetail } from '../../testing/sample-application'
import { sampleStatement } from '../../testing/sample-statement'
import { button, expectText, expectTexts, main, text } from '../../testing/screen'

test('a card of the loan history opens all details of the loan, which a reload shows again', async () => {
  const leads = [{ lead_id: 100001, loan_amount: 10000, status: 'DISBURSED', lead_entry_date: '2026-11-14' }]
  logInApplicant('completed', { leads })
  const app = await renderApp('/my-dashboard/leads')
  const card = main.getByRole('listitem')
  for (const content of ['Application 100001', '₹10,000', 'DISBURSED', 'Applied on 14-11-2026'])
    await expectText(card, content)
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
  const list = main.getByCss('dl.details').first().getByCss('> div')
  await expectTexts(list, fields)
  await app.close()
  await renderApp('/my-dashboard/details')
  await expectTexts(list, fields)
  expect(server.received('allLeads').map(({ pancard }) => pancard)).toEqual(['ABCPR1234K'])
  expect(server.received('leadDetail').map(({ lead_id }) => lead_id)).toEqual(['100001', '100001'])
})

test('the details of a rejected application say every reason, and from when to apply again', async () => {
  logInApplicant('register_now', { detail: rejectedDetail })
  await renderApp({ pathname: '/my-dashboard/details', state: { lead_id: 100001 } })
  await expect.element(main.getByRole('heading', { name: 'We could not lend to you this time' })).toBeVisible()
  await expectText(main, 'The name at the bank is another.Your monthly income must be at least ₹15,000.')
  await expectText(main, 'You can apply again from 16-12-2026.')
  await expectAccessible()
})

test('an empty history, missing details and a failed call each have a message', async () => {
  logInApplicant('completed', { detail: null })
  const app = await renderApp('/my-dashboard/leads')
  await expect.element(text('No loan history found.')).toBeVisible()
  await app.navigate('/my-dashboard/details')
  await expect.element(text('No loan details available.')).toBeVisible()
  await app.close()
  const restore = server.on('allLeads', () => undefined)
  await renderApp('/my-dashboard/leads')
  await expect.element(text('Your loans could not be loaded.')).toBeVisible()
  restore()
  await button('Try again').click()
  await expect.element(text('No loan history found.')).toBeVisible()
})

test('a statement shows amounts below zero with a minus, in the columns of amounts and balances', async () => {
  logInApplicant('completed')
  const [line] = sampleStatement.lines
  const lines = [{ ...line, words: 'Payment', amount: -200, balance: -150.5 }]
  server.on('loanStatement', () => success({ Data: { ...sampleStatement, lines } }))
  await renderApp({ pathname: '/my-dashboard/details', state: { lead_id: 100001 } })
  await expectTexts(main.getByRole('table').getByRole('cell').filter({ hasText: '₹' }), ['−₹200', '−₹150.50'])
})

test('corrections, refunds and reversals stand in their own part of the statement, and both parts make the balance', async () => {
  logInApplicant('completed')
  const [line] = sampleStatement.lines
  const lines = [
    { ...line, words: 'Loan paid out', amount: 10_000, balance: 10_000 },
    { ...line, what: 'PAYMENT', words: 'Payment', amount: -12_000, balance: -2_000 },
    { ...line, what: 'REFUND', words: 'Paid back to you', amount: 1_500, balance: -500 },
  ]
  server.on('loanStatement', () => success({ Data: { ...sampleStatement, lines } }))
  await renderApp({ pathname: '/my-dashboard/details', state: { lead_id: 100001 } })
  const [entries, corrections] = [main.getByRole('table').nth(0), main.getByRole('table').nth(1)]
  await expectTexts(entries.getByRole('cell').filter({ hasText: '₹' }), ['₹10,000', '−₹12,000'])
  await expectText(corrections, 'Corrections, refunds and reversals')
  await expectTexts(corrections.getByRole('cell').filter({ hasText: '₹' }), ['₹1,500'])
  await expectText(main, 'Balance of both parts−₹500')
  await expectAccessible()
})

test('the date in the heading of the statement does not break', async () => {
  logInApplicant('completed')
  server.on('loanStatement', () => success({ Data: sampleStatement }))
  await renderApp({ pathname: '/my-dashboard/details', state: { lead_id: 100001 } })
  await expect.element(main.getByCss('caption time')).toHaveClass('whitespace-nowrap')
})
