import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser, newBrowser, otherCode } from '../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let last = 8_200_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, () => work()))
const accepted = (replies: { Status: number }[]) => replies.filter(({ Status }) => Status === 1)

test('of 200 parallel guesses at one code only three are checked', async () => {
  const browser = newBrowser(testApp)
  const { profileId, otp } = await browser.receiveCode(newMobile())
  const replies = await times(200, () => browser.enterCode(profileId, otherCode(otp)))
  expect(replies.filter(({ Message }) => Message.startsWith('That code is not right'))).toHaveLength(3)
  expect(accepted(replies)).toEqual([])
  const recorded = await testApp.data.database.kysely.selectFrom('otpWrongGuesses').select('id').execute()
  expect(recorded).toHaveLength(3)
})

test('of 20 parallel verifications of the right code one opens a session', async () => {
  const browser = newBrowser(testApp)
  const { profileId, otp } = await browser.receiveCode(newMobile())
  expect(accepted(await times(20, () => browser.enterCode(profileId, otp)))).toHaveLength(1)
})

test('limits hold across two processes that share the database', async () => {
  const other = await createTestApp({ data: testApp.data })
  const mobile = newMobile()
  const address = '198.51.100.22'
  const browsers = [testApp, other, testApp, other].map((app) => createBrowser(app, { address }))
  expect(accepted(await Promise.all(browsers.map((browser) => browser.requestCode(mobile))))).toHaveLength(1)
  await other.close()
})
