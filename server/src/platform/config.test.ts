import { expect, test } from 'vitest'
import { keyFor, readConfig } from './config.ts'

const live = {
  PROVIDERS: 'live',
  PUBLIC_URL: 'https://loans.example',
  DATABASE_URL: 'postgresql://app@db.example/app',
  APP_SECRET: 'x'.repeat(32),
  MSG91_AUTH_KEY: 'key',
  MSG91_TEMPLATE_ID: 'template',
}

test('nothing needs to be set to start with simulated providers', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, isSimulated: true, dataDirectory: './data', sms: undefined })
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('every fault is named at once', () => {
  const read = () => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', PROVIDERS: 'real', OTP_TRIES: '0' })
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*PROVIDERS[\s\S]*OTP_TRIES/)
})

test('live providers need every key of theirs, an https address, a secret and a database', () => {
  const read = () => readConfig({ PROVIDERS: 'live' })
  for (const name of ['APP_SECRET', 'PUBLIC_URL', 'DATABASE_URL', 'MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID']) {
    expect(read).toThrow(name)
  }
  expect(readConfig(live)).toMatchObject({ isSimulated: false, sms: { authKey: 'key', templateId: 'template' } })
})

test('a simulated provider among live ones is refused', () => {
  expect(() => readConfig({ ...live, SMS_PROVIDER: 'simulated' })).toThrow('SMS_PROVIDER: must not be simulated')
})

test('a secret that is too short is refused, and no fault repeats a secret', () => {
  expect(() => readConfig({ ...live, APP_SECRET: 'hunter2' })).toThrow(/APP_SECRET: must be at least 32/)
  expect(() => readConfig({ ...live, APP_SECRET: 'hunter2' })).not.toThrow('hunter2')
})

test('each use of the secret has a key of its own', () => {
  expect(keyFor('otp', 'secret')).toEqual(keyFor('otp', 'secret'))
  expect(keyFor('otp', 'secret')).not.toEqual(keyFor('address', 'secret'))
})
