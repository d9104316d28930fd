import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { istDateOf } from 'domain/calendar/ist-date'
import type { Request } from './load.ts'
import type { Budget } from './report.ts'
import { type ApplicationStep, nextApplicationStep } from './seed-applications.ts'
import {
  type BenchedStep,
  nextAddress,
  nextKnownMobile,
  nextMobile,
  nextToken,
  nextTokenAt,
  nextVerification,
  otp,
} from './seed-customers.ts'
import { nextCallback } from './seed-payments.ts'

export type Scenario = { name: string; server: 'ours' | 'bare'; next: () => Request }

const authorization = `Basic ${btoa(clientCredential)}`

const registration = (body: object, address = nextAddress()): Request => ({
  path: paths.customerRegistration,
  authorization,
  address,
  body: JSON.stringify(body),
})
/** A step of the registration with the fields of its form. */
const registrationStep = (event_name: BenchedStep, fields: object): Scenario => ({
  name: event_name.replace('_', ' '),
  server: 'ours',
  next: () => ({
    path: paths.customerRegistration,
    authorization: `Bearer ${nextTokenAt(event_name)}`,
    address: nextAddress(),
    body: JSON.stringify({ event_name, ...fields }),
  }),
})
const applicationStep = (event_name: ApplicationStep): Scenario => ({
  name: event_name.replaceAll('_', ' '),
  server: 'ours',
  next: () => {
    const { token, body } = nextApplicationStep(event_name)
    return { path: paths.leadDetails, authorization: `Bearer ${token}`, address: nextAddress(), body }
  },
})
const bareBody = () => JSON.stringify({ mobile: nextMobile() })

export const scenarios: Scenario[] = [
  { name: 'bare transaction', server: 'bare', next: () => ({ path: '/transaction', body: bareBody() }) },
  { name: 'login', server: 'ours', next: () => registration({ event_name: 'login', mobile: nextKnownMobile() }) },
  { name: 'first login', server: 'ours', next: () => registration({ event_name: 'login', mobile: nextMobile() }) },
  {
    name: 'verify',
    server: 'ours',
    next: () => {
      const { profileId, address } = nextVerification()
      return registration({ event_name: 'otp_verify', profile_id: profileId, otp }, address)
    },
  },
  registrationStep('personal_details', {
    personal_email: 'asha@mail.example',
    dob: '1995-06-01',
    gender: 2,
    marital_status_id: 2,
    spouse_name: 'Ravi',
  }),
  registrationStep('residence_details', {
    residence_type_id: 2,
    residence_address_1: '12 Lake Road',
    residence_address_2: 'Indiranagar',
    residence_landmark: 'Water tank',
    residence_pincode: '560038',
  }),
  registrationStep('income_details', {
    income_type_id: 1,
    salary_mode_id: 1,
    salary_date: istDateOf(new Date()),
    monthly_income: '40000',
  }),
  applicationStep('generate_loan_quote'),
  applicationStep('loan_quotation_decision'),
  applicationStep('employment_details'),
  { name: 'payment callback', server: 'ours', next: nextCallback },
  { name: 'bare read', server: 'bare', next: () => ({ path: '/read', body: bareBody() }) },
  {
    name: 'dashboard data',
    server: 'ours',
    next: () => ({
      path: paths.dashboardData,
      authorization: `Bearer ${nextToken()}`,
      address: nextAddress(),
      body: '{}',
    }),
  },
]

const budgetsFor = (reference: string, budget: number, names: string[]): Budget[] =>
  names.map((name) => ({ name, reference, budget }))

/** Multiples of the processor time of the reference in the same round. */
export const budgets: Budget[] = [
  ...budgetsFor('bare transaction', 2.5, ['login', 'first login', 'verify']),
  ...budgetsFor('bare transaction', 2.5, ['personal details', 'residence details', 'income details']),
  ...budgetsFor('bare transaction', 2.5, ['generate loan quote', 'loan quotation decision', 'employment details']),
  ...budgetsFor('bare transaction', 4, ['payment callback']),
  ...budgetsFor('bare read', 1.5, ['dashboard data']),
]
