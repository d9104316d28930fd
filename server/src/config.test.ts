import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { keyFor } from './platform/config/app-secret.ts'
import { liveSettings as live } from './testing/live-settings.ts'

test('nothing needs to be set to start with simulated providers', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, isSimulated: true, dataDirectory: './data', sms: undefined })
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('every wrong setting is named at once', () => {
  const read = () => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', PROVIDERS: 'real', OTP_TRIES: '0' })
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*PROVIDERS[\s\S]*OTP_TRIES/)
})

test('live providers need all their keys, an https address, a secret and a database with two roles', () => {
  const read = () => readConfig({ PROVIDERS: 'live' })
  for (const name of Object.keys(live).filter((key) => key !== 'PROVIDERS')) expect(read).toThrow(name)
  expect(readConfig(live)).toMatchObject({ isSimulated: false, sms: { authKey: 'key', templateId: 'template' } })
})

test('a simulated provider among live ones is refused', () => {
  for (const name of [
    'SMS_PROVIDER',
    'PAN_CHECK_PROVIDER',
    'BANK_CHECK_PROVIDER',
    'PAYOUT_PROVIDER',
    'PAYMENT_PROVIDERS',
  ])
    expect(() => readConfig({ ...live, [name]: 'simulated' })).toThrow(`${name}: must not be simulated`)
})

test('the eligibility policy is given in rupees, years and days', () => {
  expect(readConfig({}).eligibility).toEqual({
    minimumAgeYears: 18,
    maximumAgeYears: 60,
    minimumIncomePaise: 1_500_000,
    waitDays: 30,
  })
  expect(readConfig({ ELIGIBILITY_MIN_INCOME: '20000' }).eligibility.minimumIncomePaise).toBe(2_000_000)
  const contradictory = { ELIGIBILITY_MIN_AGE: '61', ELIGIBILITY_MAX_AGE: '60' }
  expect(() => readConfig(contradictory)).toThrow('ELIGIBILITY_MAX_AGE: must not be below')
})

test('credit managers are a list in JSON; samples are shown by simulated providers only', () => {
  const one = { name: 'Desk', mobile: '+91 11 0000 0003', email: 'desk@agrim.example' }
  expect(readConfig({ ...live, CREDIT_MANAGERS: JSON.stringify([one]) }).creditManagers).toEqual([one])
  expect(readConfig(live).creditManagers).toEqual([])
  expect(readConfig({}).creditManagers[0]?.name).toContain('SAMPLE')
  for (const wrong of ['{', '[{"name":"x"}]', '7'])
    expect(() => readConfig({ CREDIT_MANAGERS: wrong })).toThrow('CREDIT_MANAGERS')
})

test('a secret that is too short is refused, and no message repeats it', () => {
  expect(() => readConfig({ ...live, APP_SECRET: 'hunter2' })).toThrow(/APP_SECRET: must be at least 32/)
  expect(() => readConfig({ ...live, APP_SECRET: 'hunter2' })).not.toThrow('hunter2')
})

test('each use of the secret has a key of its own', () => {
  expect(keyFor('otp', 'secret')).toEqual(keyFor('otp', 'secret'))
  expect(keyFor('otp', 'secret')).not.toEqual(keyFor('address', 'secret'))
})
