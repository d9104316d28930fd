import { expect, test } from 'vitest'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant, openLoan } from '../../testing/sample-application'
import { sampleAutopay, withMandate } from '../../testing/sample-autopay'
import { button, expectCount, expectText, link, main } from '../../testing/screen'
import type { Autopay } from './use-autopay'

function serve(autopay: Autopay) {
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } })
  server.on('mandate', 'status', () => success({ Data: autopay }))
}

const announced = { status: 'NOTIFIED', amount: 10700, notified_at: '2026-11-20T04:45:00Z' } as const
const skipped = { ...announced, status: 'SKIPPED' } as const
const noDebit = 'There is no debit on 22-11-2026. Please pay what is due yourself.'

const missed: [string, Autopay][] = [
  ['was never announced', withMandate({ is_debit_possible: false })],
  ['was announced and not made', withMandate({ is_debit_possible: false, debit: announced })],
  ['was paused for too long', withMandate({ is_debit_possible: false, is_paused: true })],
  ['was given up', { ...withMandate({ status: 'COMPLETED', debit: skipped }), may_start: false }],
]

test.each(missed)('a debit that %s is not promised, and its screen leads to the payment', async (_which, autopay) => {
  serve(autopay)
  await renderApp('/my-dashboard/autopay')
  await expectText(main, `Autopay is off${noDebit}`)
  await expect.element(link('Pay Now')).toHaveAttribute('data-variant', 'primary')
  await expectCount(main.getByText(/will be debited|nothing is debited/), 0)
  await expectCount(button(/autopay/), 0)
})

test.each(missed)('the loan does not promise a debit that %s', async (_which, autopay) => {
  serve(autopay)
  await renderApp('/my-dashboard')
  await expectText(main.getByRole('region', { name: 'Autopay' }), `No debit${noDebit}`)
})

test('autopay that ended because the repayment day has moved can be set up again', async () => {
  serve({ ...sampleAutopay, mandate: withMandate({ status: 'COMPLETED' }).mandate })
  await renderApp('/my-dashboard')
  await expectText(main.getByRole('region', { name: 'Autopay' }), 'Off')
  await expect.element(link('Set up autopay')).toBeVisible()
})
