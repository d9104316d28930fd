import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser, newBrowser } from '../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findCustomerByMobile } from '../customers/queries.ts'

let testApp: TestApp
let last = 8_400_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_MESSAGES_PER_MINUTE: '10', OTP_MESSAGES_PER_DAY: '14' } })
})
afterAll(() => testApp.close())

const minute = 60
/** Moves the clock to the start of a minute, so that a count does not fall into two. */
const startMinute = () => testApp.clock.advance(minute - ((testApp.clock.now().getTime() / 1000) % minute))
const statuses = async (count: number) => {
  const all: number[] = []
  for (let sends = 0; sends < count; sends++) all.push((await newBrowser(testApp).requestCode(newMobile())).Status)
  return all
}
const metric = async (name: string) => {
  const text = (await testApp.app.inject({ url: '/metrics' })).body
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  )
}
const isCustomer = async (mobile: string) =>
  (await findCustomerByMobile(testApp.data.database.kysely, mobile)) !== undefined

test('above the budget of a minute only known devices get a code, and no customer is created', async () => {
  const [known, mobile] = [newBrowser(testApp), newMobile()]
  await known.logIn(mobile)
  testApp.clock.advance(minute) // A browser waits half a minute for its next code.
  startMinute()
  expect(await statuses(7)).toEqual(Array(7).fill(1))
  expect(testApp.logged()).not.toContain('the budget of messages is nearly used up')
  expect(await statuses(3)).toEqual([1, 1, 1])
  expect(testApp.logged()).toContain('the budget of messages is nearly used up')

  const newcomer = newMobile()
  const refused = await newBrowser(testApp).requestCode(newcomer)
  expect(refused).toMatchObject({ httpStatus: 200, Status: 0 })
  expect(refused.Message).toBe(
    'We are sending an unusually large number of codes just now. Please try again in 1 minute.',
  )
  expect(await isCustomer(newcomer)).toBe(false)
  expect(await metric('sms_budget_used_ratio{window="minute"}')).toBe(1)
  expect(await metric('sms_budget_refused_total')).toBe(1)
  expect(await known.requestCode(mobile)).toMatchObject({ Status: 1 })

  testApp.clock.advance(minute)
  expect(await statuses(1)).toEqual([1])
})

test('above the budget of a day the reply says how long to wait', async () => {
  startMinute()
  await statuses(2)
  const { Status, Message } = await newBrowser(testApp).requestCode(newMobile())
  expect([Status, Message]).toEqual([0, expect.stringMatching(/try again in \d+ (hours|minutes|minute)\.$/)])
  testApp.clock.advance(24 * 60 * minute)
  expect(await statuses(1)).toEqual([1])
})

test('the last part of the budget is reserved for addresses that have requested no code yet', async () => {
  testApp.clock.advance(24 * 60 * minute)
  startMinute()
  const flood = createBrowser(testApp, { address: '198.51.100.77' })
  const sent: number[] = []
  for (let sends = 0; sends < 9; sends++) sent.push((await flood.requestCode(newMobile())).Status)
  expect(sent).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0])
  expect(await statuses(2)).toEqual([1, 1])
})

test('the budget is shared between processes', async () => {
  testApp.clock.advance(24 * 60 * minute)
  startMinute()
  const neighbour = await createTestApp({ env: { OTP_MESSAGES_PER_MINUTE: '10' }, data: testApp.data })
  neighbour.clock.advance((testApp.clock.now().getTime() - neighbour.clock.now().getTime()) / 1000)
  await statuses(9)
  const nextStatus = async () => (await newBrowser(neighbour).requestCode(newMobile())).Status
  expect(await nextStatus()).toBe(1)
  await expect.poll(nextStatus, { interval: 500 }).toBe(0)
  await neighbour.close()
})
