import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../shared/session/session'
import { expectAccessible } from '../testing/accessibility'
import { refusal, server, success } from '../testing/fake-server'
import { renderApp } from '../testing/render-app'
import { disbursedLead, logInApplicant, openLoan } from '../testing/sample-application'
import { sampleOffer } from '../testing/sample-offer'
import { logInAt, type Profile } from '../testing/sample-profile'
import { button, expectCount, expectText, main, press, text } from '../testing/screen'

test.each([
  ['generate_loan_quote', 'Your loan application is open', '/my-dashboard/eligibility'],
  ['completed', 'Your application is with us', '/my-dashboard/congratulations'],
  ['something_new', 'Good to see you', '/my-dashboard/support'],
])('with %s next the banner “%s” is shown instead of the steps', async (next, title, to) => {
  logInAt(next, { eligibility_status: 1 })
  await renderApp('/my-dashboard')
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expectCount(page.getByRole('list', { name: 'Registration' }), 0)
  await expect.element(main.getByRole('link')).toHaveAttribute('href', to)
})

const status = (name: LoanStatus) => ({ lead_details: { ...disbursedLead, status: name } })
const part = { ...openLoan, total_due: 5120.5, paid_amount: 5000 }
const overdue = { ...openLoan, total_due: 11000, interest_due: 800, charges_due: 200, days_past_due: 3 }
const statuses: [string, Partial<Profile>, string, string][] = [
  ['IN PROCESS', status('IN PROCESS'), 'Your application is with us', 'We are deciding on it'],
  ['SANCTIONED', status('SANCTIONED'), 'Your loan is approved', 'Read the offer and sign it by 18-11-2026.'],
  ['DISBURSED', { ...status('DISBURSED'), active_loan_details: openLoan }, 'Your loan is paid out', '₹10,100'],
  [
    'PART PAYMENT',
    { ...status('PART PAYMENT'), active_loan_details: part },
    'Part of your loan is repaid',
    '₹5,120.50',
  ],
  ['OVERDUE', { ...status('OVERDUE'), active_loan_details: overdue }, 'Your repayment is overdue', '₹11,000'],
]

