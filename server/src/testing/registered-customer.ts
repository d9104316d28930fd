import { jpegOf } from './sample-files.ts'
import type { Answer, LoggedIn, TestApp } from './test-app.ts'

/** Answers that carry a customer through the registration; a test changes what it is about. */
export const goodAnswers = {
  pancard_verification: { pancard: 'ABCPK1234L', monthly_income: '40000' },
  personal_details: {
    personal_email: 'asha@mail.example',
    dob: '1995-06-01',
    gender: 2,
    marital_status_id: 1,
    spouse_name: '',
  },
  residence_details: {
    residence_type_id: 2,
    residence_address_1: '12 Lake Road',
    residence_address_2: 'Indiranagar',
    residence_landmark: '',
    residence_pincode: '560038',
  },
  income_details: { income_type_id: 1, salary_mode_id: 1, salary_date: '2026-01-31', monthly_income: '40000' },
  register_now: {},
} as const

type Event = keyof typeof goodAnswers
type Changes = { [Name in Event]?: Record<string, unknown> }

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
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(n / 9_000 / 26 ** place) % 26))
  return `${letter(2)}${letter(1)}${letter(0)}PK${String(1 + (n % 9_000)).padStart(4, '0')}L`
}

export type Customer = LoggedIn & { mobile: string; pan: string }
export type Registered = Customer & { leadId: number }

/** One step of a customer's, with good answers where none are given. */
export const takeStep = (house: TestApp, { token }: { token: string }, event: Event, changes: object = {}) =>
  house.call({ event_name: event, ...goodAnswers[event], ...changes }, { token })

let selfie: string | undefined

/** A real picture: re-encoded and kept, as every upload is. */
export async function takeSelfie(house: TestApp, { token }: { token: string }): Promise<Answer> {
  selfie ??= (await jpegOf({ width: 64, height: 64 })).toString('base64')
  return house.call({ event_name: 'selfie_upload', file: selfie, file_ext: 'JPEG' }, { token })
}

type Until = Event | 'selfie_upload'

/** Logs a mobile in and takes every step before `until`. */
export async function customerAt(
  house: TestApp,
  mobile: string,
  until: Until,
  changes: Changes = {},
): Promise<Customer> {
  const customer = await house.logIn(mobile)
  const pan = String(changes.pancard_verification?.pancard ?? newPan())
  const given: Changes = { ...changes, pancard_verification: { ...changes.pancard_verification, pancard: pan } }
  for (const event of journey.slice(0, journey.indexOf(until))) {
    const isPicture = event === 'selfie_upload'
    const asked = isPicture ? takeSelfie(house, customer) : takeStep(house, customer, event, given[event])
    await expectSuccess(asked, event)
  }
  return { ...customer, mobile, pan }
}

async function expectSuccess(asked: Promise<Answer>, event: string): Promise<void> {
  const answer = await asked
  if (answer.Status !== 1) throw new Error(`${event}: ${answer.Message}`)
}

/** Brings a customer through the whole registration to eligible. */
export async function register(house: TestApp, mobile: string, changes: Changes = {}): Promise<Registered> {
  const customer = await customerAt(house, mobile, 'register_now', changes)
  const registered = await takeStep(house, customer, 'register_now')
  if (registered.Status !== 1) throw new Error(`register_now: ${registered.Message}`)
  return { ...customer, leadId: registered.Data.lead_id as number }
}
