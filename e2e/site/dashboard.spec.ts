import { expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { logInByApi, openVisit } from '../fixtures/customer.ts'
import { watchPageErrors } from '../fixtures/page-errors.ts'
import { isPhone, once } from '../fixtures/widths.ts'

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
