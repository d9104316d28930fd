import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { environment, readConfig as readConfigAs } from './config.ts'
import { keyFor } from './platform/config/app-secret.ts'
import { providersEnvironment } from './providers/settings.ts'
import { liveSettings as live, publicSettings } from './testing/live-settings.ts'

/** Containers run tests as root. */
const readConfig = (env: NodeJS.ProcessEnv) => readConfigAs(env, { userId: 1000 })

test('nothing needs to be set to start with simulated providers', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    isSimulated: true,
    dataDirectory: resolve('data'),
    sms: undefined,
  })
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('all wrong settings are reported together', () => {
  const read = () =>
    readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', PROVIDERS: 'real', OTP_MESSAGES_PER_DAY: '0' })
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*PROVIDERS[\s\S]*OTP_MESSAGES_PER_DAY/)
})

test('live providers need all their keys, an https address, a secret and a database with two roles', () => {
  const read = () => readConfig({ PROVIDERS: 'live' })
  for (const name of Object.keys(live).filter((key) => key !== 'PROVIDERS')) expect(read).toThrow(name)
  expect(readConfig(live)).toMatchObject({ isSimulated: false, sms: { templateIds: { login_code: 'template' } } })
})

test('the console has a host name of its own, over https', () => {
  expect(() => readConfig({ ...live, CONSOLE_URL: 'https://loans.example/desk' })).toThrow(
    'CONSOLE_URL: must have another',
  )
  expect(() => readConfig({ ...live, CONSOLE_URL: 'http://desk.example' })).toThrow(
    'CONSOLE_URL: must be an https address',
  )
  expect(readConfig(live).console).toEqual({ origin: 'https://desk.loans.example', isOnLoopback: false })
  expect(readConfig({}).console).toEqual({ origin: undefined, isOnLoopback: true })
})

test('a simulated provider among live ones is refused', () => {
  for (const name of [
    'SMS_PROVIDER',
    'PAN_CHECK_PROVIDER',
    'BANK_CHECK_PROVIDER',
    'PAYOUT_PROVIDER',
    'PAYMENT_PROVIDERS',
    'ESIGN_PROVIDER',
  ])
    expect(() => readConfig({ ...live, [name]: 'simulated' })).toThrow(`${name}: must not be simulated`)
})

test('eSign is off unless a provider is named, which then needs its keys', () => {
  expect([readConfig({}).esign, readConfig(live).esign]).toEqual([undefined, undefined])
  expect(() => readConfig({ ...live, ESIGN_PROVIDER: 'setu' })).toThrow(
    /SETU_CLIENT_ID[\s\S]*SETU_CLIENT_SECRET[\s\S]*SETU_PRODUCT_INSTANCE_ID/,
  )
})

test('at most 30 settings are read, the keys and addresses of providers apart', () => {
  const own = Object.keys(environment.shape).filter((name) => !(name in providersEnvironment))
  expect(own.length).toBeLessThanOrEqual(30)
})

test('credit managers are a list in JSON; samples are shown by simulated providers only', () => {
  const one = { name: 'Desk', mobile: '+91 11 0000 0003', email: 'desk@agrim.example' }
  expect(readConfig({ ...live, CREDIT_MANAGERS: JSON.stringify([one]) }).creditManagers).toEqual([one])
  expect(readConfig(live).creditManagers).toEqual([])
  expect(readConfig({}).creditManagers[0]?.name).toContain('SAMPLE')
  for (const wrong of ['{', '[{"name":"x"}]', '7'])
    expect(() => readConfig({ CREDIT_MANAGERS: wrong })).toThrow('CREDIT_MANAGERS')
})

test('the embedded database is migrated at the start, another one only by choice', () => {
  const DATABASE_URL = 'postgresql://agrim@db/agrim'
  expect(readConfig({}).migratesOnStart).toBe(true)
  expect(readConfig({ DATABASE_URL }).migratesOnStart).toBe(false)
  expect(readConfig({ DATABASE_URL, MIGRATE_ON_START: '1' }).migratesOnStart).toBe(true)
})

test('background work can be left to another process, except with the embedded database', () => {
  const DATABASE_URL = 'postgresql://agrim@db/agrim'
  expect(readConfig({}).doesBackgroundWork).toBe(true)
  expect(readConfig({ DATABASE_URL, BACKGROUND_WORK: '0' }).doesBackgroundWork).toBe(false)
  expect(() => readConfig({ BACKGROUND_WORK: '0' })).toThrow('BACKGROUND_WORK: must be 1 with the embedded database')
})

test('the address of the database may name several hosts, but not a standby', () => {
  const several = 'postgresql://app@db1,db2:5433/agrim?target_session_attrs='
  expect(readConfig({ DATABASE_URL: `${several}read-write` }).databaseUrl).toBe(`${several}read-write`)
  expect(() => readConfig({ DATABASE_URL: `${several}standby` })).toThrow('DATABASE_URL: target_session_attrs must be')
})

