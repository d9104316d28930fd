import { expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { logInByApi, openVisit, stored, visitAt } from '../fixtures/customer.ts'
import { watchPageErrors } from '../fixtures/page-errors.ts'
import { isPhone, once } from '../fixtures/widths.ts'
import { SelfiePage } from '../pages/selfie-upload.ts'

const visitor = { token: 'a-token', profileId: 'PROFILE1', mobile: '9876543210', pancard: '' }
const asha = { Status: 1, Message: 'Success', Data: { profile_pic: null, profile_details: { first_name: 'Asha' } } }

/** A session that does not exist on the server: the layout gets data, every other call is refused. */
async function logInWithoutServer(page: Page): Promise<void> {
  await openVisit(page, visitor, { next_step: 'personal_details' })
  await page.route('**/Api/**', (route) => route.fulfill({ json: { Status: 0, Message: 'Not now.' } }))
  await page.route(`**${paths.dashboardData}`, (route) => route.fulfill({ json: asha }))
}

async function openMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
}

test('without a token the dashboard redirects to the login', once, async ({ page, baseURL }) => {
  const errors = await watchPageErrors(page, baseURL)
  await page.goto('/my-dashboard/support')
  await expect(page).toHaveURL('/apply-now')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the file of a dashboard screen contains no data and is not cached', once, async ({ request }) => {
  const response = await request.get('/my-dashboard/support')
  expect(response.headers()['cache-control']).toBe('no-store')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
})

test('each screen has its title, and nothing is logged, thrown or blocked on the way through the menu', async ({
  page,
  baseURL,
}) => {
  const errors = await watchPageErrors(page, baseURL)
  await logInWithoutServer(page)
  await page.goto('/my-dashboard')
  await expect(page.getByRole('banner')).toContainText('Hello, Asha')
  for (const name of ['Support', 'Terms and Conditions', 'Privacy Policy', 'Loan History']) {
    await openMenu(page)
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${name} \\|`))
  }
  expect(errors).toEqual([])
})

test('an ended session redirects to the login, which shows a message', once, async ({ page }) => {
  await openVisit(page, visitor, { next_step: 'personal_details', fullName: 'Asha Rao', lead_id: '7' })
  await page.goto('/my-dashboard')
  await expect(page).toHaveURL('/apply-now#session-ended')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log in or register' })).toBeInViewport({ ratio: 1 })
  expect(await stored(page)).toEqual({})
})

test(
  'Logout without a network stays in the page, even after Back, until there is a network',
  once,
  async ({ page }) => {
    await logInWithoutServer(page)
    await page.route(`**${paths.logout}`, (route) => route.abort())
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/my-dashboard')
    await page.getByRole('link', { name: 'Support' }).click()
    await expect(heading).toHaveText('Support')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('alert')).toContainText('We could not reach our server')
    await page.goBack()
    await expect(page).toHaveURL('/my-dashboard')
    await expect(heading).toHaveText('You are logged out')
    const loginPage = page.waitForRequest('**/apply-now')
    await page.unroute(`**${paths.logout}`)
    await page.context().setOffline(false)
    await loginPage
  },
)

test('a screen whose script does not load offers to reload', once, async ({ page }) => {
  await logInWithoutServer(page)
  await page.route('**/assets/support-screen-*', (route) => route.abort())
  await page.goto('/my-dashboard')
  await expect(page.getByRole('banner')).toContainText('Hello, Asha')
  await openMenu(page)
  await page.getByRole('link', { name: 'Support' }).click()
  await expect(
    page.getByText(
      /ChunkLoadError: Loading chunk support failed\.\s+\(error: http\S+\/assets\/support-screen-\S+\.js\)/,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/support-screen-*')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support')
})

test(
  'the account shows the details on file, this device and the consents with time and wording',
  once,
  async ({ page }) => {
    const customer = await visitAt(page, 'personal_details')
    await page.goto('/my-dashboard/user-profile')
    const main = page.getByRole('main')
    await expect(main.getByText('This device')).toHaveCount(1)
    await expect(main.getByText('You are not signed in anywhere else.')).toBeVisible()
    await expect(main.getByText(/I agree to the Terms and Conditions and the Privacy Policy/)).toBeVisible()
    await expect(main.getByText(/^Given \d\d-\d\d-\d{4}, \d{1,2}:\d\d [ap]m$/)).toBeVisible()
    await expect(main.getByText(customer.pancard)).toBeVisible()
  },
)

test('the picture can be updated, and both saving and Back return to the profile', once, async ({ page }) => {
  await visitAt(page, 'register_now')
  await page.goto('/my-dashboard/profile-preview')
  const before = await page.getByRole('img', { name: 'You', exact: true }).getAttribute('src')
  await page.getByRole('link', { name: 'Update picture' }).click()
  const selfie = new SelfiePage(page)
  await expect(selfie.heading).toHaveText('Update your picture')
  await page.reload()
  await expect(selfie.heading).toHaveText('Update your picture')
  await expect(selfie.action).toHaveText('Update')
  await expect(selfie.back).toHaveAttribute('href', '/my-dashboard/profile-preview')
  await selfie.choose()
  await selfie.action.click()
  await expect(page).toHaveURL('/my-dashboard/profile-preview')
  await expect(page.getByRole('img', { name: 'You', exact: true })).not.toHaveAttribute('src', before ?? '')
  expect(await stored(page)).toMatchObject({ next_step: 'register_now' })
})

for (const [slug, path] of [
  ['tnc', '/terms-and-conditions'],
  ['privacypolicy', '/privacy-policy'],
] as const) {
  test(`the dashboard’s ${slug} shows the text of ${path}`, once, async ({ page }) => {
    await page.goto(path)
    const sections = page.locator('main section:has(> h2)').filter({ hasNot: page.locator('#contact') })
    const published = await sections.allTextContents()
    expect(published.length).toBeGreaterThan(10)
    await openVisit(page, await logInByApi(page.request))
    await page.goto(`/my-dashboard/${slug}`)
    await expect(page.locator('main section')).toHaveText(published)
  })
}