test.each(statuses)('%s has its own text and amount, on the home screen and on the hub', async (...row) => {
  const [name, profile, title, expected] = row
  logInApplicant('completed', { percent: 100, profile })
  server.on('agreement', 'offer', () => success({ Data: sampleOffer }))
  const app = await renderApp('/my-dashboard')
  for (const path of ['/my-dashboard', '/my-dashboard/eligibility']) {
    await app.navigate(path)
    await expect.element(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expectText(main, expected)
  }
  expect(server.received('agreement', 'offer').filter(({ is_read }) => is_read !== false)).toEqual([])
  const isOpen = Boolean(profile.active_loan_details)
  await expectCount(main.getByRole('link', { name: 'Pay Now' }), isOpen ? 1 : 0)
  await expectCount(main.getByRole('heading', { name: 'Paying late' }), name === 'OVERDUE' ? 1 : 0)
})

test('a loan that could not be loaded can be requested again', async () => {
  logInAt('completed')
  const restore = server.on('customerProfile', () => undefined)
  await renderApp('/my-dashboard')
  await expectText(main.getByRole('alert'), 'Your details could not be loaded.')
  restore()
  await button('Try again').click()
  await expect.element(text('Your application is with us')).toBeVisible()
})

test('an overdue loan shows since when, without congratulations, and a part payment what was paid', async () => {
  logInApplicant('completed', { percent: 100, profile: { ...status('OVERDUE'), active_loan_details: overdue } })
  const app = await renderApp('/my-dashboard/congratulations')
  await expectText(main, 'It was due on 22-11-2026, 3 days ago.')
  await expectText(main, '₹10,000 principal + ₹800 interest + ₹200 charges')
  await expectCount(text('Congratulations!'), 0)
  await expectCount(text('Nothing more is needed'), 0)
  await expectAccessible()
  await app.close()
  logInApplicant('completed', { percent: 100, profile: { ...status('PART PAYMENT'), active_loan_details: part } })
  await renderApp('/my-dashboard/congratulations')
  await expectText(main, 'You have paid ₹5,000 so far.')
  await expectCount(text('Nothing more is needed'), 0)
})

test('an approved application is shown as not paid out yet', async () => {
  logInApplicant('completed', { percent: 100, profile: status('SANCTIONED') })
  server.on('agreement', 'offer', () => success({ Data: sampleOffer }))
  await renderApp('/my-dashboard/congratulations')
  await expectText(main.getByCss('[aria-current=step]'), 'SANCTIONED')
})

test('a declined customer sees the reasons and the date, and no button to check again', async () => {
  const decline_details = {
    reasons: ['your monthly income must be at least ₹15,000'],
    remedies: [],
    declined_on: '2026-11-15',
    apply_again_on: '2026-12-15',
    is_corrected: false,
  }
  logInAt('register_now', { decline_details, profile_filled_percent: 100, registration_successful: 1 })
  const app = await renderApp('/my-dashboard')
  await expectText(main, 'Your monthly income must be at least ₹15,000.')
  await expectText(main, 'You can apply again from 15-12-2026.')
  await expectCount(text('Now see whether we can lend to you'), 0)
  await expectCount(button('Check Eligibility'), 0)
  await app.close()
  logInAt('register_now', { ...status('CLOSED'), profile_filled_percent: 100 })
  await renderApp('/my-dashboard')
  await expect.element(text('Your last loan is repaid. Thank you!')).toBeVisible()
})

test.each(['/my-dashboard', '/my-dashboard/profile-preview'])(
  'a declined customer who corrects the income reads at %s what stands, since when, and why',
  async (path) => {
    const decline_details = {
      reasons: ['your monthly income must be at least ₹15,000'],
      remedies: [],
      declined_on: '2026-11-15',
      apply_again_on: '2026-12-15',
      is_corrected: true,
    }
    logInAt('register_now', { decline_details, profile_filled_percent: 100, registration_successful: 1 })
    await renderApp(path)
    await expectText(main, 'This answer is of 15-11-2026 and stands.')
    await expectText(main, 'You have changed your details since, and they are saved. They do not change this answer')
  },
)

test.each(['/my-dashboard', '/my-dashboard/profile-preview'])(
  'after a decline with a date %s offers no other check, and closing the dialog moves the focus to the reasons',
  async (path) => {
    const profile = logInAt('register_now', { profile_filled_percent: 100, registration_successful: 1 })
    server.on('customerRegistration', () => {
      profile.decline_details = {
        reasons: ['our loans are for salaried people'],
        remedies: [],
        declined_on: '2026-11-15',
        apply_again_on: '2026-12-15',
        is_corrected: false,
      }
      return refusal('We cannot lend to you yet.')
    })
    await renderApp(path)
    await button('Check Eligibility').click()
    await expectText(main, 'You can apply again from 15-12-2026.')
    await button('OK').click()
    await expectCount(button('Check Eligibility'), 0)
    await expectText(main.getByCss('section:focus'), 'We could not lend to you this time')
  },
)

test('a decline that waiting does not end leaves the check, on the home screen and on the account', async () => {
  const decline_details = {
    reasons: ['your PAN is not verified yet'],
    remedies: [],
    declined_on: '2026-11-15',
    apply_again_on: null,
    is_corrected: false,
  }
  logInAt('register_now', { decline_details, profile_filled_percent: 100, registration_successful: 1 })
  const app = await renderApp('/my-dashboard')
  await expect.element(button('Check Eligibility')).toBeVisible()
  await app.navigate('/my-dashboard/profile-preview')
  await expect.element(button('Check Eligibility')).toBeVisible()
})

test('an eligible customer sees the maximum amount, with the focus on Process', async () => {
  logInApplicant('register_now', { profile: { eligibility_status: 0 } })
  session.set('eligibility', 0)
  const data = {
    eligibility_status: 1,
    next_step: 'generate_loan_quote',
    step_percentage: 100,
    lead_id: 100001,
  } as const
  server.on('customerRegistration', () => success({ Data: data }))
  await renderApp('/my-dashboard/profile-preview')
  await expect.element(text('Your registration is complete')).toBeVisible()
  await button('Check Eligibility').click()
  await expectText(page.getByRole('dialog'), 'You can borrow up to₹22,500')
  await expect.element(page.getByRole('link', { name: 'Process' })).toHaveFocus()
  await press('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
  await expect.element(main).toHaveFocus()
})

test('a refused eligibility check also opens the dialog, and changes nothing', async () => {
  logInAt('register_now')
  server.on('customerRegistration', () => refusal('Please try again in a minute.'))
  await renderApp('/my-dashboard')
  await button('Check Eligibility').click()
  await expectText(page.getByRole('dialog'), 'Please try again in a minute.')
  await press('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
  expect([session.get('eligibility'), session.get('next_step')]).toEqual(['0', 'register_now'])
})

test('the home screen is accessible with open steps, with all steps done, under the dialog and as a banner', async () => {
  logInAt('residence_details')
  const withSteps = await renderApp('/my-dashboard')
  await expect.element(page.getByRole('list', { name: 'Registration' })).toBeVisible()
  await expectText(page.getByRole('banner'), 'Hello, Asha')
  await expectAccessible()
  await withSteps.close()
  logInAt('register_now')
  server.on('customerRegistration', () => refusal('We cannot offer you a loan now.'))
  const allStepsDone = await renderApp('/my-dashboard')
  await button('Check Eligibility').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessible()
  await press('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
  await expectAccessible()
  await allStepsDone.close()
  logInAt('completed')
  await renderApp('/my-dashboard')
  await expect.element(text('Your application is with us')).toBeVisible()
  await expectAccessible()
})

test.each([
  [
    'was declined in another tab',
    success({ Data: { ...sampleOffer, status: 'DECLINED' } }),
    'You have declined the offer.',
  ],
  ['could not be loaded', refusal('We are busy.'), 'Your offer could not be loaded.'],
])('an offer that %s is not shown as one to sign', async (_which, reply, expected) => {
  logInApplicant('completed', { percent: 100, profile: status('SANCTIONED') })
  server.on('agreement', 'offer', () => reply)
  await renderApp('/my-dashboard')
  await expectText(main, expected)
  await expectCount(main.getByRole('link', { name: 'Read and sign' }), 0)
  await expect.element(main.getByRole('link', { name: 'See your offer' })).toBeVisible()
})
