import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser, newBrowser, otherCode } from '../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findCustomerByMobile } from '../customers/queries.ts'

let testApp: TestApp
let last = 8_000_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const codeEnded = 'This code can no longer be used. Please ask for a new one.'
const [hour, day] = [3_600, 86_400]

/** Requests codes just over thirty seconds apart and returns the Status of each reply. */
async function requestCodes(browser: () => Browser, mobile: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let sends = 0; sends < count; sends++) {
    statuses.push((await browser().requestCode(mobile)).Status)
    testApp.clock.advance(31)
  }
  return statuses
}

/** A browser that has logged in to the mobile before and has its full allowance. */
async function knownDevice(mobile: string): Promise<Browser> {
  const browser = newBrowser(testApp)
  expect(await browser.logIn(mobile)).toMatchObject({ Status: 1 })
  testApp.clock.advance(25 * hour)
  return browser
}

describe('a code belongs to the browser that requested it', () => {
  test('it is refused in another browser', async () => {
    const mobile = newMobile()
    const owner = newBrowser(testApp)
    const { profileId, otp } = await owner.receiveCode(mobile)
    expect(await newBrowser(testApp).enterCode(profileId, otp)).toMatchObject({ Status: 0, Message: codeEnded })
    expect(await owner.enterCode(profileId, otp)).toMatchObject({ Status: 1 })
  })

  test("a stranger's request does not make it invalid", async () => {
    const mobile = newMobile()
    const owner = newBrowser(testApp)
    const { profileId, otp } = await owner.receiveCode(mobile)
    expect(await newBrowser(testApp).requestCode(mobile)).toMatchObject({ Status: 1 })
    expect(await owner.enterCode(profileId, otp)).toMatchObject({ Status: 1 })
  })

  test("a stranger's wrong tries do not count against it", async () => {
    const mobile = newMobile()
    const [owner, stranger] = [newBrowser(testApp), newBrowser(testApp)]
    const { profileId, otp } = await owner.receiveCode(mobile)
    const { otp: strangersOtp } = await stranger.receiveCode(mobile)
    for (let tries = 0; tries < 3; tries++) await stranger.enterCode(profileId, otherCode(strangersOtp))
    expect((await owner.enterCode(profileId, otherCode(otp))).Message).toContain('2 tries are left')
    expect(await owner.enterCode(profileId, otp)).toMatchObject({ Status: 1 })
  })
})

describe('a known device', () => {
  test('has its own allowance of five codes an hour and ten a day', async () => {
    const mobile = newMobile()
    const owner = await knownDevice(mobile)
    expect(await requestCodes(() => owner, mobile, 6)).toEqual([1, 1, 1, 1, 1, 0])
    testApp.clock.advance(hour)
    expect(await requestCodes(() => owner, mobile, 6)).toEqual([1, 1, 1, 1, 1, 0])
    testApp.clock.advance(hour)
    const refused = await owner.requestCode(mobile)
    expect(refused.Message).toMatch(/^Too many codes were asked for\. Please try again in \d+ hours\.$/)
    testApp.clock.advance(day)
    expect(await owner.requestCode(mobile)).toMatchObject({ Status: 1 })
  })

  test('gets its codes however many are requested by others', async () => {
    const mobile = newMobile()
    const owner = await knownDevice(mobile)
    expect(await requestCodes(() => newBrowser(testApp), mobile, 12)).toContain(0)
    expect(await requestCodes(() => owner, mobile, 5)).toEqual([1, 1, 1, 1, 1])
  })
})

describe('unknown browsers', () => {
  test('share five codes an hour and ten a day for a mobile', async () => {
    const mobile = newMobile()
    const anyBrowser = () => newBrowser(testApp)
    expect(await requestCodes(anyBrowser, mobile, 6)).toEqual([1, 1, 1, 1, 1, 0])
    testApp.clock.advance(hour)
    expect(await requestCodes(anyBrowser, mobile, 6)).toEqual([1, 1, 1, 1, 1, 0])
    testApp.clock.advance(hour)
    expect(await anyBrowser().requestCode(mobile)).toMatchObject({ Status: 0 })
    testApp.clock.advance(day)
    expect(await anyBrowser().requestCode(mobile)).toMatchObject({ Status: 1 })
  })
})

test('an address may request only a limited number of codes an hour, for any mobiles', async () => {
  const limited = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '3' }, data: testApp.data })
  const from = (address: string) => createBrowser(limited, { address }).requestCode(newMobile())
  const statuses: number[] = []
  for (let sends = 0; sends < 4; sends++) statuses.push((await from('203.0.113.7')).Status)
  expect(statuses).toEqual([1, 1, 1, 0])
  expect((await from('203.0.113.8')).Status).toBe(1)
  limited.clock.advance(hour)
  expect((await from('203.0.113.7')).Status).toBe(1)
  await limited.close()
})

test('a refused login creates no customer', async () => {
  const limited = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1' }, data: testApp.data })
  const browser = createBrowser(limited, { address: '203.0.113.30' })
  const [first, refused] = [newMobile(), newMobile()]
  expect((await browser.requestCode(first)).Status).toBe(1)
  expect((await browser.requestCode(refused)).Status).toBe(0)
  const { kysely } = testApp.data.database
  expect(await findCustomerByMobile(kysely, first)).toMatchObject({ mobile: first })
  expect(await findCustomerByMobile(kysely, refused)).toBeUndefined()
  await limited.close()
})

test('a known and an unknown mobile get the same reply', async () => {
  const known = newMobile()
  await newBrowser(testApp).logIn(known)
  const [one, other] = [
    await newBrowser(testApp).requestCode(known),
    await newBrowser(testApp).requestCode(newMobile()),
  ]
  const shapeOf = ({ httpStatus, Status, Message, Data, headers }: typeof one) => ({
    httpStatus,
    Status,
    Message,
    fields: Object.keys(Data),
    headers: Object.keys(headers).sort(),
  })
  expect(shapeOf(one)).toEqual(shapeOf(other))
})

describe('a message that cannot be sent', () => {
  const notSent = 'We could not send the code just now. Please try again in a minute.'
  let failing: TestApp
  let isDown = true
  beforeAll(async () => {
    const sms: TestApp['dependencies']['providers']['sms'] = {
      async sendOtp(message) {
        if (isDown) throw new Error('the provider is unavailable')
        await testApp.dependencies.providers.sms.sendOtp(message)
      },
      async sendNotice() {},
    }
    failing = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '2' }, data: testApp.data, sms })
  })
  afterAll(() => failing.close())

  test('counts neither for the mobile nor for the address', async () => {
    isDown = true
    const browser = createBrowser(failing, { address: '203.0.113.20' })
    const mobile = newMobile()
    expect(await browser.requestCode(mobile)).toMatchObject({ httpStatus: 200, Status: 0, Message: notSent })
    isDown = false
    expect(await browser.requestCode(mobile)).toMatchObject({ Status: 1 })
    expect(await browser.requestCode(newMobile())).toMatchObject({ Status: 1 })
    expect(await browser.requestCode(newMobile())).toMatchObject({ Status: 0 })
  })
})
