import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredLoan } from '../../../borrowing/agreements/testing/offered-loan.ts'
import { screenApplicantTask } from '../../../borrowing/evidence/screening/screen-applicant.ts'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import { findCustomerByProfileId } from '../../../records/customers/queries.ts'
import { type ConsoleClient, openConsole } from '../../../records/staff/testing/console-client.ts'
import { approve, ask, shownTo } from '../../../records/staff/testing/decide.ts'
import { signOffer } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { newPan, register } from '../../../testing/registered-customer.ts'
import { jpegOf } from '../../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

type Person = ConsoleClient & { staffId: string }
let testApp: TestApp
let support: Person
let grievance: Person
let proof: string
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  support = await openConsole(testApp, ['support'])
  grievance = await openConsole(testApp, ['grievance_officer'])
  proof = (await jpegOf({ width: 80, height: 80 })).toString('base64')
})
afterAll(() => testApp.close())

let last = 9_440_000_000
const newMobile = () => String(++last)
type Profile = { profileId: string }
const applicantOf = async ({ profileId }: Profile) => {
  const { kysely } = testApp.data.database
  const customer = await findCustomerByProfileId(kysely, profileId)
  return findApplicant(kysely, customer?.id ?? 0)
}
const keepProof = async ({ profileId }: Profile) =>
  (await support.act('proofs', 'upload', { customer_id: profileId, file: proof })).Data.file_id as string
const correct = async (customer: Profile, changes: object, fileId?: string | null, by = support) =>
  ask(by, 'correct', {
    customer_id: customer.profileId,
    changes,
    file_id: fileId === undefined ? await keepProof(customer) : fileId,
  })
