import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../shared/session/session'
import { expectAccessible } from '../../../testing/accessibility'
import { advanceTimers } from '../../../testing/advance-timers'
import { refusal, server, success } from '../../../testing/fake-server'
import {
  enterCode,
  enterPan,
  enterPanAndCode,
  getOtp,
  notice,
  openRepayPage,
  pan,
  terms,
} from '../../../testing/repay-page'
import { sampleRepayment } from '../../../testing/sample-repayment'
import { announcementsOf, button, expectCount, expectText, main, press, text } from '../../../testing/screen'

const { order_id } = sampleRepayment
const timer = page.getByRole('timer')

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.useRealTimers())
afterAll(() => page.viewport(1280, 900))

test('a PAN is converted to capitals, validated and limited to 10 characters', async () => {
  await openRepayPage()
  await getOtp.click()
  await expect.element(text('Pan number is required!')).toBeVisible()
  await expect.element(pan).toHaveFocus()
  await press('abcde12345fgh')
  await expect.element(pan).toHaveValue('ABCDE12345')
  await terms.click()
  await getOtp.click()
  await expect.element(text('Please enter a valid pan number!')).toBeVisible()
  expect(server.requests()).toEqual([])
  await expectAccessible()
})

test('the terms must be accepted to fetch the amount', async () => {
  await openRepayPage()
  await pan.fill('ABCPR1234K')
  await getOtp.click()
  await expect.element(text('Please accept the terms and conditions to proceed.')).toBeVisible()
  await expect.element(terms).toHaveFocus()
  expect(server.requests()).toEqual([])
})

test('that a code was sent is announced to screen readers', async () => {
  server.on('repayOtp', () => ({ ...success({}), Message: 'We have sent a 4-digit code' }))
  await openRepayPage()
  const announced = await announcementsOf(main.getByRole('status'))
  await enterPan()
  await expect.element(button('Fetch amount')).toBeVisible()
  expect(announced).toEqual(['We have sent a 4-digit code'])
})

test('a network error shows nothing, and the button can be pressed again', async () => {
  await openRepayPage()
  server.on('repayOtp', () => undefined)
  await enterPan()
  await expect.poll(() => server.received('repayOtp')).toHaveLength(1)
  await expect.element(getOtp).not.toHaveAttribute('aria-busy')
  await expectCount(notice, 0)
  server.on('repayOtp', () => success({}))
  await getOtp.click()
  await expect.element(button('Fetch amount')).toBeVisible()
})

test('an error notice stays until it is closed', async () => {
  server.on('repayOtp', () => refusal('Too many codes were asked for.'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await openRepayPage()
  await enterPan()
  await expectText(notice, 'Too many codes were asked for.')
  expect(notice.element().closest('[role=status]')).toBeNull()
  advanceTimers(3_600_000)
  expect(notice.query()).toHaveTextContent('Too many codes were asked for.')
  await notice.getByRole('button', { name: 'Close message' }).click()
  await expectCount(notice, 0)
})

test('the page starts with the PAN if the repayment has expired or the customer wants another PAN', async () => {
  session.set('order_id', order_id)
  server.on('repaymentData', () => refusal('Please enter your PAN again to see what is due.'))
  const first = await openRepayPage()
  await expect.element(button('Get OTP')).toBeVisible()
  await expectCount(notice, 0)
  await enterPanAndCode()
  await text('Your loan AGR100022').click()
  await button('Use another PAN').click()
  await first.close()
  await openRepayPage()
  await expect.element(button('Get OTP')).toBeVisible()
  expect(server.received('repaymentData')).toHaveLength(1)
})

test('a reply that arrives after Change PAN is ignored', async () => {
  const verified = Promise.withResolvers<object>()
  server.on('repayOtp', () => success({}))
  server.on('repayOtpVerify', () => verified.promise)
  await openRepayPage()
  await enterPan()
  await enterCode()
  await button('Change PAN').click()
  await expect.element(button('Get OTP')).toBeVisible()
  verified.resolve(success(sampleRepayment))
  await page.getByLabelText('PAN number').fill('BCDPR5678L')
  await expect.element(button('Get OTP')).toBeVisible()
  await expectCount(notice, 0)
})

/** Asks for another code as soon as that is possible. */
async function resend() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  server.on('repayOtp', () => success({}))
  await openRepayPage()
  await enterPan()
  await expect.element(timer).toBeVisible()
  vi.advanceTimersByTime(30_000)
  return button('Resend OTP')
}

test('a code that was sent again restarts the timer, and one that was refused does not', async () => {
  const again = await resend()
  server.on('repayOtp', () => refusal('Too many codes were asked for.'))
  await again.click()
  await expectText(notice, 'Too many codes were asked for.')
  await expectCount(timer, 0)
  server.on('repayOtp', () => ({ ...success({}), Message: 'We have sent a 4-digit code' }))
  await again.click()
  await expectText(notice, 'We have sent a 4-digit code')
  await expectText(timer, 'Resend OTP in 30 s')
})
