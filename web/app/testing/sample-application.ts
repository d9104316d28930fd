import { requiredDocuments } from 'contract/documents/required-documents'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { refusalCodes } from 'contract/reply'
import { refusal, server, success } from './fake-server'
import { logInAt, type Profile } from './sample-profile'

type Required = AnswerOf<Endpoints['mandatoryDocuments']['event']>['Data']
type Lead = AnswerOf<Endpoints['allLeads']['event']>['Data']['lead_list'][number]
type Detail = AnswerOf<Endpoints['leadDetail']['event']>['data'][number]
type Quote = AnswerOf<Endpoints['leadDetails']['events']['generate_loan_quote']>['Data']

export const sampleEmployment: NonNullable<Profile['customer_employment_details']> = {
  emp_work_mode: 'WFH',
  employer_name: 'Sample Works',
  emp_department: 'HUMAN RESOURCES',
  companyid: 8,
  emp_designation: 'Analyst',
  emp_since: '2021-04-01',
  emp_house: '4th floor, Tower 2',
  emp_street: 'Baner Road',
  emp_landmark: 'Beside the lake',
  emp_pincode: '411045',
  office_email: 'asha@works.example',
}

export const sampleLead: NonNullable<Profile['lead_details']> = {
  lead_id: 100001,
  status: 'NEW',
  repayment_amount: null,
  repayment_date: null,
  reasons: [],
  remedies: [],
  apply_again_on: null,
  review: null,
}

export const disbursedLead: NonNullable<Profile['lead_details']> = {
  ...sampleLead,
  status: 'DISBURSED',
  repayment_amount: 10700,
  repayment_date: '2026-11-22',
}

/** ₹10,000 for seven days at 1 % a day, on the first day. */
export const openLoan: NonNullable<Profile['active_loan_details']> = {
  lead_id: 100001,
  loan_no: 'AGR100001',
  disbursed_on: '2026-11-15',
  loan_amount: 10000,
  received_amount: 9764,
  total_due: 10100,
  principal_due: 10000,
  interest_due: 100,
  charges_due: 0,
  due_by_day: [16, 17, 18, 19, 20, 21, 22].map((day) => ({ on: `2026-11-${day}`, amount: 10000 + (day - 15) * 100 })),
  repayment_date: '2026-11-22',
  paid_amount: 0,
  sent_debit: null,
  announced_debit: null,
  days_past_due: 0,
  late_rule:
    'Interest continues at the same 1% a day on the principal you still owe. There are no penal charges and there is no penal interest.',
  recovery_agent: null,
}

const sampleManager = { name: 'Credit Team', mobile: '+91 98765 00000', email: 'credit@agrim.example' }

const sampleDetail: Detail = {
  loan_no: 'AGR100001',
  first_name: 'Asha',
  monthly_salary_amount: 45000,
  loan_amount: 10000,
  tenure: 7,
  purpose: 'Medical',
  mobile: '9876543210',
  email: 'asha@example.in',
  status: 'DISBURSED',
  pancard: 'ABCPR1234K',
  m_city_name: 'Pune',
  m_state_name: 'Maharashtra',
  lead_final_disbursed_date: '2026-11-15',
  reasons: [],
  remedies: [],
  apply_again_on: null,
}

/** An application that was rejected for two reasons. */
export const rejectedDetail: Detail = {
  ...sampleDetail,
  ...{ loan_no: null, status: 'REJECTED', lead_final_disbursed_date: null },
  reasons: ['The name at the bank is another.', 'Your monthly income must be at least ₹15,000'],
  remedies: [],
  apply_again_on: '2026-12-16',
}

const sampleQuote: Quote = {
  min_loan_amount: 5000,
  max_loan_amount: 22500,
  min_loan_tenure: 7,
  max_loan_tenure: 40,
  step_percentage: 0,
  next_step: 'loan_quotation_decision',
  quoted_on: '2026-11-15',
  loan_amount_step: 500,
  daily_rate_percent: 1,
  fee_percent: 2,
  gst_on_fee_percent: 18,
  penal_charge_percent: 0,
  penal_charge_after_days: 1,
  yearly_limit: null,
  accepted: null,
}

/** All required documents; those with these types have been received. */
export const sampleDocuments = (...received: string[]): Required =>
  requiredDocuments.map(({ name, allowed_format, event_name, doc_type }) => ({
    name,
    allowed_format,
    event_name,
    doc_type,
    uploaded: received.includes(doc_type),
  }))

export const everyDocument = requiredDocuments.map(({ doc_type }) => doc_type)

export interface SampleApplication {
  percent?: number
  profile?: Partial<Profile>
  documents?: Required
  quote?: Partial<Quote>
  leads?: Lead[]
  detail?: Detail | null
  userType?: 'NEW' | 'REPEAT' | 'UNPAID-REPEAT'
}

/** Logs in an eligible customer whose next step is `next`, with replies to everything that screens load. */
export function logInApplicant(next: string, sample: SampleApplication = {}) {
  const { percent = 0, leads = [], detail = sampleDetail, userType = 'NEW' } = sample
  const profile = logInAt(next, {
    eligibility_status: 1,
    profile_filled_percent: 100,
    application_filled_percent: percent,
    registration_successful: 1,
    lead_details: sampleLead,
    excutive_details: sampleManager,
    ...sample.profile,
  })
  const steps = () => {
    const step_complete_percent = profile.application_filled_percent
    return { step_complete_percent, step_stage: Math.min(4, step_complete_percent / 25 + 1) }
  }
  server.on('stepStatus', () => success({ Steps: { steps: steps(), user_type: userType } }))
  server.on('mandatoryDocuments', () => success({ Data: sample.documents ?? sampleDocuments() }))
  server.on('allLeads', () => success({ Data: { lead_list: leads } }))
  server.on('leadDetail', () => success({ data: detail === null ? [] : [detail], collection: [] }))
  server.on('loanStatement', () => ({ ...refusal('There is no statement yet.'), error: refusalCodes.loanNotFound }))
  server.on('coolingOff', 'quote', () => ({ ...refusal('It is over.'), error: refusalCodes.coolingOffNotOpen }))
  server.on('leadDetails', 'generate_loan_quote', () =>
    success({ Data: { ...sampleQuote, step_percentage: percent, ...sample.quote } }),
  )
  server.on('masterData', 'ifsc', ({ ifsc }) => success({ Data: { ifsc, bank_name: 'HDFC Bank' } }))
  return {
    /** Returns the reply to a completed step and updates the profile. */
    completeStep(next_step: string, step_percentage: number) {
      Object.assign(profile, { next_event_name: next_step, application_filled_percent: step_percentage })
      return success({ Data: { next_step, step_percentage } })
    },
  }
}
