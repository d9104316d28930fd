import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { openLoan } from '../../testing/sample-application'
import { logInAt } from '../../testing/sample-profile'
import { button, expectCount, expectText, link, main, text } from '../../testing/screen'

const loan = { ...openLoan, total_due: 10500.5, repayment_date: '2026-12-01' }

const outstanding = main.getByCss('section').filter({ hasText: 'Outstanding Amount' })

const device = (name: string, is_this_one: boolean) => ({
  name,
  is_this_one,
  signed_in_at: '2026-11-12T04:45:00Z',
  last_seen_at: '2026-11-12T04:50:00Z',
})

const login = (device: string, is_new_device: boolean) => ({
  device,
  at: '2026-11-12T04:45:00Z',
  is_new_device,
  is_this_one: !is_new_device,
})

test('the profile shows the details on file, read-only, and the outstanding amount', async () => {
  logInAt('register_now', { active_loan_details: loan, registration_successful: 1 })
  await renderApp('/my-dashboard/profile-preview')
  for (const value of [
    'ASHA RAO',
    'ABCPR1234K',
    '06-05-1994',
    'Married',
    'Ravi Rao',
    '411045',
    '₹45,000',
    '30-10-2026',
  ])
    await expect.element(main.getByText(value, { exact: true }).first()).toBeVisible()
  await expectText(outstanding, '₹10,500.50')
  await expectCount(main.getByRole('textbox'), 0)
  await main.getByRole('link', { name: 'Change residence address' }).click()
  await expect.element(page.getByLabelText('Address1')).toHaveValue('Flat 12, Sai Residency')
  await expect
    .element(main.getByRole('link', { name: 'My Account' }))
    .toHaveAttribute('href', '/my-dashboard/profile-preview')
})

test.each([
  [0, 'If you pay today. Please repay by 01-12-2026.'],
  [2, 'It was due on 01-12-2026.'],
])('%i days after the repayment date, the outstanding amount says "%s"', async (days_past_due, words) => {
  logInAt('register_now', { active_loan_details: { ...loan, days_past_due } })
  await renderApp('/my-dashboard/profile-preview')
  await expectText(outstanding, words)
})

test('before the registration is complete the profile links to it, and only completed steps can be changed', async () => {
  logInAt('residence_details')
  await renderApp('/my-dashboard/profile-preview')
  await expect.element(main.getByText('₹0')).toBeVisible()
  await expect.element(text('You have nothing to repay.')).toBeVisible()
  await expectCount(main.getByRole('link', { name: /^Change/ }), 2)
  await expectCount(main.getByRole('link', { name: 'Update picture' }), 0)
  await expectCount(button('Check Eligibility'), 0)
  await expect.element(link('Complete your registration')).toHaveAttribute('href', '/my-dashboard/')
})

test('once the application is complete nothing can be changed, and its steps redirect to the account', async () => {
  logInAt('completed', { eligibility_status: 1 })
  const app = await renderApp('/my-dashboard/profile-preview')
  await expect.element(text('ABCPR1234K')).toBeVisible()
  await expectCount(link(/^Change|Update/), 0)
  await app.navigate('/my-dashboard/captur-address')
  await expect.poll(app.path).toBe('/my-dashboard/lead-preview')
})

test.each([
  ['1 other device', [device('Safari on iPhone', false)]],
  ['2 other devices', [device('Safari on iPhone', false), device('Edge on Windows', false)]],
])('the account logs out on %s', async (count, others) => {
  logInAt('personal_details')
  let devices = [device('Chrome on Android', true), ...others]
  server.on('account', () => success({ Data: { devices, logins: [], consents: [], looked_at: [] } }))
  server.on('logOutElsewhere', () => {
    devices = devices.slice(0, 1)
    return success({ Data: { sessions_ended: others.length } })
  })
  await renderApp('/my-dashboard/user-profile')
  await expect.element(text('Signed in 12-11-2026, 10:15 am').first()).toBeVisible()
  await button('Log out everywhere else').click()
  await expectText(main.getByCss(':focus'), `You are logged out on ${count}.`)
  await expectCount(text('Safari on iPhone'), 0)
  await expect.element(text('You are not signed in anywhere else.')).toBeVisible()
})

test('the account shows the recent logins, and which came from a new device', async () => {
  logInAt('personal_details')
  const logins = [login('Chrome on Android', false), login('Edge on Windows', true)]
  server.on('account', () =>
    success({ Data: { devices: [device('Chrome on Android', true)], logins, consents: [], looked_at: [] } }),
  )
  await renderApp('/my-dashboard/user-profile')
  await expect.element(text('Logins in the last 30 days')).toBeVisible()
  await expectText(main.getByRole('listitem').filter({ hasText: 'Edge on Windows' }), 'New device')
  await expectCount(text('New device'), 1)
})

test.each([
  [[{ role: 'Support', purpose: 'Answering a question', at: '2026-11-12T04:45:00Z' }], 'Support: Answering a question'],
  [[], 'Nobody at Agrim has opened them.'],
])('the account shows who looked at the details and why: %o', async (looked_at, words) => {
  logInAt('personal_details')
  server.on('account', () => success({ Data: { devices: [], logins: [], consents: [], looked_at } }))
  await renderApp('/my-dashboard/user-profile')
  await expect.element(text(words)).toBeVisible()
})

test('details that could not be loaded can be requested again, and the focus is not lost', async () => {
  logInAt('pancard_verification')
  const restore = server.on('customerProfile', () => refusal('Please try again soon.'))
  await renderApp('/my-dashboard/pan-details')
  await expect.element(text('Your details could not be loaded.')).toBeVisible()
  await expect.element(text('Please try again soon.')).toBeVisible()
  restore()
  await button('Try again').click()
  await expect.element(page.getByRole('group', { name: 'PAN' })).toBeVisible()
  await expect.element(main.getByText('Loaded.')).toHaveFocus()
})

test('profile and account are accessible while loading, after an error, and when shown', async () => {
  logInAt('register_now', { active_loan_details: loan })
  const app = await renderApp('/my-dashboard/profile-preview')
  await expect.element(text('₹10,500.50')).toBeVisible()
  await expectAccessible()
  const devices = [device('Chrome on Android', true), device('Edge on Windows', false)]
  const consents = [{ purpose: 'login', wording: 'I agree.', given_at: '2026-11-12T04:45:00Z' }]
  const looked_at = [{ role: 'Support', purpose: 'Answering a question', at: '2026-11-12T04:45:00Z' }]
  server.on('account', () =>
    success({ Data: { devices, logins: [login('Chrome on Android', true)], consents, looked_at } }),
  )
  await app.navigate('/my-dashboard/user-profile')
  await expect.element(button('Log out everywhere else')).toBeVisible()
  await expectAccessible()
  await app.close()
  const loaded = Promise.withResolvers<void>()
  server.on('customerProfile', async () => {
    await loaded.promise
    return refusal('Please try again soon.')
  })
  await renderApp('/my-dashboard/profile-preview')
  await expectCount(text('Loading My Account'), 1)
  await expectAccessible()
  loaded.resolve()
  await expect.element(button('Try again').first()).toBeVisible()
  await expectAccessible()
})
