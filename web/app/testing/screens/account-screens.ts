import { expect } from 'vitest'
import type { Account } from '../../features/account/use-account'
import { server, success } from '../fake-server'
import { disbursedLead, logInApplicant, openLoan, rejectedDetail, sampleLead } from '../sample-application'
import { logInAt, type Profile } from '../sample-profile'
import { sampleStatement } from '../sample-statement'
import { button } from '../screen'
import { openAsApplicant, openDashboard, type ScreenState } from './screen-state'

const at = '2026-11-12T04:45:00Z'
const account: Account = {
  devices: ['Chrome on Android', 'Safari on iPhone'].map((name, index) => ({
    name,
    is_this_one: index === 0,
    signed_in_at: at,
    last_seen_at: at,
  })),
  looked_at: [{ role: 'Support', purpose: 'Answering a question', at }],
  logins: [{ device: 'Edge on Windows', at, is_new_device: true, is_this_one: false }],
  consents: [{ purpose: 'login', wording: 'I agree to the Terms and Conditions.', given_at: at }],
}
const leads = [
  { lead_id: 100002, loan_amount: null, status: 'NEW', lead_entry_date: '2026-11-15' },
  { lead_id: 100001, loan_amount: 10000, status: 'OVERDUE', lead_entry_date: '2026-07-01' },
]

async function openAccount(profile: Partial<Profile> = {}) {
  logInAt('register_now', { registration_successful: 1, ...profile })
  server.on('account', () => success({ Data: account }))
}

const withLoan = { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } }
const reasons = ['The name at the bank is another.']

export const accountScreens: ScreenState[] = [
  {
    screen: 'Logged out',
    state: 'without a network',
    open: async () => {
      await openAccount()
      await openDashboard('support')
      server.on('logout', () => undefined)
      await button('Logout').click()
      await expect.element(button('Try again')).toBeVisible()
    },
  },
  {
    screen: 'Account',
    state: 'devices and consents',
    open: async () => {
      await openAccount()
      await openDashboard('user-profile')
    },
  },
  {
    screen: 'Account',
    state: 'devices and consents not loaded',
    open: async () => {
      await openAccount()
      server.on('account', () => undefined)
      await openDashboard('user-profile')
    },
  },
  {
    screen: 'My Account',
    state: 'registered',
    open: async () => {
      await openAccount()
      await openDashboard('profile-preview')
    },
  },
  {
    screen: 'My Account',
    state: 'registration under way',
    open: async () => {
      logInAt('residence_details')
      await openDashboard('profile-preview')
    },
  },
  { screen: 'My Account', state: 'with a loan', open: () => openAsApplicant('lead-preview', 'completed', withLoan) },
  {
    screen: 'My Account',
    state: 'rejected',
    open: () =>
      openAsApplicant('lead-preview', 'register_now', {
        profile: {
          excutive_details: null,
          lead_details: { ...sampleLead, status: 'REJECTED', reasons, apply_again_on: '2026-12-15' },
        },
      }),
  },
  { screen: 'Loan history', state: 'two loans', open: () => openAsApplicant('leads', 'completed', { leads }) },
  { screen: 'Loan history', state: 'empty', open: () => openAsApplicant('leads', 'completed') },
  {
    screen: 'Loan details',
    state: 'with statement',
    open: async () => {
      logInApplicant('completed', { leads })
      server.on('loanStatement', () => success({ Data: sampleStatement }))
      await openDashboard('details')
    },
  },
  {
    screen: 'Loan details',
    state: 'rejected',
    open: () => openAsApplicant('details', 'register_now', { detail: rejectedDetail }),
  },
  { screen: 'Loan details', state: 'empty', open: () => openAsApplicant('details', 'completed', { detail: null }) },
  ...['support', 'tnc', 'privacypolicy'].map((slug) => ({
    screen: 'Texts',
    state: slug,
    open: () => openAsApplicant(slug, 'completed'),
  })),
]
