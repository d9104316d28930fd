import { expect } from 'vitest'
import { page } from 'vitest/browser'
import RepayLoanPage from '../features/payments/repay/repay-loan-page'
import { server, success } from './fake-server'
import { renderApp } from './render-app'
import { sampleRepayment } from './sample-repayment'
import { button, main, press } from './screen'

export const repayPage = {
  path: '/repay-loan',
  element: (
    <main>
      <RepayLoanPage />
    </main>
  ),
}

export const openRepayPage = () => renderApp('/repay-loan', [repayPage])

export const pan = page.getByLabelText('PAN number')
export const terms = page.getByRole('checkbox')
export const getOtp = button('Get OTP')
export const notice = main.getByCss('.alert')
export const due = main.getByText(/^Due today, 15-11-2026/)

export async function enterPan() {
  await pan.fill('ABCPR1234K')
  await terms.click()
  await getOtp.click()
}

export async function enterCode() {
  await page.getByRole('group', { name: 'One-time code' }).getByRole('textbox').first().click()
  await press('1234')
  await button('Fetch amount').click()
}

export async function enterPanAndCode() {
  server.on('repayOtp', () => success({}))
  server.on('repayOtpVerify', () => success(sampleRepayment))
  await enterPan()
  await enterCode()
  await expect.element(due).toBeVisible()
}
