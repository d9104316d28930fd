import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { expect } from 'vitest'
import { server, success } from '../fake-server'
import { disbursedLead, logInApplicant, openLoan, sampleLead } from '../sample-application'
import { withMandate } from '../sample-autopay'
import { sampleOffer } from '../sample-offer'
import { logInAt, type Profile } from '../sample-profile'
import { sampleStatement } from '../sample-statement'
import { text } from '../screen'
import { openDashboard, type ScreenState } from './screen-state'

const coolingOff = {
  loan_no: 'AGR100001',
  ends_on: '2026-11-17',
  days: [
    { on: '2026-11-16', amount: 10100, principal: 10000, interest: 100 },
    { on: '2026-11-17', amount: 10200, principal: 10000, interest: 200 },
  ],
  paid_amount: 0,
  fee_kept_amount: 236,
}

/** `prepare` replaces replies of the sample server before the screen opens. */
async function openLoanHome(profile: Partial<Profile>, prepare: () => unknown = () => {}) {
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, ...profile } })
  prepare()
  await openDashboard('')
}

async function openAfterLoan(status: LoanStatus) {
  const next_loan = status === 'CLOSED' ? { max_amount: 43_000, apply_from: '2026-11-15' } : null
  logInAt('register_now', { lead_details: { ...disbursedLead, status }, next_loan, profile_filled_percent: 100 })
  await openDashboard('')
}

const dueByDay = (principal: number, interestADay: number, days: number) =>
  Array.from({ length: days }, (_, index) => ({
    on: new Date(Date.UTC(2026, 10, 16 + index)).toISOString().slice(0, 10),
    amount: principal + index * interestADay,
  }))

const paidInPart = {
  ...openLoan,
  principal_due: 5049.5,
  interest_due: 0,
  total_due: 5049.5,
  paid_amount: 5050.5,
  due_by_day: dueByDay(5049.5, 50.5, 7),
}
const longTerm = { ...openLoan, repayment_date: '2026-12-15', due_by_day: dueByDay(10_100, 100, 30) }

const overdue = {
  ...openLoan,
  total_due: 11000,
  interest_due: 1000,
  days_past_due: 3,
  due_by_day: [25, 26, 27].map((day) => ({ on: `2026-11-${day}`, amount: 10000 + (day - 15) * 100 })),
}

export const loanHomeScreens: ScreenState[] = [
  {
    screen: 'I cannot pay on time',
    state: 'before the day',
    open: async () => {
      const profile = { lead_details: disbursedLead, active_loan_details: openLoan }
      logInApplicant('completed', { percent: 100, profile })
      await openDashboard('cannot-pay')
    },
  },
  { screen: 'Loan home', state: 'running', open: () => openLoanHome({ active_loan_details: openLoan }) },
  { screen: 'Loan home', state: 'many days left', open: () => openLoanHome({ active_loan_details: longTerm }) },
  {
    screen: 'Loan home',
    state: 'due today',
    open: () =>
      openLoanHome({
        active_loan_details: {
          ...openLoan,
          repayment_date: '2026-11-16',
          total_due: 10_700,
          interest_due: 700,
          due_by_day: dueByDay(10_700, 100, 2),
        },
      }),
  },
  {
    screen: 'Loan home',
    state: 'due today, with autopay',
    open: () =>
      openLoanHome({
        active_loan_details: {
          ...openLoan,
          repayment_date: '2026-11-16',
          total_due: 10_700,
          interest_due: 700,
          due_by_day: dueByDay(10_700, 100, 2),
          announced_debit: { amount: 10_700, on: '2026-11-16' },
        },
      }),
  },
  {
    screen: 'Loan home',
    state: 'cooling-off',
    open: async () => {
      await openLoanHome({ active_loan_details: openLoan }, () =>
        server.on('coolingOff', 'quote', () => success({ Data: coolingOff })),
      )
      await expect.element(text('Until 17-11-2026')).toBeVisible()
    },
  },
  {
    screen: 'Loan home',
    state: 'parts that could not be loaded',
    open: async () => {
      await openLoanHome({ active_loan_details: { ...openLoan, paid_amount: 50.5 } }, () => {
        server.on('coolingOff', 'quote', () => undefined)
        server.on('loanStatement', () => undefined)
      })
      await expect.element(text('Your payments could not be loaded.')).toBeVisible()
      await expect.element(text('We could not check whether you may give the loan back.')).toBeVisible()
    },
  },
  {
    screen: 'Loan home',
    state: 'paid in part',
    open: async () => {
      const lead_details: typeof disbursedLead = { ...disbursedLead, status: 'PART PAYMENT' }
      await openLoanHome({ lead_details, active_loan_details: paidInPart }, () =>
        server.on('loanStatement', () => success({ Data: sampleStatement })),
      )
      await expect.element(text('What you have paid')).toBeVisible()
    },
  },
  {
    screen: 'Loan home',
    state: 'overdue',
    open: () => openLoanHome({ lead_details: { ...disbursedLead, status: 'OVERDUE' }, active_loan_details: overdue }),
  },
  {
    screen: 'Loan home',
    state: 'debit with the bank',
    open: () =>
      openLoanHome(
        {
          lead_details: { ...disbursedLead, status: 'OVERDUE' },
          active_loan_details: { ...overdue, sent_debit: { kind: 'ENACH', amount: 10_700, sent_on: '2026-11-22' } },
        },
        () => {
          const debit = { status: 'SENT', amount: 10_700, notified_at: '2026-11-20T04:45:00Z' } as const
          const autopay = { ...withMandate({ kind: 'ENACH', debit }), may_start: false }
          server.on('mandate', 'status', () => success({ Data: autopay }))
        },
      ),
  },
  {
    screen: 'Loan home',
    state: 'last day to sign passed',
    open: () =>
      openLoanHome({ lead_details: { ...sampleLead, status: 'SANCTIONED' } }, () =>
        server.on('agreement', 'offer', () => success({ Data: { ...sampleOffer, status: 'EXPIRED' } })),
      ),
  },
  {
    screen: 'Loan home',
    state: 'opened again, beside an offer',
    open: async () => {
      const lead_details: typeof sampleLead = { ...sampleLead, lead_id: 100002, status: 'SANCTIONED' }
      await openLoanHome({ lead_details, active_loan_details: overdue }, () =>
        server.on('agreement', 'offer', () => success({ Data: { ...sampleOffer, lead_id: 100002 } })),
      )
      await expect.element(text('Read and sign')).toBeVisible()
    },
  },
  {
    screen: 'Loan home',
    state: 'overdue, with an agent',
    open: () =>
      openLoanHome({
        lead_details: { ...disbursedLead, status: 'OVERDUE' },
        active_loan_details: {
          ...overdue,
          recovery_agent: { name: 'Ravi Kumar', card_no: 'RA-7', agency: 'Fair Recovery' },
        },
      }),
  },
  {
    screen: 'Loan home',
    state: 'two loans, and money owed back',
    open: () =>
      openLoanHome({
        active_loan_details: overdue,
        other_open_loans: [{ ...openLoan, lead_id: 100002, loan_no: 'AGR100002' }],
        owed_back_amount: 500,
      }),
  },
  { screen: 'Loan home', state: 'repaid', open: () => openAfterLoan('CLOSED') },
  { screen: 'Loan home', state: 'cancelled', open: () => openAfterLoan('CANCELLED') },
]
