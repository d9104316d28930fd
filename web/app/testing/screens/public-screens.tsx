import { contactForm } from 'contract/forms/contact'
import { loginForm } from 'contract/forms/login'
import { otpVerifyForm } from 'contract/forms/otp-verify'
import { payAmountForm } from 'contract/forms/pay-amount'
import { repayOtpForm, repayOtpVerifyForm } from 'contract/forms/repay-otp'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import ContactPage from '../../features/contact/contact-page'
import LoginPage from '../../features/login/login-page'
import RepayLoanPage from '../../features/payments/repay/repay-loan-page'
import ThankuPage from '../../features/payments/result/thanku-page'
import { session } from '../../shared/session/session'
import HomePage from '../../site/home/home-page'
import { refusal, server, success } from '../fake-server'
import { logIn } from '../sample-profile'
import { samplePayment, sampleRepayment } from '../sample-repayment'
import { button, expectCount, main, press, text } from '../screen'
import { neverReply, openPublicPage, renderPublicPage, type ScreenState } from './screen-state'

const openLogin = () => openPublicPage('/apply-now', LoginPage)
const openContact = () => openPublicPage('/contact', ContactPage)
const openRepay = (search = '') => openPublicPage(`/repay-loan${search}`, RepayLoanPage)
const boxes = (name: string) => page.getByRole('group', { name }).getByRole('textbox')

async function requestLoginCode() {
  const Message = 'We have sent a 4-digit code to your mobile.'
  server.on('customerRegistration', 'login', () => success({ Message, Data: { cust_profile_id: 'SAMPLE' } }))
  await openLogin()
  await boxes('Mobile number').first().click()
  await press('9876543210')
  await page.getByRole('checkbox').click()
  await button('Get OTP').click()
  await expectCount(boxes('One-time code'), 4)
}

async function requestRepayCode() {
  server.on('repayOtp', () => success({ Message: 'We have sent a 4-digit code to your mobile.' }))
  await openRepay()
  await page.getByLabelText('PAN number').fill('ABCPR1234K')
  await page.getByRole('checkbox').click()
  await button('Get OTP').click()
  await expectCount(boxes('One-time code'), 4)
}

async function openRepayment(search = '', changes: Partial<typeof sampleRepayment> = {}) {
  logIn()
  server.on('repaymentData', () => success({ ...sampleRepayment, ...changes }))
  await openRepay(search)
  await expect.element(button('Pay Now')).toBeVisible()
}

async function openThankuPage(changes: Partial<typeof samplePayment>) {
  const payment = { ...samplePayment, ...changes }
  session.set('order_id', sampleRepayment.order_id)
  server.on('paymentStatus', () => success({ Data: payment }))
  const state = { status: payment.status, transactionId: payment.txnid }
  await openPublicPage({ pathname: '/thanku', state }, ThankuPage)
}

const withoutReceipt = { receipt_no: null, receipt_url: null }

/** Pages of the public site whose states depend on input and replies. */
export const publicScreens: ScreenState[] = [
  { screen: 'Home', state: 'calculator', forms: [], open: () => openPublicPage('/', HomePage) },
  { screen: 'Login', state: 'mobile number', forms: [loginForm], open: openLogin },
  {
    screen: 'Login',
    state: 'mobile number, errors',
    open: async () => {
      await openLogin()
      await button('Get OTP').click()
      await expect.element(main.getByCss('.field-error').first()).toBeVisible()
    },
  },
  {
    screen: 'Login',
    state: 'mobile number, refused',
    open: async () => {
      server.on('customerRegistration', 'login', () => refusal('Too many codes were asked for. Please wait a minute.'))
      await openLogin()
      await boxes('Mobile number').first().click()
      await press('9876543210')
      await page.getByRole('checkbox').click()
      await button('Get OTP').click()
      await expect.element(text('Too many codes')).toBeVisible()
    },
  },
  { screen: 'Login', state: 'code', forms: [otpVerifyForm], open: requestLoginCode },
  {
    screen: 'Login',
    state: 'code, wrong',
    open: async () => {
      server.on('customerRegistration', 'otp_verify', () => refusal('That code is not right.'))
      await requestLoginCode()
      await press('0000')
      await button('Verify OTP').click()
      await expect.element(text('That code is not right.')).toBeVisible()
    },
  },
  { screen: 'Contact', state: 'empty', forms: [contactForm], open: openContact },
  {
    screen: 'Contact',
    state: 'errors',
    open: async () => {
      await openContact()
      await button('Submit').click()
      await expect.element(main.getByCss('.field-error').first()).toBeVisible()
    },
  },
  { screen: 'Repay', state: 'PAN', forms: [repayOtpForm], open: () => openRepay() },
  {
    screen: 'Repay',
    state: 'PAN, errors',
    open: async () => {
      await openRepay()
      await button('Get OTP').click()
      await expect.element(main.getByCss('.field-error').first()).toBeVisible()
    },
  },
  { screen: 'Repay', state: 'code', forms: [repayOtpVerifyForm], open: requestRepayCode },
  { screen: 'Repay', state: 'amount', forms: [payAmountForm], open: () => openRepayment() },
  { screen: 'Repay', state: 'giving the loan back', open: () => openRepayment('?give-back') },
  {
    screen: 'Repay',
    state: 'two loans, and a debit on its way',
    open: () =>
      openRepayment('', {
        sent_debit: { kind: 'ENACH', amount: 11_000, sent_on: '2026-11-22' },
        other_open_loans: [{ lead_id: 100_030, loan_no: 'AGR100030' }],
      }),
  },
  {
    screen: 'Repay',
    state: 'payment methods',
    open: async () => {
      await openRepayment()
      await button('Pay Now').click()
      await expect.element(button('Pay with Razorpay')).toBeVisible()
    },
  },
  {
    screen: 'Repay',
    state: 'loading',
    open: async () => {
      logIn()
      neverReply(['repaymentData'])
      await renderPublicPage('/repay-loan', RepayLoanPage)
      await expect.element(page.getByText('Loading').first()).toBeInTheDocument()
    },
  },
  {
    screen: 'Repay',
    state: 'nothing due',
    open: async () => {
      logIn()
      server.on('repaymentData', () => refusal('You have no loan to repay just now.'))
      await openRepay()
      await expect.element(text('You have no loan to repay just now.')).toBeVisible()
    },
  },
  { screen: 'Payment result', state: 'paid in part', open: () => openThankuPage({}) },
  {
    screen: 'Payment result',
    state: 'loan closed',
    open: () => openThankuPage({ is_loan_closed: true, amount: 11_000, total_due_amount: 0 }),
  },
  {
    screen: 'Payment result',
    state: 'pending',
    open: () => openThankuPage({ status: 'PENDING', ...withoutReceipt }),
  },
  {
    screen: 'Payment result',
    state: 'no payment',
    open: () => openPublicPage('/thanku', ThankuPage),
  },
  { screen: 'Payment result', state: 'failed', open: () => openThankuPage({ status: 'FAILED', ...withoutReceipt }) },
]
