import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { repaying } from './testing/repaying.ts'
import { until } from './testing/until.ts'

let house: TestApp
let page: ReturnType<typeof repaying>
beforeAll(async () => {
  house = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = repaying(house)
})
afterAll(() => house.close())

const words = 'If this PAN has a loan with us, a code is on its way to its registered mobile.'
const send = (pancard: string) => page.call(paths.repayOtp, { pancard })
const verify = (panNumber: string, otp: string) => page.call(paths.repayOtpVerify, { panNumber, otp })
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const messages = async (mobile: string) =>
  (await house.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json() as { text: string }[]

test('the code goes to the mobile on the loan and opens its repayment, every rupee explained', async () => {
  const loan = await page.lend({ principalPaise: 2_000_000, tenureDays: 30 })
  expect(await send(loan.pan.toLowerCase())).toMatchObject({ Status: 1, Message: words })
  const otp = await until(() => house.codeFor(loan.mobile))
  expect((await messages(loan.mobile))[0]?.text).toMatch(/repayment code[\s\S]*\n@localhost #\d{4}$/)
  const opened = await verify(loan.pan, otp)
  expect(opened).toMatchObject({
    Status: 1,
    order_id: expect.stringMatching(/^R[A-Z2-7]{24}$/),
    repayment_data: {
      loan_no: expect.any(String),
      disbursal_date: house.clock.today(),
      repayment_date: loan.repaymentOn,
      repayment_amount: 26_000,
      loan_recommended: 20_000,
      real_interest: 0,
      total_due_amount: 20_000,
      full_name: 'ASHA RAO',
      email: 'asha@example.com',
      mobile: loan.mobile,
      lead_id: Number(loan.leadId),
    },
    explanation: { daily_rate_percent: 1, amount_lent: 20_000, due: { total: 20_000 }, owed_back: 0 },
  })
})

test('a code is used once, and a wrong one is counted', async () => {
  const loan = await page.lend()
  await send(loan.pan)
  const otp = await until(() => house.codeFor(loan.mobile))
  expect((await verify(loan.pan, otherThan(otp))).Message).toContain('2 tries are left')
  expect((await verify(loan.pan, otp)).Status).toBe(1)
  expect((await verify(loan.pan, otp)).Message).toBe('This code can no longer be used. Please ask for a new one.')
})

test('the code of one loan opens no other', async () => {
  const [one, other] = [await page.lend(), await page.lend()]
  await send(one.pan)
  await send(other.pan)
  const otp = await until(() => house.codeFor(one.mobile))
  const theirs = await until(() => house.codeFor(other.mobile))
  if (otp !== theirs) expect((await verify(other.pan, otp)).Message).toContain('That code is not right')
})

test('a PAN without a loan is answered with the same words at every step', async () => {
  const loan = await page.lend()
  const unknown = 'ZZZPZ4321Z'
  const answers = async (pan: string) => {
    const sent = await send(pan)
    const again = await send(pan)
    const guesses = []
    for (let tries = 0; tries < 4; tries++) guesses.push((await verify(pan, '0000')).Message)
    return [sent.Status, sent.Message, again.Status, again.Message, ...guesses]
  }
  const known = await answers(loan.pan)
  expect(known).not.toContain('Success')
  expect(await answers(unknown)).toEqual(known)
})

test('even the code that was kept for a PAN without a loan opens nothing', async () => {
  const pan = 'QQQPQ4321Q'
  await send(pan)
  const answers = []
  for (let code = 0; code < 3; code++) answers.push(await verify(pan, String(code).padStart(4, '0')))
  expect(answers.map(({ Status }) => Status)).toEqual([0, 0, 0])
  const { rows } = await house.data.database.pool.query(
    "select count(*)::int as codes from otp_codes where purpose = 'repay'",
  )
  expect(rows[0].codes).toBeGreaterThan(0)
})

test('a phone whose messages are spent gets none, and the page is told nothing of it', async () => {
  const loan = await page.lend()
  for (let sends = 0; sends < 5; sends++) {
    await house.call({ event_name: 'login', mobile: loan.mobile })
    house.clock.advance(31)
  }
  const before = (await messages(loan.mobile)).length
  expect(await send(loan.pan)).toMatchObject({ Status: 1, Message: words })
  await new Promise((later) => setTimeout(later, 300))
  expect(await messages(loan.mobile)).toHaveLength(before)
})

test.each([
  ['', 'Pan number is required!'],
  ['ABCDE1234', 'Please enter a valid pan number!'],
  ['1BCDE1234F', 'Please enter a valid pan number!'],
])('%j is no PAN: %s', async (pan, message) => {
  expect(await send(pan)).toMatchObject({ Status: 0, Message: message })
})
