import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { repaymentTasks } from './jobs.ts'
import { payuPost, repaying } from './testing/repaying.ts'

let house: TestApp
let page: ReturnType<typeof repaying>
beforeAll(async () => {
  house = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = repaying(house)
  goTo(10)
})
afterAll(() => house.close())

const istOffsetMinutes = 330

/** Moves the instant forward to the next time India's clocks show that hour. */
function goTo(hour: number) {
  const now = house.clock.now()
  const minuteOfDay = (now.getUTCHours() * 60 + now.getUTCMinutes() + istOffsetMinutes) % 1_440
  house.clock.advance(((hour * 60 - minuteOfDay + 1_440) % 1_440) * 60)
}

const remind = () => repaymentTasks(house.parts).send_reminders?.(undefined, {} as never)
const reminders = async (mobile: string) => {
  const inbox = (await house.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  return (inbox as { text: string; otp: string | null }[])
    .flatMap(({ text, otp }) => (otp === null ? [text] : []))
    .reverse()
}

test('three days before, on the day and after it, once each, with the amount and where to pay', async () => {
  const loan = await page.lend()
  const day = loan.repaymentOn.split('-').reverse().join('-')
  for (let passed = 0; passed <= 9; passed++) {
    for (let runs = 0; runs < 3; runs++) await remind()
    house.clock.advanceDays(1)
  }
  const told = await reminders(loan.mobile)
  expect(told).toEqual([
    expect.stringMatching(new RegExp(`₹10,700 for loan \\w+ is due on ${day}\\. Pay at http.*/repay-loan$`)),
    expect.stringMatching(/₹10,700 for loan \w+ is due today/),
    expect.stringMatching(new RegExp(`₹10,800 for loan \\w+ is due; the day was ${day}`)),
  ])
})

test('nobody is reminded before eight or from seven in the evening on', async () => {
  const loan = await page.lend()
  house.clock.advanceDays(7)
  for (const hour of [19, 22, 3, 7]) {
    goTo(hour)
    await remind()
  }
  expect(await reminders(loan.mobile)).toEqual([])
  goTo(8)
  await remind()
  expect(await reminders(loan.mobile)).toHaveLength(1)
})

test('many processes that remind at once send one', async () => {
  goTo(10)
  const loan = await page.lend()
  house.clock.advanceDays(7)
  await Promise.all(Array.from({ length: 8 }, remind))
  expect(await reminders(loan.mobile)).toHaveLength(1)
})

test('a loan that is paid back is not reminded of', async () => {
  const loan = await page.lend()
  await page.open(loan)
  await page.webhook(payuPost((await page.order(loan)).data.parameters))
  house.clock.advanceDays(7)
  const before = (await reminders(loan.mobile)).filter((text) => text.includes('due '))
  await remind()
  expect((await reminders(loan.mobile)).filter((text) => text.includes('due '))).toEqual(before)
})

test('a reminder that could not be sent is sent the next time', async () => {
  const loan = await page.lend()
  house.clock.advanceDays(7)
  const { sms } = house.parts.providers
  const sendNotice = sms.sendNotice
  sms.sendNotice = () => Promise.reject(new Error('away'))
  await remind()
  sms.sendNotice = sendNotice
  expect(await reminders(loan.mobile)).toEqual([])
  await remind()
  expect(await reminders(loan.mobile)).toHaveLength(1)
})
