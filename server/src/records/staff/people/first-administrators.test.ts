import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessTime } from '../../../platform/clock.ts'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { type ConsoleClient, createConsoleClient, openConsole } from '../testing/console-client.ts'
import { inviteFirstAdministrator, recoverAdministrator } from './first-administrators.ts'
import { isStaffMember } from './people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const dependencies = () => ({ database: testApp.data.database, clock: testApp.clock })
const people = [
  { name: 'Asha Rao', email: 'asha@lender.example', pan: 'ABCPR1234K', mobile: '9876543210' },
  { name: 'Ravi Iyer', email: 'ravi@lender.example', pan: 'ABCPI1234K', mobile: '9876543211' },
  { name: 'Meera Das', email: 'meera@lender.example', pan: 'ABCPD1234K', mobile: '9876543212' },
] as const

async function register(client: ConsoleClient, token: string) {
  const { Data } = await client.call('session', 'invitation', { token })
  const passkey = createAuthenticator()
  const response = passkey.register(Data.options as never, client.origin)
  const reply = await client.call('session', 'register', { token, label: 'Phone', response })
  return { passkey, reply }
}
async function enrol(token: string) {
  const client = createConsoleClient(testApp)
  await register(client, token)
  return { client, passkey: (await register(client, token)).passkey }
}
const tokenOf = (printed: object) => (printed as { token: string }).token
const refusal = expect.objectContaining({ refusal: expect.any(String) })

test('the command invites the first two administrators, gives another link until they have passkeys, and then refuses', async () => {
  const [first, second, third] = people
  const lost = tokenOf(await inviteFirstAdministrator(dependencies(), first))
  const token = tokenOf(await inviteFirstAdministrator(dependencies(), first))
  const client = createConsoleClient(testApp)
  expect((await client.call('session', 'invitation', { token: lost })).Status).toBe(0)
  const other = tokenOf(await inviteFirstAdministrator(dependencies(), second))
  expect(await inviteFirstAdministrator(dependencies(), third)).toEqual(refusal)
  await enrol(token)
  await enrol(other)
  for (const person of people) expect(await inviteFirstAdministrator(dependencies(), person)).toEqual(refusal)
  const { rows } = await testApp.data.asOwner(`select event from audit_entries where request_id = 'command line'`)
  expect(rows.map(({ event }) => event)).toEqual(['console:invite', 'console:invite', 'console:invite'])
})

test('a recovery tells every administrator, waits a day, and ends what the lost passkeys could do', async () => {
  const { email } = people[0]
  expect(await recoverAdministrator(dependencies(), 'nobody@lender.example')).toEqual(refusal)
  expect(await recoverAdministrator(dependencies(), email)).toEqual({ waitsUntil: expect.any(Date) })
  await testApp.runJobs()
  const inbox = (await testApp.app.inject({ url: '/simulators/inbox.json' })).json() as { to: string; text: string }[]
  const told = inbox.filter(({ text }) => text.includes('Recovery of Asha Rao begins'))
  expect(told.map(({ to }) => to).toSorted()).toEqual(['asha@lender.example', 'ravi@lender.example'])
  testApp.clock.advance(23 * 3_600)
  expect(await recoverAdministrator(dependencies(), email)).toEqual({ waitsUntil: expect.any(Date) })
  testApp.clock.advance(3_601)
  const { client, passkey } = await enrol(tokenOf(await recoverAdministrator(dependencies(), email)))
  expect((await client.logInWith(passkey)).Status).toBe(1)
  const { rows } = await testApp.data.asOwner(
    `select count(*) filter (where removed_at is null)::int as kept, count(*)::int as all_keys from staff_keys
      where staff_id = (select id from staff where email = $1)`,
    [email],
  )
  expect(rows).toEqual([{ kept: 2, all_keys: 4 }])
})

test('another administrator stops a recovery', async () => {
  await recoverAdministrator(dependencies(), people[1].email)
  const administrator = await openConsole(testApp, ['administrator'])
  const list = (await administrator.call('staff', 'list')).Data.people as { email: string; staff_id: string }[]
  const staff_id = list.find(({ email }) => email === people[1].email)?.staff_id
  expect((await administrator.act('staff', 'stop_recovery', { staff_id })).Status).toBe(1)
  testApp.clock.advance(25 * 3_600)
  expect(await recoverAdministrator(dependencies(), people[1].email)).toEqual({ waitsUntil: expect.any(Date) })
})

test('a new passkey approves no money for a day of the business clock, and compliance is told', async () => {
  const administrator = await openConsole(testApp, ['administrator'])
  const second = await openConsole(testApp, ['administrator'])
  const compliance = await openConsole(testApp, ['compliance'])
  await testApp.data.asOwner(
    `update staff set sample_role = null, email = 'compliance@lender.example', pan_index = '\\x01', mobile_index = '\\x02' where id = $1`,
    [compliance.staffId],
  )
  const body = { ...people[2], roles: [{ role: 'payout_officer' }], reason: 'New in the team', version: '' }
  const { Data } = await administrator.act('staff', 'invite', body)
  const { Data: shown } = await second.call('requests', 'detail', { request_id: Data.request_id })
  await second.act('requests', 'approve', { request_id: Data.request_id, effect_hash: shown.effect_hash })
  await testApp.runJobs()
  const inbox = (await testApp.app.inject({ url: '/simulators/inbox.json' })).json() as { to: string; text: string }[]
  const text = inbox.find(({ to }) => to === people[2].email)?.text ?? ''
  const { client, passkey } = await enrol(/#([\w-]{43})/.exec(text)?.[1] ?? '')
  await client.logInWith(passkey)
  const { approves_money_from: from } = (await client.call('session', 'me')).Data
  const hours = (Date.parse(String(from)) - businessTime(testApp.clock).getTime()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  await testApp.runJobs()
  const later = (await testApp.app.inject({ url: '/simulators/inbox.json' })).json() as { to: string; text: string }[]
  expect(later.filter(({ text }) => text.includes('New passkey of Meera Das')).map(({ to }) => to)).toContain(
    'compliance@lender.example',
  )
})

test('somebody who borrows and works here is known by PAN or mobile, and whether they head credit', async () => {
  const { kysely } = testApp.data.database
  const panIndex = blindIndex('applicants.pan', people[2].pan)
  const mobileIndex = blindIndex('customers.mobile', people[2].mobile)
  const stranger = blindIndex('applicants.pan', 'ZZZPZ9999Z')
  expect(await isStaffMember(kysely, { panIndex })).toEqual({ isStaff: true, isCreditHead: false })
  expect(await isStaffMember(kysely, { panIndex: stranger, mobileIndex })).toEqual({
    isStaff: true,
    isCreditHead: false,
  })
  expect(await isStaffMember(kysely, { panIndex: stranger })).toEqual({ isStaff: false, isCreditHead: false })
  const leaver = await openConsole(testApp, ['credit_head'])
  await testApp.data.asOwner('update staff set pan_index = $1 where id = $2', [stranger, leaver.staffId])
  expect(await isStaffMember(kysely, { panIndex: stranger })).toEqual({ isStaff: true, isCreditHead: true })
  await testApp.data.asOwner(`update staff set state = 'ENDED', ended_at = now() where id = $1`, [leaver.staffId])
  expect(await isStaffMember(kysely, { panIndex: stranger })).toEqual({ isStaff: false, isCreditHead: false })
})
