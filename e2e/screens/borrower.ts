import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { requiredDocuments } from 'contract/documents/required-documents'
import { exampleBody } from 'contract/form-definition/example-values'
import { bankingDetailsForm } from 'contract/forms/banking-details'
import { employmentDetailsForm } from 'contract/forms/employment-details'
import { paths } from 'contract/paths'
import { type Customer, goodAnswers, logInByApi, openVisit, pixel } from './customer.ts'
import { samplePdf } from './sample-pdf.ts'

/** A customer with money of ours. */
export type Borrower = Customer & { leadId: number; amount: number }

type Reply = { Status: number; Message: string; Data: Record<string, unknown> } & Record<string, unknown>

/** One call of a customer's, which must succeed. */
export async function askAs(
  request: APIRequestContext,
  customer: Customer,
  path: string,
  body: object,
): Promise<Reply> {
  const headers = { authorization: `Bearer ${customer.token}` }
  const response = await request.post(path, { headers, data: { profile_id: customer.profileId, ...body } })
  const reply = (await response.json()) as Reply
  expect(reply.Status, `${path} ${JSON.stringify(body).slice(0, 80)}: ${reply.Message}`).toBe(1)
  return reply
}

/** From the login to eligible, by the wire. */
export async function eligibleCustomer(request: APIRequestContext): Promise<Customer & { leadId: number }> {
  const customer = await logInByApi(request)
  for (const [event_name, answers] of goodAnswers(customer))
    await askAs(request, customer, paths.customerRegistration, { event_name, ...answers })
  const { Data } = await askAs(request, customer, paths.customerRegistration, { event_name: 'register_now' })
  return { ...customer, leadId: Data.lead_id as number }
}

/** The whole application but the bank account. */
export async function applyByApi(request: APIRequestContext, customer: Customer, amount: number, tenure = 7) {
  const save = (event_name: string, body: object) =>
    askAs(request, customer, paths.leadDetails, { event_name, ...body })
  await save('generate_loan_quote', {})
  await save('loan_quotation_decision', { amount, tenure, purpose_id: 2, accepted_id: 1 })
  await save('employment_details', exampleBody(employmentDetailsForm))
  for (const { event_name, doc_type, allowed_format } of requiredDocuments) {
    const file = allowed_format === 'pdf' ? samplePdf() : pixel
    await save(event_name, { doc_type, file: file.toString('base64'), file_ext: allowed_format, password: 'N/A' })
  }
}

/** A customer whose loan has been paid out. */
export async function borrowerByApi(request: APIRequestContext, amount = 10_000, tenure = 7): Promise<Borrower> {
  const customer = await eligibleCustomer(request)
  await applyByApi(request, customer, amount, tenure)
  const profile = await askAs(request, customer, paths.customerProfile, {})
  const account = exampleBody(bankingDetailsForm, { account_name: String(profile.Data.full_name) })
  const fixed = { event_name: 'banking_details', account_type_id: 1, verification_consent: 1 }
  await askAs(request, customer, paths.bankingDetails, { ...fixed, ...account })
  await expect
    .poll(async () => (await askAs(request, customer, paths.leadDetail, { lead_id: customer.leadId })).data, {
      timeout: 20_000,
    })
    .toMatchObject([{ status: 'DISBURSED' }])
  return { ...customer, amount }
}

/** The dashboard as this borrower's own visit. */
export const openAs = (page: Page, borrower: Borrower) =>
  openVisit(page, borrower, { eligibility: '1', next_step: 'completed', lead_id: String(borrower.leadId) })
