import type { Page } from '@playwright/test'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { paths } from 'contract/paths'
import { openVisit } from './customer.ts'

type Profile = AnswerOf<Endpoints['customerProfile']['event']>['Data']

/** Somebody who has answered everything, for screens that are looked at without a server behind them. */
export const sampleProfile: Profile = {
  full_name: 'ASHA RAO',
  profile_pic: null,
  profile_filled_percent: 60,
  application_filled_percent: 0,
  registration_successful: 0,
  next_event_name: 'income_details',
  eligibility_status: 0,
  active_loan_details: null,
  customer_employment_details: null,
  excutive_details: null,
  lead_details: null,
  profile_details: {
    pancard: 'ABCPR1234K',
    mobile: '9876543210',
    first_name: 'Asha',
    dob: '1994-05-06',
    marital_status_id: 2,
    spouse_name: 'Ravi Rao',
    personal_email: 'asha@example.in',
    gender: 2,
    residence_address_1: 'Flat 12, Sai Residency',
    residence_address_2: 'Baner Road',
    residence_landmark: 'Beside the post office',
    residence_pincode: '411045',
    residence_type_id: 2,
    income_type_id: 1,
    salary_mode_id: 1,
    salary_date: '2026-10-30',
    monthly_income: 45000,
  },
}

const { mobile } = sampleProfile.profile_details
const names = Object.keys(sampleProfile.profile_details)
const unanswered = Object.fromEntries(names.map((name) => [name, null])) as Record<
  keyof Profile['profile_details'],
  null
>

/** The same before the first answer. */
export const blankProfile: Partial<Profile> = { full_name: null, profile_details: { ...unanswered, mobile } }

/** Opens a visit whose next step is `next`, with every call about the customer answered from the profile it gives. */
export async function visitSample(page: Page, next: string, changes: Partial<Profile> = {}): Promise<Profile> {
  const profile = { ...sampleProfile, next_event_name: next, ...changes }
  const answers: Record<string, () => unknown> = {
    [paths.customerProfile]: () => profile,
    [paths.dashboardData]: () => ({ profile_pic: profile.profile_pic, profile_details: { first_name: 'Asha' } }),
    [paths.masterData]: () => ({ pincode: '411045', city_name: 'Pune', state_name: 'Maharashtra' }),
  }
  for (const [path, answer] of Object.entries(answers))
    await page.route(`**${path}`, (route) => route.fulfill({ json: { Status: 1, Message: 'ok', Data: answer() } }))
  const customer = { mobile, profileId: 'SAMPLE', token: 'sample', pancard: '' }
  const { eligibility_status, profile_filled_percent } = profile
  const values = { eligibility: String(eligibility_status), step_percent: String(profile_filled_percent) }
  await openVisit(page, customer, { next_step: next, ...values })
  return profile
}

/** Answers the next calls of the registration with a reply of the test's own. */
export async function answerStep(page: Page, json: object): Promise<void> {
  await page.route(`**${paths.customerRegistration}`, (route) => route.fulfill({ json }))
}
