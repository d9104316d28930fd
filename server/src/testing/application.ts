import { requiredDocuments } from 'contract/documents/required-documents'
import { paths } from 'contract/paths'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { findApplicant } from '../records/customers/applicants.ts'
import { findCustomerByProfileId, updateCustomer } from '../records/customers/queries.ts'
import { type ApplicationEvent, applicationAnswers } from './application-answers.ts'
import { type Customer, type Registered, register } from './registered-customer.ts'
import { insertFileRow } from './seed-files.ts'
import type { Reply, TestApp } from './test-app.ts'

type Applicant = { token: string; profileId: string }

/** Sends one step of the application, with valid answers where none are given; the account is in the name on the PAN. */
export async function apply(
  testApp: TestApp,
  customer: Applicant,
  event: ApplicationEvent,
  changes: object = {},
): Promise<Reply> {
  const path = event === 'banking_details' ? paths.bankingDetails : paths.leadDetails
  const holder = event === 'banking_details' ? { account_name: await nameOnPan(testApp, customer) } : {}
  const body = { event_name: event, ...applicationAnswers[event], ...holder, ...changes }
  return testApp.call(body, { path, token: customer.token })
}

async function nameOnPan({ data }: TestApp, { profileId }: Applicant): Promise<string> {
  const customer = await findCustomerByProfileId(data.database.kysely, profileId)
  return (customer && (await findApplicant(data.database.kysely, customer.id))?.fullName) ?? 'ASHA RAO'
}

/** Every required document as rows, without uploading one. */
export async function seedDocuments({ dependencies }: TestApp, { profileId }: Applicant): Promise<void> {
  const { database, clock } = dependencies
  await inTransaction(database, async (transaction) => {
    const customer = await findCustomerByProfileId(transaction, profileId)
    if (customer === undefined) throw new Error('there is no such customer')
    for (const { doc_type: docType } of requiredDocuments) {
      await insertFileRow(transaction, clock, { customerId: customer.id, docType })
    }
    const events = requiredDocuments.map(({ event_name }) => event_name)
    const stepsTaken = [...new Set([...customer.stepsTaken, ...events])]
    await updateCustomer(transaction, customer.id, { stepsTaken })
  })
}

const journey = [
  'generate_loan_quote',
  'loan_quotation_decision',
  'employment_details',
  'documents',
  'banking_details',
  'completed',
] as const

type Changes = { [Name in ApplicationEvent]?: object }

/** Takes every step of the application before `until`. */
export async function applyUntil(
  testApp: TestApp,
  customer: Customer,
  until: (typeof journey)[number],
  changes: Changes = {},
): Promise<void> {
  for (const event of journey.slice(0, journey.indexOf(until))) {
    if (event === 'completed') continue
    if (event === 'documents') await seedDocuments(testApp, customer)
    else {
      const reply = await apply(testApp, customer, event, changes[event])
      if (reply.Status !== 1) throw new Error(`${event}: ${reply.Message}`)
    }
  }
}

type Signer = Pick<Registered, 'token' | 'leadId' | 'mobile'>

/** Reads the offer and signs it with the code from the message, as its page does. */
export async function signOffer(testApp: TestApp, { token, leadId, mobile }: Signer): Promise<Reply> {
  const send = (event_name: string, body: object = {}) =>
    testApp.call({ event_name, lead_id: leadId, ...body }, { path: paths.agreement, token })
  const offer = await send('offer')
  if (offer.Status !== 1) throw new Error(`offer: ${offer.Message}`)
  const { documents_hash } = offer.Data
  const sent = await send('sign_otp', { documents_hash })
  if (sent.Status !== 1) throw new Error(`sign_otp: ${sent.Message}`)
  return send('sign', { documents_hash, otp: await testApp.codeFor(mobile) })
}

/** Runs the jobs that decide and offer the loan, signs it, and leaves the payout queued. */
export async function acceptLoan(testApp: TestApp, signer: Signer): Promise<void> {
  await testApp.runJobs()
  const signed = await signOffer(testApp, signer)
  if (signed.Status !== 1) throw new Error(`sign: ${signed.Message}`)
}

/** A customer who is eligible and has taken every step of the application before `until`. */
export async function applicantAt(
  testApp: TestApp,
  mobile: string,
  until: (typeof journey)[number],
  changes: Changes & Parameters<typeof register>[2] = {},
): Promise<Registered> {
  const customer = await register(testApp, mobile, changes)
  await applyUntil(testApp, customer, until, changes)
  return customer
}
