import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inviteFirstAdministrator } from '../people/first-administrators.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { type ConsoleClient, createConsoleClient } from '../testing/console-client.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

let people = 0
/** An invitation with its link's token. */
async function invite() {
  people += 1
  const { data, clock } = testApp
  // As if nobody was there before: the command makes only the first two.
  await data.asOwner(
    `update staff set state = 'ENDED', ended_at = now() where sample_role is null and state <> 'ENDED'`,
  )
  const invited = { name: 'Asha Rao', email: `asha${people}@lender.example`, pan: 'ABCPR1234K', mobile: '9876543210' }
  const printed = await inviteFirstAdministrator({ database: data.database, clock }, invited)
  return 'token' in printed ? printed.token : ''
}

async function register(client: ConsoleClient, token: string, passkey = createAuthenticator(), flags = {}) {
  const { Data } = await client.call('session', 'invitation', { token })
  const response = passkey.register(Data.options as never, client.origin, flags)
  return { passkey, reply: await client.call('session', 'register', { token, label: 'Laptop', response }) }
}

/** A person with two passkeys. */
async function enrolled() {
  const client = createConsoleClient(testApp)
  const token = await invite()
  const first = await register(client, token)
  const second = await register(client, token)
  return { client, token, first: first.passkey, second: second.passkey }
}

test('a person registers two passkeys with the link, and then logs in with either', async () => {
  const { client, first, second } = await enrolled()
  for (const passkey of [first, second]) {
    expect(await client.logInWith(passkey)).toMatchObject({ code: 200, Status: 1 })
    expect((await client.call('session', 'me')).Data).toMatchObject({ name: 'Asha Rao', is_sample: false })
  }
})

test('one passkey is not enough to log in, and the link ends with the second', async () => {
  const client = createConsoleClient(testApp)
  const token = await invite()
  const { passkey, reply } = await register(client, token)
  expect(reply.Data).toEqual({ keys: 1, keys_needed: 2 })
  expect(await client.logInWith(passkey)).toMatchObject({ Status: 0 })
  await register(client, token)
  expect(await client.call('session', 'invitation', { token })).toMatchObject({ Status: 0 })
  expect(await client.logInWith(passkey)).toMatchObject({ Status: 1 })
})

test('a printed link lives one hour', async () => {
  const client = createConsoleClient(testApp)
  const token = await invite()
  testApp.clock.advance(3_601)
  expect(await client.call('session', 'invitation', { token })).toMatchObject({ Status: 0 })
  testApp.clock.advance(-3_601)
})

test('the same passkey is not registered twice', async () => {
  const client = createConsoleClient(testApp)
  const token = await invite()
  const { passkey } = await register(client, token)
  expect((await register(client, token, passkey)).reply.Message).toContain('registered already')
})

test('a passkey that did not verify the person is refused, at the registration and at the login', async () => {
  const client = createConsoleClient(testApp)
  expect((await register(client, await invite(), createAuthenticator(), { isVerified: false })).reply.Status).toBe(0)
  const { first } = await enrolled()
  const { Data } = await client.call('session', 'options')
  const response = first.answer(Data.options as never, client.origin, { isVerified: false })
  expect((await client.call('session', 'verify', { response })).Status).toBe(0)
})

test('the challenge of a login is answered once', async () => {
  const { client, first } = await enrolled()
  const { Data } = await client.call('session', 'options')
  const response = first.answer(Data.options as never, client.origin)
  expect((await client.call('session', 'verify', { response })).Status).toBe(1)
  expect((await client.call('session', 'verify', { response })).Status).toBe(0)
})

test('a challenge that was never asked for, or five minutes ago, is refused', async () => {
  const { client, first } = await enrolled()
  const made = { challenge: Buffer.alloc(32, 1).toString('base64url') }
  expect((await client.call('session', 'verify', { response: first.answer(made, client.origin) })).Status).toBe(0)
  const { Data } = await client.call('session', 'options')
  const response = first.answer(Data.options as never, client.origin)
  testApp.clock.advance(301)
  expect((await client.call('session', 'verify', { response })).Status).toBe(0)
  testApp.clock.advance(-301)
})

test('a passkey of another site is refused', async () => {
  const { client, first } = await enrolled()
  const { Data } = await client.call('session', 'options')
  const response = first.answer(Data.options as never, 'http://localhost:4000')
  expect((await client.call('session', 'verify', { response })).Status).toBe(0)
})

test('the cookie is HttpOnly, SameSite=Strict, and over https bound to the host', async () => {
  const { client, first } = await enrolled()
  const { cookie } = await client.logInWith(first)
  expect(cookie).toMatch(/^staff=[\w-]{43}; .*Path=\/; .*HttpOnly; SameSite=Strict$/)
  const live = await createTestApp({ env: { CONSOLE_URL: 'https://desk.loans.example' }, data: testApp.data })
  const printed = await invite()
  const secure = createConsoleClient(live, 'https://desk.loans.example')
  const { passkey } = await register(secure, printed)
  await register(secure, printed)
  expect((await secure.logInWith(passkey)).cookie).toMatch(
    /^__Host-staff=.*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  )
  await live.close()
})

test('the session ends after twelve hours, and at the logout', async () => {
  const { client, first, second } = await enrolled()
  await client.logInWith(first)
  for (let hours = 0; hours < 12; hours += 0.2) {
    testApp.clock.advance(0.2 * 3_600)
    if (hours < 11.5) expect((await client.call('session', 'me')).code).toBe(200)
  }
  expect(await client.call('session', 'me')).toMatchObject({ code: 401, Data: { session: 'ended' } })
  await client.logInWith(second)
  await client.call('session', 'logout')
  expect((await client.call('session', 'me')).code).toBe(401)
})
