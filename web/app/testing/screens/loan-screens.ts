import { signAgreementForm } from 'contract/forms/sign-agreement'
import { refusals } from 'contract/refusals'
import { refusalCodes } from 'contract/reply'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Offer } from '../../agreements/use-offer'
import { refusal, server, success } from '../fake-server'
import { renderApp } from '../render-app'
import { disbursedLead, logInApplicant, openLoan, sampleLead } from '../sample-application'
import { sampleEsign, sampleOffer } from '../sample-offer'
import { logInAt, type Profile } from '../sample-profile'
import { sampleStatement } from '../sample-statement'
import { button, press, text } from '../screen'
import { openDashboard, type ScreenState } from './screen-state'

function prepareAgreement(reply: object) {
  logInApplicant('completed', { percent: 100, profile: { lead_details: { ...sampleLead, status: 'SANCTIONED' } } })
  server.on('agreement', 'offer', () => reply)
  server.on('agreement', 'sign_otp', () => success({ Data: { mobile: sampleOffer.mobile } }))
}

async function openAgreement(reply: object) {
  prepareAgreement(reply)
  await openDashboard('agreement')
}

const offer = (state: string, changes: Partial<Offer> = {}): ScreenState => ({
  screen: 'Agreement',
  state,
  open: () => openAgreement(success({ Data: { ...sampleOffer, ...changes } })),
})

const withRequest = (status: NonNullable<typeof sampleEsign.request>['status']): Offer => {
  const request = { status, url: status === 'OPEN' ? '#setu' : null, started_at: '2026-11-16T06:00:00Z' }
  return { ...sampleOffer, esign: { ...sampleEsign, request } }
}

async function openEsign(start: () => object) {
  await openAgreement(success({ Data: { ...sampleOffer, esign: sampleEsign } }))
  server.on('agreement', 'esign_start', start)
  await button('Sign with Aadhaar eSign instead').click()
}

const waitingForEsign = (state: string, status: () => object): ScreenState => ({
  screen: 'Agreement',
  state,
  open: async () => {
    server.on('agreement', 'esign_status', status)
    await openAgreement(success({ Data: withRequest('OPEN') }))
    await expect.element(text('Not signed yet')).toBeVisible()
  },
})

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

export const loanScreens: ScreenState[] = [
  offer('to read'),
  {
    screen: 'Agreement',
    state: 'code',
    forms: [signAgreementForm],
    open: async () => {
      await openAgreement(success({ Data: sampleOffer }))
      await button('Sign and take').click()
      await expect.element(text('Sign with a code')).toBeVisible()
    },
  },
  {
    screen: 'Agreement',
    state: 'code, wrong',
    open: async () => {
      await openAgreement(success({ Data: sampleOffer }))
      server.on('agreement', 'sign', () => refusal('That code is not right.'))
      await button('Sign and take').click()
      await expect.element(text('Sign with a code')).toBeVisible()
      await press('0000')
      await button('Sign and take').click()
      await expect.element(text('That code is not right.')).toBeVisible()
    },
  },
  {
    screen: 'Agreement',
    state: 'declining',
    open: async () => {
      await openAgreement(success({ Data: sampleOffer }))
      await button('No, thank you').click()
      await expect.element(button('Decline the loan')).toBeVisible()
    },
  },
  offer('with eSign', { esign: sampleEsign }),
  {
    screen: 'Agreement',
    state: 'eSign, consent',
    open: () => openEsign(() => refusal('')),
  },
  {
    screen: 'Agreement',
    state: 'eSign, provider away',
    open: async () => {
      await openEsign(() => refusal(refusals.esignNotStarted()))
      await page.getByRole('checkbox').click()
      await button('Agree and go to Setu').click()
      await expect.element(text('Aadhaar eSign cannot be reached just now.')).toBeVisible()
    },
  },
  waitingForEsign('eSign, waiting', () => success({ Data: withRequest('OPEN') })),
  waitingForEsign('eSign, not checked', () => refusal(refusals.esignNotChecked())),
  {
    screen: 'Agreement',
    state: 'eSign, last day has passed',
    open: async () => {
      const passed = success({ Data: { ...withRequest('OPEN'), status: 'EXPIRED' } })
      server.on('agreement', 'esign_status', () => passed)
      await openAgreement(passed)
    },
  },
  offer('eSign, declined', withRequest('DECLINED')),
  offer('eSign, refused', withRequest('REFUSED')),
  offer('eSign, signed', { ...withRequest('SIGNED'), status: 'SIGNED', signed_with: 'ESIGN' }),
  offer('signed', { status: 'SIGNED', signed_at: '2026-11-15T07:00:00Z' }),
  {
    screen: 'Agreement',
    state: 'of a repaid loan',
    open: async () => {
      prepareAgreement(success({ Data: { ...sampleOffer, status: 'SIGNED' } }))
      logInAt('register_now', { lead_details: { ...sampleLead, status: 'CLOSED' } })
      await openDashboard('agreement')
    },
  },
  offer('declined', { status: 'DECLINED' }),
  offer('expired', { status: 'EXPIRED' }),
  {
    screen: 'Agreement',
    state: 'being prepared',
    open: async () => {
      const message = 'We are preparing your loan documents.'
      prepareAgreement({ ...refusal(message), error: refusalCodes.offerNotReady })
      await renderApp('/my-dashboard/agreement')
      await expect.element(text(message)).toBeVisible()
    },
  },
  {
    screen: 'Agreement',
    state: 'no offer',
    open: () =>
      openAgreement({
        ...refusal('There is no offer to sign for this application.'),
        error: refusalCodes.offerNotFound,
      }),
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
