import { randomBytes } from 'node:crypto'
import { requiredDocuments } from 'contract/documents/required-documents'
import { paths } from 'contract/paths'
import { type ApplicationEvent, goodApplication } from './good-application.ts'
import { type Customer, type Registered, register } from './registered-customer.ts'
import type { Answer, TestApp } from './test-app.ts'

type Asking = { token: string; profileId: string }

/** One step of the application; the account holder is the name on the PAN unless said otherwise. */
export async function apply(
  house: TestApp,
  customer: Asking,
  event: ApplicationEvent,
  changes: object = {},
): Promise<Answer> {
  const path = event === 'banking_details' ? paths.bankingDetails : paths.leadDetails
  const holder = event === 'banking_details' ? { account_name: await nameOnPan(house, customer) } : {}
  const body = { event_name: event, ...goodApplication[event], ...holder, ...changes }
  return house.call(body, { path, token: customer.token })
}

async function nameOnPan(house: TestApp, { profileId }: Asking): Promise<string> {
  const { rows } = await house.data.database.pool.query('select full_name from customers where profile_id = $1', [
    profileId,
  ])
  return rows[0]?.full_name ?? 'ASHA RAO'
}

/** Every document, as rows, without sending one. */
export async function layInDocuments(house: TestApp, { profileId }: Asking): Promise<void> {
  const { database, clock } = house.parts
  for (const { doc_type } of requiredDocuments)
    await database.pool.query(
      `insert into files (id, customer_id, doc_type, content_type, byte_length, sha256, uploaded_at, uploaded_on)
       select $2, id, $3, 'image/jpeg', 1, '', $4, $5 from customers where profile_id = $1 on conflict do nothing`,
      [profileId, randomBytes(16).toString('base64url'), doc_type, clock.now(), clock.today()],
    )
  const events = [...new Set(requiredDocuments.map(({ event_name }) => event_name))]
  await database.pool.query('update customers set steps_taken = steps_taken || $2::text[] where profile_id = $1', [
    profileId,
    events,
  ])
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
  house: TestApp,
  customer: Customer,
  until: (typeof journey)[number],
  changes: Changes = {},
): Promise<void> {
  for (const event of journey.slice(0, journey.indexOf(until))) {
    if (event === 'completed') continue
    if (event === 'documents') await layInDocuments(house, customer)
    else {
      const answer = await apply(house, customer, event, changes[event])
      if (answer.Status !== 1) throw new Error(`${event}: ${answer.Message}`)
    }
  }
}

/** A customer who is eligible and has taken every step of the application before `until`. */
export async function applicantAt(
  house: TestApp,
  mobile: string,
  until: (typeof journey)[number],
  changes: Changes & Parameters<typeof register>[2] = {},
): Promise<Registered> {
  const customer = await register(house, mobile, changes)
  await applyUntil(house, customer, until, changes)
  return customer
}