const sentTo = async (mobile: string) =>
  ((await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json() as { text: string }[]).map(
    ({ text }) => text,
  )

test('a name is corrected when a second person has approved it, and the customer is told', async () => {
  const customer = await register(testApp, newMobile())
  const { Data } = await correct(customer, { full_name: 'ASHA RANI VERMA' })
  const before = (await applicantOf(customer))?.fullName
  expect(before).not.toBe('ASHA RANI VERMA')
  expect((await shownTo(grievance, Data.request_id)).effect).toMatchObject({
    changes: [
      { label: 'Name', before, after: 'ASHA RANI VERMA' },
      { label: 'Proof', after: expect.stringMatching(/^Proof received by us of /) },
    ],
    messages: [{ channel: 'SMS', to: customer.mobile, text: expect.stringContaining('corrected your name') }],
  })
  expect(await approve(grievance, Data.request_id)).toMatchObject({ Status: 1, Data: { state: 'APPROVED' } })
  expect((await applicantOf(customer))?.fullName).toBe('ASHA RANI VERMA')
  await testApp.runJobs()
  expect((await sentTo(customer.mobile))[0]).toContain('we corrected your name')
})

test('who asks and who decides are recorded as having looked; whoever only checks our work reads no value', async () => {
  const customer = await register(testApp, newMobile())
  const { Data } = await correct(customer, { full_name: 'ASHA RANI VERMA' })
  const looksOf = async ({ staffId }: Person) =>
    (
      await testApp.data.asOwner(
        `select event, purpose from audit_entries join customers on customers.id = customer_id
          where kind = 'LOOK' and staff_id = $1 and profile_id = $2`,
        [staffId, customer.profileId],
      )
    ).rows
  expect(await looksOf(support)).toContainEqual({ event: 'requests.preview', purpose: 'correction' })
  await shownTo(grievance, Data.request_id)
  expect(await looksOf(grievance)).toEqual([{ event: 'requests.detail', purpose: 'correction' }])
  for (const role of ['inspector', 'administrator'] as const) {
    const shown = JSON.stringify(await shownTo(await openConsole(testApp, [role]), Data.request_id))
    expect([shown.includes('"label":"Name"'), shown.includes('VERMA'), shown.includes(customer.mobile)]).toEqual([
      ...[true, false, false],
    ])
  }
})

test('nobody approves the correction that they have asked for', async () => {
  const customer = await register(testApp, newMobile())
  const { Data } = await correct(customer, { residence_pincode: '110001' }, undefined, grievance)
  expect((await approve(grievance, Data.request_id)).code).toBe(403)
  expect((await applicantOf(customer))?.residencePincode).not.toBe('110001')
})

test('a correction needs the document that proves it, of the same customer; an email address is proved by its link', async () => {
  const [customer, other] = [await register(testApp, newMobile()), await register(testApp, newMobile())]
  const Message = 'Please choose the document that proves it.'
  expect(await correct(customer, { dob: '1991-02-03' }, null)).toMatchObject({ Status: 0, Message })
  const foreign = await keepProof(other)
  expect(await correct(customer, { dob: '1991-02-03' }, foreign)).toMatchObject({ Status: 0, Message })
  const { Data } = await correct(customer, { personal_email: 'asha.new@example.in' }, null)
  expect((await approve(grievance, Data.request_id)).Data).toMatchObject({ state: 'APPROVED' })
  await testApp.runJobs()
  const inbox = (await testApp.app.inject({ url: '/simulators/inbox.json' })).json() as { to: string; text: string }[]
  expect(inbox.filter(({ to }) => to === 'asha.new@example.in')).toMatchObject([
    { text: expect.stringContaining('/verify-email?token=') },
  ])
})

test('a link is never shown to the people who ask and approve', async () => {
  const customer = await register(testApp, newMobile())
  const { Data } = await correct(customer, { personal_email: 'asha.two@example.in' }, null)
  const { effect } = await shownTo(grievance, Data.request_id)
  expect(JSON.stringify(effect)).toContain('token=…')
})

test.each([
  [{ full_name: '12345' }, 'Please write the name in letters.'],
  [{ dob: '2020-01-01' }, expect.stringContaining('18')],
  [{ company_name: 'Another Ltd' }, expect.stringContaining('has not told us this yet')],
  [{}, 'This is what we have on file already.'],
])('%j is refused by the rules of the form it was entered in', async (changes, Message) => {
  const customer = await register(testApp, newMobile())
  expect(await correct(customer, changes)).toMatchObject({ Status: 0, Message })
})

test('a PAN is corrected, but never to that of another customer', async () => {
  const [customer, other] = [await register(testApp, newMobile()), await register(testApp, newMobile())]
  expect(await correct(customer, { pan: other.pan })).toMatchObject({
    Status: 0,
    Message: 'This PAN belongs to the profile of another customer.',
  })
  const pan = newPan()
  const { Data } = await correct(customer, { pan })
  await approve(grievance, Data.request_id)
  expect((await applicantOf(customer))?.pan).toBe(pan)
})

test('what an unsigned offer prints waits until it is signed; then what was issued stays as it is, and the new name is compared with the lists at once', async () => {
  const offered = await offeredLoan(testApp, newMobile())
  const { customer } = offered
  const changes = { full_name: 'ASHA NEW NAME', company_name: 'Another Ltd' }
  expect(await correct(customer, changes)).toMatchObject({
    Status: 0,
    Message: expect.stringContaining('waits to be signed'),
  })
  await signOffer(testApp, customer)
  const documents = () =>
    testApp.data.asOwner('select sha256, title from issued_documents where lead_id = $1 order by id', [customer.leadId])
  await testApp.runJobs()
  const issued = (await documents()).rows
  const { Data } = await correct(customer, changes)
  expect((await shownTo(grievance, Data.request_id)).effect).toMatchObject({
    changes: expect.arrayContaining([
      { label: 'Employer', before: expect.any(String), after: 'Another Ltd' },
      { label: 'Documents issued before', before: 'as issued', after: 'stay as they are' },
    ]),
  })
  expect((await approve(grievance, Data.request_id)).Data).toMatchObject({ state: 'APPROVED' })
  expect((await documents()).rows).toEqual(issued)
  const compared = await testApp.data.asOwner('select from graphile_worker.jobs where key = $1', [
    `${screenApplicantTask.name}:${customer.leadId}`,
  ])
  expect(compared.rows).toHaveLength(1)
})

test('what has changed since the maker looked is shown to the approver anew before anything happens', async () => {
  const customer = await register(testApp, newMobile())
  const { Data } = await correct(customer, { full_name: 'ASHA THIRD' })
  const { effect_hash } = await shownTo(grievance, Data.request_id)
  await testApp.data.asOwner(`update applicants set full_name = 'ASHA MEANWHILE' where pan_index = $1`, [
    blindIndex('applicants.pan', customer.pan),
  ])
  const late = await grievance.act('requests', 'approve', { request_id: Data.request_id, effect_hash })
  expect(late).toMatchObject({ code: 409, Data: { effect: expect.anything() } })
  expect((await applicantOf(customer))?.fullName).toBe('ASHA MEANWHILE')
})

test('of two corrections of a customer at a time, the second waits for the first', async () => {
  const customer = await register(testApp, newMobile())
  expect((await correct(customer, { full_name: 'ASHA ONE' })).Status).toBe(1)
  expect((await correct(customer, { full_name: 'ASHA TWO' })).code).toBe(409)
})

test('nobody sees or changes their own profile from the console', async () => {
  const customer = await register(testApp, newMobile())
  await testApp.data.asOwner('update staff set pan_index = $1, mobile_index = $2 where id = $3', [
    blindIndex('applicants.pan', customer.pan),
    blindIndex('customers.mobile', customer.mobile),
    support.staffId,
  ])
  expect((await support.call('customers', 'correctable', { customer_id: customer.profileId })).code).toBe(403)
  expect(await correct(customer, { full_name: 'ASHA OWN' }, 'x')).toMatchObject({
    Status: 0,
    Message: expect.stringContaining('their own profile'),
  })
  await testApp.data.asOwner('update staff set pan_index = null, mobile_index = null where id = $1', [support.staffId])
})

test('a proof is read like any upload: what is no picture or PDF is refused and not kept', async () => {
  const customer = await register(testApp, newMobile())
  const file = Buffer.from('<html><script>alert(1)</script></html>').toString('base64')
  expect(await support.act('proofs', 'upload', { customer_id: customer.profileId, file })).toMatchObject({
    Status: 0,
    Message: expect.stringContaining('neither'),
  })
  const { Data } = await support.call('customers', 'correctable', { customer_id: customer.profileId })
  expect((Data.files as { doc_type: string }[]).map(({ doc_type }) => doc_type)).toEqual(['Selfie'])
})
