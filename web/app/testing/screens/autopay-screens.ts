import { refusalCodes } from 'contract/reply'
import { expect } from 'vitest'
import type { Autopay } from '../../features/mandates/use-autopay'
import { refusal, server, success } from '../fake-server'
import { disbursedLead, logInApplicant, openLoan } from '../sample-application'
import { sampleAutopay, withMandate } from '../sample-autopay'
import { button } from '../screen'
import { openDashboard, type ScreenState, submitIncomplete } from './screen-state'

const noLoan = { ...refusal('You have no loan to repay just now.'), error: refusalCodes.nothingToRepay }

async function openWith(reply: object, path = 'autopay') {
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } })
  server.on('mandate', 'status', () => reply)
  await openDashboard(path)
}

const autopay = (state: string, data: Autopay): ScreenState => ({
  screen: 'Autopay',
  state,
  open: () => openWith(success({ Data: data })),
})

const announced = { status: 'NOTIFIED', amount: 10700, notified_at: '2026-11-20T04:45:00Z' } as const
const bankOnly = [
  { kind: 'UPI', is_allowed: false },
  { kind: 'ENACH', is_allowed: true },
] as const

export const autopayScreens: ScreenState[] = [
  autopay('off', sampleAutopay),
  {
    screen: 'Autopay',
    state: 'off, not ticked',
    open: async () => {
      await openWith(success({ Data: sampleAutopay }))
      await submitIncomplete()
    },
  },
  {
    screen: 'Autopay',
    state: 'cancelling',
    open: async () => {
      await openWith(success({ Data: withMandate({}) }))
      await button('Cancel autopay…').click()
      await expect.element(button('Keep it')).toBeVisible()
    },
  },
  autopay('off, bank account only', { ...sampleAutopay, due_amount: 21400, kinds: [...bankOnly] }),
  autopay('too late', { ...sampleAutopay, may_start: false }),
  autopay('waiting for the approval', withMandate({ status: 'CREATED' })),
  autopay('on', withMandate({})),
  autopay('announced', withMandate({ debit: announced })),
  autopay('no debit any more', { ...withMandate({ is_debit_possible: false }), may_start: false }),
  autopay('paused', withMandate({ is_paused: true })),
  autopay('paused at the bank', withMandate({ is_paused: true, is_paused_at_bank: true })),
  autopay('sent to the bank', withMandate({ kind: 'ENACH', debit: { ...announced, status: 'SENT' } })),
  autopay('failed', {
    ...withMandate({ status: 'COMPLETED', debit: { ...announced, status: 'FAILED' } }),
    may_start: false,
  }),
  autopay('rejected', withMandate({ status: 'REJECTED' })),
  autopay('cancelled', withMandate({ status: 'CANCELLED' })),
  { screen: 'Autopay', state: 'no loan', open: () => openWith(noLoan) },
  { screen: 'Loan home', state: 'autopay off', open: () => openWith(success({ Data: sampleAutopay }), '') },
  { screen: 'Loan home', state: 'autopay on', open: () => openWith(success({ Data: withMandate({}) }), '') },
]
