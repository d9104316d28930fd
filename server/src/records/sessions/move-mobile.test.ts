import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredLoan } from '../../borrowing/agreements/testing/offered-loan.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { customerAt, newPan, register, takeStep } from '../../testing/registered-customer.ts'
import { seedFile } from '../../testing/seed-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findCustomerByProfileId } from '../customers/queries.ts'
import { type ConsoleClient, openConsole } from '../staff/testing/console-client.ts'
import { approve, ask, shownTo } from '../staff/testing/decide.ts'

let testApp: TestApp
let support: ConsoleClient
let grievance: ConsoleClient
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  support = await openConsole(testApp, ['support'])
  grievance = await openConsole(testApp, ['grievance_officer'])
})
afterAll(() => testApp.close())

let last = 9_450_000_000
const newMobile = () => String(++last)
type Profile = { profileId: string }

const idOf = async ({ profileId }: Profile) =>
  (await findCustomerByProfileId(testApp.data.database.kysely, profileId))?.id ?? 0
const proofOf = async (customer: Profile) =>
  seedFile(testApp.data.database, testApp.clock, {
    customerId: await idOf(customer),
    docType: 'proof',
    uploadedOn: testApp.clock.today(),
  })
const askToMove = async (customer: Profile, mobile: string) =>
  ask(support, 'move_mobile', { customer_id: customer.profileId, mobile, file_id: await proofOf(customer) })
async function move(customer: Profile, mobile: string) {
  const { Data } = await askToMove(customer, mobile)
  return approve(grievance, Data.request_id)
}
const sentTo = async (mobile: string) =>
  ((await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json() as { text: string }[]).map(
    ({ text }) => text,
  )
const notYet = expect.stringContaining('moved to this mobile number a short time ago')

test('a profile opens with its new number, its old sessions end, and both numbers are told', async () => {
  const customer = await register(testApp, newMobile())
  const mobile = newMobile()
  expect((await move(customer, mobile)).Data).toMatchObject({ state: 'APPROVED' })
  testApp.clock.advance(31)
  const stale = await testApp.call({}, { path: paths.dashboardData, token: customer.token })
  expect(stale.Status).toBe(4)
  expect((await testApp.logIn(mobile)).profileId).toBe(customer.profileId)
  expect((await testApp.logIn(customer.mobile)).profileId).not.toBe(customer.profileId)
  await testApp.runJobs()
  const [old, fresh] = [await sentTo(customer.mobile), await sentTo(mobile)]
  expect(old).toContainEqual(expect.stringContaining(`moved to a number ending ${mobile.slice(-2)}`))
  expect(old.join()).not.toContain(mobile)
  expect(fresh).toContainEqual(expect.stringContaining('For 24 hours you cannot apply or sign'))
})

test('whoever was refused because the PAN is registered gets the profile after the move, and not their empty one', async () => {
  const pancard = newPan()
  const owner = await customerAt(testApp, newMobile(), 'register_now', { pancard_verification: { pancard } })
  const mobile = newMobile()
  const refused = await testApp.logIn(mobile)
  expect((await takeStep(testApp, refused, 'pancard_verification', { pancard })).Status).toBe(0)
  const { Data } = await askToMove(owner, mobile)
  expect((await shownTo(grievance, Data.request_id)).effect).toMatchObject({
    changes: expect.arrayContaining([
      { label: 'The new number', before: 'opens an empty profile', after: 'opens this one' },
    ]),
  })
  expect((await approve(grievance, Data.request_id)).Data).toMatchObject({ state: 'APPROVED' })
  testApp.clock.advance(31)
  expect((await testApp.logIn(mobile)).profileId).toBe(owner.profileId)
})

test('for 24 hours the new number cannot apply, and then it can', async () => {
  const customer = await customerAt(testApp, newMobile(), 'register_now')
  const mobile = newMobile()
  await move(customer, mobile)
  const same = await testApp.logIn(mobile)
  expect(await takeStep(testApp, same, 'register_now')).toMatchObject({ Status: 0, Message: notYet })
  testApp.clock.advanceDays(1)
  expect(await takeStep(testApp, same, 'register_now')).toMatchObject({ Status: 1 })
})

test('for 24 hours the new number cannot sign, also not with a code that was sent before', async () => {
  const { customer, hash } = await offeredLoan(testApp, newMobile())
  const mobile = newMobile()
  await move(customer, mobile)
  const { token } = await testApp.logIn(mobile)
  const call = (event_name: string, more = {}) =>
    testApp.call(
      { event_name, lead_id: customer.leadId, documents_hash: hash, ...more },
      { path: paths.agreement, token },
    )
  expect(await call('sign_otp')).toMatchObject({ Status: 0, Message: notYet })
  expect(await call('sign', { otp: '1234' })).toMatchObject({ Status: 0, Message: notYet })
  testApp.clock.advanceDays(1)
  expect(await call('sign_otp')).toMatchObject({ Status: 1 })
})

test('a number that opens another customer’s profile is refused, and so are a proof of somebody else and the same number', async () => {
  const [customer, other] = [await register(testApp, newMobile()), await register(testApp, newMobile())]
  expect(await askToMove(customer, other.mobile)).toMatchObject({
    Status: 0,
    Message: expect.stringContaining('a profile with data of its own'),
  })
  expect((await askToMove(customer, customer.mobile)).Status).toBe(0)
  const file_id = await proofOf(other)
  const command = { customer_id: customer.profileId, mobile: newMobile(), file_id }
  expect(await ask(support, 'move_mobile', command)).toMatchObject({
    Status: 0,
    Message: 'Please choose the document that proves it.',
  })
})

test('a move that was refused or only looked at changes nothing', async () => {
  const customer = await register(testApp, newMobile())
  const mobile = newMobile()
  const { Data } = await askToMove(customer, mobile)
  await grievance.act('requests', 'refuse', { request_id: Data.request_id, reason: 'The picture shows nothing' })
  expect((await testApp.call({}, { path: paths.dashboardData, token: customer.token })).Status).toBe(1)
  expect(
    await testApp.data.asOwner('select 1 from mobile_moves where customer_id = $1', [await idOf(customer)]),
  ).toMatchObject({
    rows: [],
  })
})
