import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { exampleBody } from 'contract/form-definition/example-values'
import { incomeDetailsForm } from 'contract/forms/income-details'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { type SessionName, session } from '../shared/session/session'
import { server, success } from './fake-server'

export type Profile = AnswerOf<Endpoints['customerProfile']['event']>['Data']

/** A customer who has filled in every step of the registration. */
export const sampleProfile: Profile = {
  full_name: 'ASHA RAO',
  profile_pic: null,
  profile_filled_percent: 60,
  application_filled_percent: 0,
  registration_successful: 0,
  next_event_name: 'income_details',
  today: '2026-11-15',
  eligibility_status: 0,
  active_loan_details: null,
  other_open_loans: [],
  owed_back_amount: 0,
  customer_employment_details: null,
  excutive_details: null,
  lead_details: null,
  decline_details: null,
  next_loan: null,
  profile_details: {
    pancard: 'ABCPR1234K',
    mobile: '9876543210',
    first_name: 'Asha',
    ...exampleBody(personalDetailsForm, { marital_status_id: '2', spouse_name: 'Ravi Rao' }),
    ...exampleBody(residenceDetailsForm, { residence_landmark: 'Beside the post office' }),
    ...exampleBody(incomeDetailsForm, { salary_date: '2026-10-30' }),
    monthly_income: 45000,
  },
}

const { mobile } = sampleProfile.profile_details
const names = Object.keys(sampleProfile.profile_details)
const unanswered = Object.fromEntries(names.map((name) => [name, null])) as Record<
  keyof Profile['profile_details'],
  null
>

/** The same customer before the first step. */
export const blankProfile: Partial<Profile> = { full_name: null, profile_details: { ...unanswered, mobile } }

const pune = { city_id: 27001, city_name: 'Pune', state_id: 27, state_name: 'Maharashtra' }

let logins = 0

/** Sets the session to its state after a login, each with another token: late replies to an earlier test are dropped. */
export function logIn(values: Partial<Record<SessionName, string>> = {}): void {
  logins += 1
  const atLogin = { token: `sample-${logins}`, cust_profile_id: 'SAMPLE', mobile, eligibility: '0' }
  for (const [name, value] of Object.entries({ ...atLogin, ...values })) session.set(name as SessionName, value)
}

/** Logs in a customer whose next step is `next`. The server replies from the returned profile, which a test may change. */
export function logInAt(next: string, changes: Partial<Profile> = {}): Profile {
  const profile = { ...sampleProfile, next_event_name: next, ...changes }
  server.on('customerProfile', () => success({ Data: profile }))
  server.on('dashboardData', () =>
    success({ Data: { profile_pic: profile.profile_pic, profile_details: { first_name: 'Asha' } } }),
  )
  server.on('masterData', 'pincode', ({ pincode }) => success({ Data: { pincode, ...pune } }))
  logIn({
    next_step: next,
    eligibility: String(profile.eligibility_status),
    step_percent: String(profile.profile_filled_percent),
  })
  return profile
}
