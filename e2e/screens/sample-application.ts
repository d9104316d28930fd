import type { Page } from '@playwright/test'
import { requiredDocuments } from 'contract/documents/required-documents'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { paths } from 'contract/paths'
import { sampleProfile, visitSample } from './sample-profile.ts'

type Profile = AnswerOf<Endpoints['customerProfile']['event']>['Data']
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
  apply_again_on: null,
}

export const sampleManager = { name: 'Credit Team', mobile: '+91 98765 00000', email: 'credit@agrim.example' }

export const sampleDetail: Detail = {
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
}

const bounds: Quote = {
  min_loan_amount: 5000,
  max_loan_amount: 22500,
  min_loan_tenure: 7,
  max_loan_tenure: 40,
  step_percentage: 0,
  next_step: 'loan_quotation_decision',
  quoted_on: '2026-11-15',
  accepted: null,
}

/** The documents of an application, of which these are in. */
export const sampleDocuments = (...isIn: string[]): Required =>
  requiredDocuments.map(({ name, allowed_format, event_name, doc_type }) => ({
    name,
    allowed_format,
    event_name,
    doc_type,
    uploaded: isIn.includes(doc_type),
  }))

export const everyDocument = requiredDocuments.map(({ doc_type }) => doc_type)

interface Sample {
  percent?: number
  profile?: Partial<Profile>
  documents?: Required
  quote?: Partial<Quote>
  leads?: Lead[]
  detail?: Detail | null
  userType?: 'NEW' | 'REPEAT' | 'UNPAID-REPEAT'
}

export const good = (answer: object) => ({ Status: 1, Message: 'ok', ...answer })

/** Where the journey stands, which a test moves on as the server would. */
export interface Journey {
  /** The answer to a step that was taken; from now on the profile says so too. */
  take: (next_step: string, step_percentage: number) => object
}

/** Opens an eligible customer's visit whose next step is `next`, with every reading call answered here. */
export async function visitApplication(page: Page, next: string, sample: Sample = {}): Promise<Journey> {
  const at = { next, percent: sample.percent ?? 0 }
  const fixed: Partial<Profile> = {
    eligibility_status: 1,
    profile_filled_percent: 100,
    registration_successful: 1,
    lead_details: sampleLead,
    excutive_details: sampleManager,
    ...sample.profile,
  }
  await visitSample(page, next, fixed)
  const steps = () => ({ step_complete_percent: at.percent, step_stage: Math.min(4, at.percent / 25 + 1) })
  const journey = () => ({ next_event_name: at.next, application_filled_percent: at.percent })
  const answers: Record<string, () => object> = {
    [paths.customerProfile]: () => ({ Data: { ...sampleProfile, ...fixed, ...journey() } }),
    [paths.stepStatus]: () => ({ Steps: { steps: steps(), user_type: sample.userType ?? 'NEW' } }),
    [paths.mandatoryDocuments]: () => ({ Data: sample.documents ?? sampleDocuments() }),
    [paths.allLeads]: () => ({ Data: { lead_list: sample.leads ?? [] } }),
    [paths.leadDetail]: () => ({ data: sample.detail === null ? [] : [sample.detail ?? sampleDetail], collection: [] }),
  }
  for (const [path, answer] of Object.entries(answers))
    await page.route(`**${path}`, (route) => route.fulfill({ json: good(answer()) }))
  await answerLists(page)
  const noStatement = { Status: 0, Message: 'There is no statement yet.' }
  await page.route(`**${paths.loanStatement}`, (route) => route.fulfill({ json: noStatement }))
  await answerEvent(page, paths.leadDetails, 'generate_loan_quote', () =>
    good({ Data: { ...bounds, step_percentage: at.percent, ...sample.quote } }),
  )
  return {
    take(next_step, step_percentage) {
      Object.assign(at, { next: next_step, percent: step_percentage })
      return good({ Data: { next_step, step_percentage } })
    },
  }
}

/** What is the same for everybody. */
async function answerLists(page: Page): Promise<void> {
  const place = { city_id: 1, city_name: 'Pune', state_id: 27, state_name: 'Maharashtra' }
  await answerEvent(page, paths.masterData, 'pincode', ({ pincode }) => good({ Data: { pincode, ...place } }))
  await answerEvent(page, paths.masterData, 'ifsc', ({ ifsc }) => good({ Data: { ifsc, bank_name: 'HDFC Bank' } }))
}

/** Answers one event of a path, and leaves the others to whoever answered before. */
export async function answerEvent(
  page: Page,
  path: string,
  event: string,
  answer: (body: Record<string, unknown>) => object | undefined,
): Promise<void> {
  await page.route(`**${path}`, (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    if (body.event_name !== event) return route.fallback()
    const json = answer(body)
    return json ? route.fulfill({ json }) : route.abort()
  })
}
