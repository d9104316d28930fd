import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser, newBrowser, otherCode } from '../../testing/browser.ts'
import { customerAt, registrationAnswers } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let last = 8_100_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  testApp = await createTestApp({ otp: { sendsPerHour: 1_000, sendsPerDay: 1_000, wrongPerHourOverall: overallLimit } })
})
afterAll(() => testApp.close())

const hour = 3_600
const overallLimit = 80

/** Enters wrong codes from new browsers, three for each code. */
async function guessWrong(mobile: string, count: number): Promise<void> {
  for (let guesses = 0; guesses < count; guesses += 3) {
    const stranger = newBrowser(testApp)
    const { profileId, otp } = await stranger.receiveCode(mobile)
    for (let tries = guesses; tries < Math.min(guesses + 3, count); tries++)
      expect((await stranger.enterCode(profileId, otherCode(otp))).Message).toContain('That code is not right')
  }
}

describe('after ten wrong guesses for a mobile', () => {
  const dob = String(registrationAnswers.personal_details.dob)
  const otherDob = '1980-01-01'
  const required =
    'Several wrong codes were entered for this number, perhaps by somebody else. To keep you safe, please enter your date of birth as well.'

  async function mobileWithDateOfBirth(): Promise<string> {
    const mobile = newMobile()
    await customerAt(testApp, mobile, 'residence_details')
    testApp.clock.advance(31)
    return mobile
  }

  test('an unknown browser must give the date of birth on file as well', async () => {
    const mobile = await mobileWithDateOfBirth()
    await guessWrong(mobile, 10)
    const owner = newBrowser(testApp)
    const { profileId, otp } = await owner.receiveCode(mobile)
    const error = 'DATE_OF_BIRTH_REQUIRED'
    expect(await owner.enterCode(profileId, otp)).toMatchObject({ Status: 0, Message: required, error })
    expect(await owner.enterCode(profileId, otp, { dob })).toMatchObject({ Status: 1 })
  })

  test('a wrong date of birth gets the reply of a wrong code, and three such attempts are allowed a day', async () => {
    const mobile = await mobileWithDateOfBirth()
    await guessWrong(mobile, 10)
    const stranger = newBrowser(testApp)
    const { profileId, otp } = await stranger.receiveCode(mobile)
    const replies = [
      await stranger.enterCode(profileId, otp, { dob: otherDob }),
      await stranger.enterCode(profileId, otherCode(otp), { dob }),
      await stranger.enterCode(profileId, otp, { dob: otherDob }),
    ]
    expect(replies.map(({ Message }) => /^That code is not right/.test(Message))).toEqual([true, true, true])
    testApp.clock.advance(hour)
    const { otp: next } = await stranger.receiveCode(mobile)
    const refused = await stranger.enterCode(profileId, next, { dob })
    expect(refused.Message).toMatch(/^Too many wrong codes were entered\. Please try again in \d+ hours\.$/)
    testApp.clock.advance(24 * hour)
    expect(await stranger.logIn(mobile)).toMatchObject({ Status: 1 })
  })

  test('a mobile without a date of birth on file accepts any, with the same replies', async () => {
    const repliesFor = async (mobile: string, given: string) => {
      await guessWrong(mobile, 10)
      const browser = newBrowser(testApp)
      const { profileId, otp } = await browser.receiveCode(mobile)
      return [
        await browser.enterCode(profileId, otp),
        await browser.enterCode(profileId, otherCode(otp), { dob: given }),
        await browser.enterCode(profileId, otp, { dob: given }),
      ].map(({ httpStatus, Status, Message }) => ({ httpStatus, Status, Message }))
    }
    const withoutOne = await repliesFor(newMobile(), otherDob)
    expect(withoutOne.map(({ Status }) => Status)).toEqual([0, 0, 1])
    expect(await repliesFor(await mobileWithDateOfBirth(), dob)).toEqual(withoutOne)
  })
})

describe('after the limit of wrong guesses over all mobiles', () => {
  const wrongPerMobile = 9
  beforeAll(async () => {
    testApp.clock.advance(hour)
    for (let guesses = 0; guesses < overallLimit; guesses += wrongPerMobile)
      await guessWrong(newMobile(), Math.min(wrongPerMobile, overallLimit - guesses))
  })

  test('the code of an unknown browser has one try', async () => {
    const browser = newBrowser(testApp)
    const { profileId, otp } = await browser.receiveCode(newMobile())
    const refused = await browser.enterCode(profileId, otherCode(otp))
    expect(refused.Message).toBe('That code is not right, and it can no longer be used. Please ask for a new one.')
    expect(await browser.enterCode(profileId, otp)).toMatchObject({ Status: 0 })
  })
})

describe('after the limit of wrong guesses from one network', () => {
  const limits = { sendsPerHourAddress: 1_000, wrongPerHourAddress: 6 }
  const address = (host: number) => `2001:db8:7:7::${host}`
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ otp: limits, data: testApp.data })
    for (let browsers = 0; browsers < 2; browsers++) {
      const stranger = createBrowser(limited, { address: address(browsers) })
      const { profileId, otp } = await stranger.receiveCode(newMobile())
      for (let tries = 0; tries < 3; tries++) await stranger.enterCode(profileId, otherCode(otp))
    }
  })
  afterAll(() => limited.close())

  const wrongMessage = async (browser: Browser) => {
    const { profileId, otp } = await browser.receiveCode(newMobile())
    return (await browser.enterCode(profileId, otherCode(otp))).Message
  }

  test('codes entered from any address of the /64 have one try', async () => {
    const message = await wrongMessage(createBrowser(limited, { address: address(99) }))
    expect(message).toBe('That code is not right, and it can no longer be used. Please ask for a new one.')
  })
})

test('after fifteen wrong guesses in an hour the codes of that browser have one try', async () => {
  testApp.clock.advance(hour)
  const browser = newBrowser(testApp)
  const wrong = async () => {
    const { profileId, otp } = await browser.receiveCode(newMobile())
    return (await browser.enterCode(profileId, otherCode(otp))).Message
  }
  for (let guesses = 0; guesses < 15; guesses++) expect(await wrong()).toContain('2 tries are left')
  expect(await wrong()).toContain('it can no longer be used')
})
