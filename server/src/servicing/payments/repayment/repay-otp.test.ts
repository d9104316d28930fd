import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { newBrowser } from '../../../testing/browser.ts'
import { seededDateOfBirth } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createRepayPage, type RepayPage, waitFor } from '../testing/repay-page.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

const sentMessage = 'If this PAN has a loan with us, a code is on its way to its registered mobile.'
const send = (pancard: string) => page.call(paths.repayOtp, { pancard })
const verify = (panNumber: string, otp: string) => page.call(paths.repayOtpVerify, { panNumber, otp })
const receivedCode = (mobile: string) => waitFor(() => testApp.codeFor(mobile))
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

test('the code is sent to the mobile on file and shows what is due with a breakdown', async () => {
  const loan = await page.lend({ principalPaise: 2_000_000, tenureDays: 30 })
  expect(await send(loan.pan.toLowerCase())).toMatchObject({ Status: 1, Message: sentMessage })
  const otp = await receivedCode(loan.mobile)
  expect((await page.inbox(loan.mobile))[0]?.text).toMatch(/repayment code[\s\S]*\n@localhost #\d{4}$/)
  const opened = await verify(loan.pan, otp)
  expect(opened).toMatchObject({
    Status: 1,
    order_id: expect.stringMatching(/^R[A-Z2-7]{24}$/),
    repayment_data: {
      loan_no: expect.any(String),
      disbursal_date: testApp.clock.today(),
      repayment_date: loan.repaymentOn,
      repayment_amount: 26_000,
      loan_recommended: 20_000,
      real_interest: 0,
      total_due_amount: 20_000,
      full_name: 'ASHA RAO',
      email: 'asha@example.com',
      mobile: loan.mobile,
      lead_id: loan.leadId,
    },
    explanation: { daily_rate_percent: 1, amount_lent: 20_000, due: { total: 20_000 }, owed_back: 0 },
  })
})

test('of two open loans a code opens both, and each is paid by itself', async () => {
  const older = await page.lend()
  await testApp.data.asOwner('update leads set reopened_at = now() where id = $1', [older.leadId])
  const newer = await page.lend({ mobile: older.mobile, pan: older.pan, principalPaise: 1_200_000 })
  const opened = await page.open(older)
  const other = (leadId: number) => [{ lead_id: leadId, loan_no: `AGR${leadId}` }]
  expect(opened).toMatchObject({ repayment_data: { lead_id: older.leadId }, other_open_loans: other(newer.leadId) })
  const read = (lead_id: number, order_id = opened.order_id) =>
    page.call(paths.repaymentData, { order_id, lead_id: String(lead_id) })
  const second = await read(newer.leadId)
  expect(second).toMatchObject({ repayment_data: { lead_id: newer.leadId }, other_open_loans: other(older.leadId) })
  const { order_id } = second
  expect((await page.order(newer, '', { order_id })).data.parameters.amount).toBe('12000.00')
  expect((await page.order(older)).data.parameters.amount).toBe('10000.00')
  expect(await read(older.leadId, order_id)).toMatchObject({ repayment_data: { lead_id: older.leadId } })
  const stranger = await page.lend()
  expect(await read(stranger.leadId)).toMatchObject({ repayment_data: { lead_id: older.leadId } })
})

test('a code works once, and a wrong guess is counted', async () => {
  const loan = await page.lend()
  await send(loan.pan)
  const otp = await receivedCode(loan.mobile)
  expect((await verify(loan.pan, otherThan(otp))).Message).toContain('2 tries are left')
  expect((await verify(loan.pan, otp)).Status).toBe(1)
  expect((await verify(loan.pan, otp)).Message).toBe('This code can no longer be used. Please ask for a new one.')
})

test('the code of one loan does not open another', async () => {
  const [one, other] = [await page.lend(), await page.lend()]
  await send(one.pan)
  await send(other.pan)
  const otp = await receivedCode(one.mobile)
  const otherOtp = await receivedCode(other.mobile)
  if (otp !== otherOtp) expect((await verify(other.pan, otp)).Message).toContain('That code is not right')
})

test.each([
  ['is sent', 'ZZZPZ4321Z', async () => {}],
  ['cannot be sent', 'ZZZPZ4321X', () => Promise.reject(new ProviderFailure('sms', 'refused'))],
])('a PAN without a loan gets the same replies at every step as one whose code %s', async (_case, unknown, sendOtp) => {
  const loan = await page.lend()
  const sending = vi.spyOn(testApp.dependencies.providers.sms, 'sendOtp').mockImplementation(sendOtp)
  onTestFinished(() => sending.mockRestore())
  const repliesTo = async (pan: string, sent: () => Promise<unknown>) => {
    const all = [await send(pan)]
    await sent()
    all.push(await send(pan))
    for (let guesses = 0; guesses < 4; guesses++) all.push(await verify(pan, '0000'))
    return all.map(({ Status, Message }) => ({ Status, Message }))
  }
  const known = await repliesTo(loan.pan, () => waitFor(async () => sending.mock.settledResults.length > 0))
  expect(known.map(({ Status }) => Status)).toEqual([1, 0, 0, 0, 0, 0])
  expect(await repliesTo(unknown, async () => {})).toEqual(known)
})

test('the code that is stored for a PAN without a loan is never accepted', async () => {
  const { kysely } = testApp.data.database
  const newestCode = () =>
    kysely
      .selectFrom('otpCodes')
      .select(['id', 'salt', 'codeHash'])
      .where('purpose', '=', 'repay')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const loan = await page.lend()
  await send(loan.pan)
  const otp = await receivedCode(loan.mobile)
  const { id: _id, ...known } = await newestCode()
  const panWithoutLoan = 'QQQPQ4321Q'
  await send(panWithoutLoan)
  // Gives the PAN without a loan the same code, since its own was never sent.
  const { id } = await newestCode()
  await kysely.updateTable('otpCodes').set(known).where('id', '=', id).execute()
  expect((await verify(panWithoutLoan, otp)).Message).toContain('That code is not right')
  expect((await verify(loan.pan, otp)).Status).toBe(1)
})

test('the login page does not reveal which mobile a PAN belongs to', async () => {
  const [loan, other] = [await page.lend(), await page.lend()]
  for (let sends = 0; sends < 6; sends++) await send(loan.pan)
  const repliesFor = async (mobile: string) => {
    const replies = []
    for (let sends = 0; sends < 6; sends++) replies.push(await newBrowser(testApp).requestCode(mobile))
    return replies.map(({ Status, Message }) => ({ Status, Message }))
  }
  expect(await repliesFor(loan.mobile)).toEqual(await repliesFor(other.mobile))
})

test('after ten wrong guesses the date of birth is required as well as the code', async () => {
  const loan = await page.lend()
  const guess = async (browser: string, otp: string, dob?: string) =>
    page.call(paths.repayOtpVerify, { panNumber: loan.pan, otp, dob }, { address: browser })
  /** Waits for the message, because the code is sent after the reply. */
  const newCode = async (address: string) => {
    const before = (await page.inbox(loan.mobile)).length
    await page.call(paths.repayOtp, { pancard: loan.pan }, { address })
    await waitFor(async () => (await page.inbox(loan.mobile)).length > before)
    return receivedCode(loan.mobile)
  }
  for (const address of ['192.0.2.0', '192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const otp = await newCode(address)
    for (let tries = 0; tries < 3; tries++) await guess(address, otherThan(otp))
  }
  const otp = await newCode('192.0.2.99')
  expect(await guess('192.0.2.99', otp)).toMatchObject({ Status: 0, error: 'DATE_OF_BIRTH_REQUIRED' })
  expect((await guess('192.0.2.99', otp, seededDateOfBirth)).Status).toBe(1)
})

test.each([
  ['', 'Pan number is required!'],
  ['ABCDE1234', 'Please enter a valid pan number!'],
  ['1BCDE1234F', 'Please enter a valid pan number!'],
])('%j is refused as a PAN: %s', async (pan, message) => {
  expect(await send(pan)).toMatchObject({ Status: 0, Message: message })
})

test('a repayment opened by a code can be paid only in that browser', async () => {
  const loan = await page.lend()
  const opened = await page.open(loan)
  const here = await page.order(loan, '100', { order_id: opened.order_id })
  expect(here.Status).toBe(1)
  for (const elsewhere of [{ address: '192.0.2.77' }, { headers: { cookie: `agrim_device=${'y'.repeat(43)}` } }]) {
    const body = page.orderBody(loan, '100', { order_id: opened.order_id })
    expect(await page.call(paths.payuOrders, body, elsewhere)).toMatchObject({ Status: 0 })
  }
})