test('a secret that is too short is refused, and no message repeats it', () => {
  expect(() => readConfig({ ...live, APP_SECRET: 'hunter2' })).toThrow(/APP_SECRET: must be at least 32/)
  expect(() => readConfig({ ...live, APP_SECRET: 'hunter2' })).not.toThrow('hunter2')
  expect(() => readConfig({ METRICS_TOKEN: 'e1f0a94c7b3d5862f9a0c1d7' })).toThrow(/METRICS_TOKEN: must be at least 32/)
})

test('a setting that cannot be read does not hide what else is wrong', () => {
  const read = () => readConfig({ ...live, PORT: 'many', APP_SECRET: 'hunter2', TRUST_PROXY: '', PUBLIC_URL: '' })
  for (const name of ['PORT', 'APP_SECRET', 'TRUST_PROXY', 'PUBLIC_URL']) expect(read).toThrow(`- ${name}: `)
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.10' },
  { HOST: 'loans.example' },
  { PUBLIC_URL: 'https://loans.example' },
  { PUBLIC_URL: 'https://localhost:3000' },
  { PUBLIC_URL: 'http://loans.example' },
])('simulated providers are refused on a public address (%j) unless allowed, and then with its settings', (address) => {
  expect(() => readConfig(address)).toThrow(/PROVIDERS[\s\S]*APP_SECRET[\s\S]*TRUST_PROXY/)
  expect(() => readConfig({ ...publicSettings, ...address, ALLOW_SIMULATORS: '0' })).toThrow('ALLOW_SIMULATORS=1')
  expect(readConfig({ ...publicSettings, ...address })).toMatchObject({ isSimulated: true })
})

test.each(['127.0.0.1', '127.8.9.10', 'localhost', '::1'])(
  '%s is not a public address, so no setting is needed',
  (HOST) => {
    expect(readConfigAs({ HOST, PUBLIC_URL: 'http://localhost:4000' }, { userId: 0 })).toMatchObject({ host: HOST })
  },
)

test('root is refused with live providers and on a public address, and only there', () => {
  const root = { userId: 0 }
  expect(() => readConfigAs(live, root)).toThrow('must not be root')
  expect(() => readConfigAs({ ...publicSettings, HOST: '0.0.0.0' }, root)).toThrow('must not be root')
  expect(readConfigAs({}, root)).toMatchObject({ isSimulated: true })
  expect(readConfigAs(live, { userId: undefined })).toMatchObject({ isSimulated: false })
})

test('with live providers, TRUST_PROXY must be set', () => {
  expect(() => readConfig({ ...live, TRUST_PROXY: '' })).toThrow('TRUST_PROXY: must be the number of proxies')
  expect(readConfig({ ...live, TRUST_PROXY: '0' }).trustedProxies).toBe(0)
})

test.each([
  ['APP_SECRET', 'x'.repeat(40)],
  ['APP_SECRET', 'abababababababababababababababababab'],
  ['APP_SECRET', 'changeme-changeme-changeme-changeme-1234567890'],
  ['METRICS_TOKEN', '1'.repeat(32)],
  ['MSG91_AUTH_KEY', 'key'],
  ['CASHFREE_CLIENT_SECRET', 'aaaaaaaaaaaa'],
  ['PAYU_SALT', 'the salt of the simulator'],
  ['RAZORPAY_KEY_ID', 'rzp_test_4b8e1d92'],
  ['RAZORPAY_WEBHOOK_SECRET', 'your_webhook_secret'],
])('a weak or sample %s is refused with live providers, without being repeated', (name, value) => {
  expect(() => readConfig({ ...live, [name]: value })).toThrow(`- ${name}: `)
  expect(() => readConfig({ ...live, [name]: value })).not.toThrow(value)
})

test.each([
  'MSG91_URL',
  'CASHFREE_URL',
  'CASHFREE_PAYOUT_URL',
  'PAYU_URL',
  'PAYU_SCRIPT_URL',
  'RAZORPAY_URL',
  'RAZORPAY_SCRIPT_URL',
  'S3_ENDPOINT',
])('a plain http address in %s is refused with live providers', (name) => {
  expect(() => readConfig({ ...live, [name]: 'http://provider.example/' })).toThrow(`${name}: must be an https address`)
})

test('an object store without TLS is accepted only under a name without a dot, as containers of one machine have', () => {
  const config = (address: string) => () => readConfig({ ...live, S3_ENDPOINT: address })
  expect(config('http://store:9000')).not.toThrow()
  for (const address of ['http://10.0.0.5:9000', 'http://store.internal:9000', 'http://[fd00::1]:9000'])
    expect(config(address)).toThrow('S3_ENDPOINT: must be an https address')
})

test('each use of the secret has a key of its own', () => {
  expect(keyFor('otp', 'secret')).toEqual(keyFor('otp', 'secret'))
  expect(keyFor('otp', 'secret')).not.toEqual(keyFor('address', 'secret'))
})
