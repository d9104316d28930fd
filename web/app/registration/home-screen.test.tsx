import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../api/session'
import { expectAccessible } from '../testing/accessibility'
import { refusal, server } from '../testing/fake-server'
import { renderApp } from '../testing/render-app'
import { logInAt } from '../testing/sample-profile'
import { button, expectCount, expectText, main, press, text } from '../testing/screen'

test.each([
  ['generate_loan_quote', 'Your loan application is open', '/my-dashboard/eligibility'],
  ['completed', 'Your application is with us', '/my-dashboard/lead-preview'],
  ['something_new', 'Good to see you', '/my-dashboard/support'],
])('with %s next there are no steps but the banner “%s”', async (next, title, to) => {
  logInAt(next, { eligibility_status: 1 })
  await renderApp('/my-dashboard')
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expectCount(page.getByRole('list', { name: 'Registration' }), 0)
  await expect.element(main.getByRole('link')).toHaveAttribute('href', to)
})

test('an eligibility check that is refused opens the dialog too, and changes nothing', async () => {
  logInAt('register_now')
  server.on('customerRegistration', () => refusal('Please try again in a minute.'))
  await renderApp('/my-dashboard')
  await button('Check Eligibility').click()
  await expectText(page.getByRole('dialog'), 'Please try again in a minute.')
  await press('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
  expect([session.get('eligibility'), session.get('next_step')]).toEqual(['0', 'register_now'])
})

test('it is accessible with steps to take, with all taken, under the dialog and as a banner', async () => {
  logInAt('residence_details')
  const withSteps = await renderApp('/my-dashboard')
  await expect.element(page.getByRole('list', { name: 'Registration' })).toBeVisible()
  await expectText(page.getByRole('banner'), 'Hello, Asha')
  await expectAccessible()
  await withSteps.close()
  logInAt('register_now')
  server.on('customerRegistration', () => refusal('We cannot offer you a loan now.'))
  const allTaken = await renderApp('/my-dashboard')
  await button('Check Eligibility').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessible()
  await press('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
  await expectAccessible()
  await allTaken.close()
  logInAt('completed')
  await renderApp('/my-dashboard')
  await expect.element(text('Your application is with us')).toBeVisible()
  await expectAccessible()
})
