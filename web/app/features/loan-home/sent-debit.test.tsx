import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant, openLoan } from '../../testing/sample-application'
import { withMandate } from '../../testing/sample-autopay'
import { expectCount, expectText, link, main, text } from '../../testing/screen'

const sent_debit = { kind: 'ENACH', amount: 10_700, sent_on: '2026-11-22' } as const
const dayAfter = {
  ...openLoan,
  sent_debit,
  total_due: 10_800,
  interest_due: 800,
  days_past_due: 1,
  due_by_day: [{ on: '2026-11-23', amount: 10_800 }],
}
const debit = { status: 'SENT', amount: 10_700, notified_at: '2026-11-20T04:45:00Z' } as const

function logIn(active_loan_details: typeof dayAfter, status: 'OVERDUE' | 'DISBURSED') {
  const profile = { lead_details: { ...disbursedLead, status }, active_loan_details }
  logInApplicant('completed', { percent: 100, profile })
  const autopay = { ...withMandate({ kind: 'ENACH', debit }), may_start: false }
  server.on('mandate', 'status', () => success({ Data: autopay }))
}

describe('while the bank has not answered about a debit', () => {
  test.each([
    ['', 'DISBURSED', { ...dayAfter, days_past_due: 0 }],
    ['', 'OVERDUE', dayAfter],
    ['/congratulations', 'OVERDUE', dayAfter],
  ] as const)('%s says so, what to do and what follows if it fails (%s)', async (path, status, loan) => {
    logIn(loan, status)
    await renderApp(`/my-dashboard${path}`)
    await expectText(main, 'Waiting for your bank')
    await expectText(main, 'Debit sent on 22-11-2026₹10,700')
    await expectText(main, 'We have asked your bank for it and are waiting for the answer, which may take two days.')
    await expectText(main, 'There is nothing for you to do now, so please do not pay it a second time.')
    await expectText(main, 'If the debit fails, we tell you by SMS, charge nothing for it and do not try again.')
    await expectText(main, 'You then pay what is due on that day with Pay Now.')
    await expect.element(link('Pay Now')).toHaveAttribute('data-variant', 'secondary')
    await expectAccessible()
  })

  test('nothing calls the loan overdue', async () => {
    logIn(dayAfter, 'OVERDUE')
    const app = await renderApp('/my-dashboard')
    await expectText(main.getByRole('region', { name: 'Autopay' }), 'Debit sent')
    for (const path of ['', '/congratulations', '/lead-preview', '/profile-preview']) {
      await app.navigate(`/my-dashboard${path}`)
      await expectText(main, '22-11-2026')
      await expectCount(main.getByText(/overdue|was due on|Paying late/i).filter({ hasNotText: 'OVERDUE' }), 0)
    }
  })
})

test('a loan whose bank account is debited by UPI is not told to wait two days', async () => {
  logIn({ ...dayAfter, sent_debit: { ...sent_debit, kind: 'UPI' } } as unknown as typeof dayAfter, 'OVERDUE')
  await renderApp('/my-dashboard')
  await expectText(main, 'are waiting for the answer. There is nothing')
})

test('a recovery agent who may contact the borrower is named although a debit is with the bank', async () => {
  const recovery_agent = { name: 'Ravi Kumar', card_no: 'RA-7', agency: 'Fair Recovery' }
  logIn({ ...dayAfter, recovery_agent } as unknown as typeof dayAfter, 'OVERDUE')
  await renderApp('/my-dashboard')
  await expectText(main, 'Ravi Kumar of Fair Recovery, card RA-7, may contact you about this loan')
})

test('while a debit is with the bank, its loan does not ask for the payment, but another loan does', async () => {
  const dueToday = { ...openLoan, due_by_day: openLoan.due_by_day.slice(-1) }
  const debited = {
    ...dueToday,
    lead_id: 100002,
    sent_debit: { kind: 'UPI', amount: 5610, sent_on: '2026-11-22' },
  } as const
  const profile = { lead_details: disbursedLead, active_loan_details: dueToday, other_open_loans: [debited] }
  logInApplicant('completed', { percent: 100, profile })
  const app = await renderApp('/my-dashboard')
  for (const path of ['', '/lead-preview']) {
    await app.navigate(`/my-dashboard${path}`)
    await expectText(main, 'There is nothing for you to do now, so please do not pay it a second time.')
    await expectCount(text(/Please repay today/), 1)
    const emphases = link('Pay Now')
      .elements()
      .map((one) => one.getAttribute('data-variant'))
    expect(emphases).toEqual(['primary', 'secondary'])
  }
  await app.navigate('/my-dashboard/profile-preview')
  await expectText(main, 'We have asked your bank to debit ₹5,610. Please do not pay it a second time.')
  await expectCount(text(/Please repay by/), 1)
  await expectCount(text('Loan AGR100001.'), 2)
})
