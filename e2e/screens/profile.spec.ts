import { expect, test } from '@playwright/test'
import { logInByApi, openVisit, stored, visitAt } from './customer.ts'
import { once } from './once.ts'
import { answerStep, visitSample } from './sample-profile.ts'

const loan = { total_due: 10500.5, repayment_date: '2026-12-01' }

test('the profile shows what is on file, read-only, and what is outstanding', async ({ page }) => {
  await visitSample(page, 'register_now', { active_loan_details: loan, registration_successful: 1 })
  await page.goto('/my-dashboard/profile-preview')
  const main = page.getByRole('main')
  for (const words of [
    'ASHA RAO',
    'ABCPR1234K',
    '06-05-1994',
    'Married',
    'Ravi Rao',
    '411045',
    '₹45,000',
    '30-10-2026',
  ])
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible()
  const outstanding = main.locator('section', { hasText: 'Outstanding Amount' })
  await expect(outstanding).toContainText('₹10,500.50')
  await expect(outstanding).toContainText('01-12-2026')
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await main.getByRole('link', { name: 'Change residence address' }).click()
  await expect(page.getByLabel('Address1')).toHaveValue('Flat 12, Sai Residency')
  await expect(page.getByRole('link', { name: 'My Account' }).last()).toHaveAttribute(
    'href',
    '/my-dashboard/profile-preview',
  )
})

test('nothing outstanding is said, nothing not yet given can be changed, and the registration comes first', async ({
  page,
}) => {
  await visitSample(page, 'residence_details')
  await page.goto('/my-dashboard/profile-preview')
  const main = page.getByRole('main')
  await expect(main.getByText('₹0')).toBeVisible()
  await expect(main.getByText('You have nothing to repay.')).toBeVisible()
  await expect(main.getByRole('link', { name: /^Change/ })).toHaveCount(2)
  await expect(main.getByRole('link', { name: 'Update picture' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Check Eligibility' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Complete your registration' })).toHaveAttribute('href', '/my-dashboard/')
})

test(
  'once the application is complete nothing can be changed, and a closed step leads to what is on file',
  once,
  async ({ page }) => {
    await visitSample(page, 'completed', { eligibility_status: 1 })
    await page.goto('/my-dashboard/profile-preview')
    await expect(page.getByText('ABCPR1234K')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Change|Update/ })).toHaveCount(0)
    await page.goto('/my-dashboard/captur-address')
    await expect(page).toHaveURL('/my-dashboard/lead-preview')
  },
)

for (const [next, title, to] of [
  ['generate_loan_quote', 'Your loan application is open', '/my-dashboard/eligibility'],
  ['completed', 'Your application is with us', '/my-dashboard/lead-preview'],
  ['something_new', 'Good to see you', '/my-dashboard/support'],
] as const) {
  test(`with ${next} next no step applies, and a banner stands in their place`, once, async ({ page }) => {
    await visitSample(page, next, { eligibility_status: 1 })
    await page.goto('/my-dashboard')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Registration' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', to)
  })
}

test('an eligibility check without an answer opens the modal too, and changes nothing', once, async ({ page }) => {
  await visitSample(page, 'register_now')
  await answerStep(page, { Status: 0, Message: 'Please try again in a minute.' })
  await page.goto('/my-dashboard')
  await page.getByRole('button', { name: 'Check Eligibility' }).click()
  await expect(page.getByRole('dialog')).toContainText('Please try again in a minute.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await stored(page)).toMatchObject({ eligibility: '0', next_step: 'register_now' })
})

test('the account shows what is on file, this device and the consents with time and wording', async ({ page }) => {
  const customer = await visitAt(page, 'personal_details')
  await page.goto('/my-dashboard/user-profile')
  const main = page.getByRole('main')
  await expect(main.getByText('This device')).toHaveCount(1)
  await expect(main.getByText('You are signed in nowhere else.')).toBeVisible()
  await expect(main.getByText(/I agree to the Terms and Conditions and the Privacy Policy/)).toBeVisible()
  await expect(main.getByText(/^Given \d\d-\d\d-\d{4}, \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await expect(main.getByText(customer.pancard)).toBeVisible()
})

test('other devices are logged out from the account', async ({ page }) => {
  await visitSample(page, 'personal_details')
  const device = (name: string, is_this_one: boolean) => ({
    name,
    is_this_one,
    signed_in_at: '2026-11-12T04:45:00Z',
    last_seen_at: '2026-11-12T04:50:00Z',
  })
  let devices = [device('Chrome on Android', true), device('Safari on iPhone', false), device('Edge on Windows', false)]
  await page.route('**/AccountController/getAccount', (route) =>
    route.fulfill({ json: { Status: 1, Message: 'ok', Data: { devices, consents: [] } } }),
  )
  await page.route('**/AccountController/logoutElsewhere', (route) => {
    devices = devices.slice(0, 1)
    return route.fulfill({ json: { Status: 1, Message: 'ok', Data: { sessions_ended: 2 } } })
  })
  await page.goto('/my-dashboard/user-profile')
  await expect(page.getByText('Signed in 12-11-2026, 10:15 am').first()).toBeVisible()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByText('You are logged out on 2 other devices.')).toBeVisible()
  await expect(page.getByText('Safari on iPhone')).toHaveCount(0)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
})

test('details that do not come can be asked for again', once, async ({ page }) => {
  const customer = await logInByApi(page.request)
  await openVisit(page, customer, { next_step: 'pancard_verification' })
  let isDown = true
  await page.route('**/getCustomerProfile', (route) =>
    isDown ? route.fulfill({ status: 503, json: { Status: 0, Message: 'Please try again soon.' } }) : route.continue(),
  )
  await page.goto('/my-dashboard/pan-details')
  await expect(page.getByText('Your details did not come.')).toBeVisible()
  await expect(page.getByText('Please try again soon.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'PAN' })).toBeVisible()
})
