import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { clientCredential } from 'contract/client-credential'
import { exampleBody } from 'contract/form-definition/example-values'
import { incomeDetailsForm } from 'contract/forms/income-details'
import { pancardVerificationForm } from 'contract/forms/pancard-verification'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { paths } from 'contract/paths'
import type { StepEvent } from 'domain/journey/steps'
import { newMobile } from './login.ts'

/** A customer whom the server knows, as the login leaves the visit. */
export type Customer = { mobile: string; profileId: string; token: string; pancard: string }

type Reply = { Status: number; Message: string; Data: Record<string, unknown> }

/** The smallest whole picture: one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function ask(request: APIRequestContext, body: object, token?: string): Promise<Reply> {
  const authorization = token ? `Bearer ${token}` : `Basic ${btoa(clientCredential)}`
  const response = await request.post(paths.customerRegistration, { headers: { authorization }, data: body })
  return response.json()
}

/** A PAN that verifies and that no other customer of the run has. */
export function newPan(mobile: string): string {
  const letters = [...mobile.slice(-9, -4)].map((digit) => String.fromCharCode(65 + Number(digit))).join('')
  const digits = mobile.slice(-4)
  return `${letters}${/^(0000|9999)$/.test(digits) ? '1234' : digits}${String.fromCharCode(65 + (Number(mobile[0]) % 26))}`
}

export async function logInByApi(request: APIRequestContext, mobile = newMobile()): Promise<Customer> {
  const { Data: login } = await ask(request, { mobile, event_name: 'login' })
  const profileId = login.cust_profile_id as string
  const inbox = await request.get(`/simulators/inbox.json?mobile=${mobile}`)
  const [{ otp }] = (await inbox.json()) as [{ otp: string }]
  const { Data: verified } = await ask(request, { event_name: 'otp_verify', profile_id: profileId, otp })
  return { mobile, profileId, token: verified.app_login_token as string, pancard: newPan(mobile) }
}

/** What a good customer answers at each step of the registration. */
export const goodAnswers = (customer: Customer): [StepEvent, object][] => [
  ['pancard_verification', exampleBody(pancardVerificationForm, { pancard: customer.pancard })],
  ['personal_details', exampleBody(personalDetailsForm)],
  ['residence_details', exampleBody(residenceDetailsForm)],
  ['income_details', exampleBody(incomeDetailsForm)],
  ['selfie_upload', { file: pixel.toString('base64'), file_ext: 'png' }],
]

/** Takes the steps before `due` by the API, with some answers changed, and opens the visit in the page. */
export async function visitAt(page: Page, due: StepEvent, changes: Record<string, object> = {}): Promise<Customer> {
  const customer = await logInByApi(page.request)
  for (const [event, answers] of goodAnswers(customer)) {
    if (event === due) break
    const body = { profile_id: customer.profileId, event_name: event, ...answers, ...changes[event] }
    const reply = await ask(page.request, body, customer.token)
    expect(reply.Status, `${event}: ${reply.Message}`).toBe(1)
  }
  await openVisit(page, customer, { next_step: due })
  return customer
}

/** A visit that is logged in, as the login leaves it; what is changed later in the tab is not put back. */
export async function openVisit(page: Page, customer: Customer, values: Record<string, string> = {}): Promise<void> {
  const kept = {
    token: customer.token,
    cust_profile_id: customer.profileId,
    mobile: customer.mobile,
    eligibility: '0',
    ...values,
  }
  await page.addInitScript((entries) => {
    if (window.name === 'logged in') return
    for (const [name, value] of entries) sessionStorage.setItem(name, value)
    window.name = 'logged in'
  }, Object.entries(kept))
}

export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries({ ...sessionStorage })))
