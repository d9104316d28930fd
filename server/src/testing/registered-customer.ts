import { exampleBody } from 'contract/form-definition/example-values'
import { incomeDetailsForm } from 'contract/forms/income-details'
import { pancardVerificationForm } from 'contract/forms/pancard-verification'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { addDays } from 'domain/calendar/ist-date'
import { findApplicant } from '../records/customers/applicants.ts'
import { jpegOf } from './sample-files.ts'
import type { LoggedIn, Reply, TestApp } from './test-app.ts'

/** Decides how much may be borrowed, so it does not change with the examples of the contract. */
const monthly_income = '40000'

/** Valid answers to every step of the registration; a test overrides the answers it needs. */
export const registrationAnswers = {
  pancard_verification: exampleBody(pancardVerificationForm, { monthly_income }),
  personal_details: exampleBody(personalDetailsForm),
  residence_details: exampleBody(residenceDetailsForm),
  income_details: exampleBody(incomeDetailsForm, { monthly_income }),
  register_now: {},
} as const

export type RegistrationEvent = keyof typeof registrationAnswers
type Changes = { [Name in RegistrationEvent]?: Record<string, unknown> }

const journey = [
  'pancard_verification',
  'personal_details',
  'residence_details',
  'income_details',
  'selfie_upload',
  'register_now',
] as const

let lastPan = 0
/** A PAN that no other customer of the test has, found by the simulated provider. */
export function newPan(): string {
  const n = lastPan++
  const letter = (position: number) => String.fromCharCode(65 + (Math.floor(n / 9_000 / 26 ** position) % 26))
  return `${letter(2)}${letter(1)}${letter(0)}PK${String(1 + (n % 9_000)).padStart(4, '0')}L`
}

export type Customer = LoggedIn & { mobile: string; pan: string }
export type Registered = Customer & { leadId: number }

/** Sends one step of the registration, with valid answers where none are given. */
export const takeStep = (
  testApp: TestApp,
  { token }: { token: string },
  event: RegistrationEvent,
  changes: object = {},
) => {
  // A recent salary date by the clock of the test, which may have been moved.
  const salary = event === 'income_details' && { salary_date: addDays(testApp.clock.today(), -16) }
  return testApp.call({ event_name: event, ...registrationAnswers[event], ...salary, ...changes }, { token })
}

let selfie: string | undefined

/** A real picture: re-encoded and stored, as every upload is. */
export async function takeSelfie(testApp: TestApp, { token }: { token: string }): Promise<Reply> {
  selfie ??= (await jpegOf({ width: 64, height: 64 })).toString('base64')
  return testApp.call({ event_name: 'selfie_upload', file: selfie, file_ext: 'JPEG' }, { token })
}

type Until = RegistrationEvent | 'selfie_upload'

/** Logs a mobile in and takes every step before `until`. */
export async function customerAt(
  testApp: TestApp,
  mobile: string,
  until: Until,
  changes: Changes = {},
): Promise<Customer> {
  const customer = await testApp.logIn(mobile)
  // Who borrowed before would be asked two questions in a browser that is not known.
  await testApp.data.asOwner(
    `update known_devices set proved_by = 'LOGIN', proved_at = now() where proved_at is null
     and customer_id = (select id from customers where profile_id = $1)`,
    [customer.profileId],
  )
  const pan = String(changes.pancard_verification?.pancard ?? newPan())
  const given: Changes = { ...changes, pancard_verification: { ...changes.pancard_verification, pancard: pan } }
  for (const event of journey.slice(0, journey.indexOf(until))) {
    const isPicture = event === 'selfie_upload'
    const reply = await (isPicture ? takeSelfie(testApp, customer) : takeStep(testApp, customer, event, given[event]))
    if (reply.Status !== 1) throw new Error(`${event}: ${reply.Message}`)
  }
  return { ...customer, mobile, pan }
}

/** A customer who has taken the whole registration and is eligible. */
export async function register(testApp: TestApp, mobile: string, changes: Changes = {}): Promise<Registered> {
  const customer = await customerAt(testApp, mobile, 'register_now', changes)
  const reply = await takeStep(testApp, customer, 'register_now')
  if (reply.Status !== 1) throw new Error(`register_now: ${reply.Message}`)
  return { ...customer, leadId: reply.Data.lead_id as number }
}

/** What is stored of a registration: the customer's columns and the applicant's. */
export async function readRegistration({ data }: TestApp, { profileId }: { profileId: string }) {
  const { kysely } = data.database
  const stored = await kysely
    .selectFrom('customers')
    .leftJoin('applicants', 'applicants.customerId', 'customers.id')
    .selectAll()
    .where('profileId', '=', profileId)
    .executeTakeFirstOrThrow()
  const details = await findApplicant(kysely, stored.id)
  return {
    ...stored,
    pan: details?.pan ?? null,
    personalEmail: details?.personalEmail ?? null,
    dateOfBirth: details?.dateOfBirth ?? null,
  }
}
