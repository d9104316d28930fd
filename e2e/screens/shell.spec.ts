import { expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { expectAccessibleDayAndNight } from './accessible.ts'
import { openVisit } from './customer.ts'
import { expectStill } from './expect-still.ts'
import { isPhone } from './is-phone.ts'
import { once } from './once.ts'
import { watchFaults } from './watch-faults.ts'

/** Those without script; home and contact have theirs. */
const publicPages = {
  '/about-us': 'A lender that says what it costs',
  '/services': 'One loan, made simple',
  '/faq': 'Questions and answers',
  '/blog': 'Blog',
  '/terms-and-conditions': 'Terms and conditions',
  '/privacy-policy': 'Privacy policy',
  '/rate-and-terms': 'Rates and terms',
} as const

const footerLinks = [
  ['Home', '/'],
  ['About us', '/about-us'],
  ['Services', '/services'],
  ['Contact', '/contact'],
  ['FAQ', '/faq'],
  ['Apply Now', '/apply-now'],
  ['Pay Now', '/repay-loan'],
  ['Terms and conditions', '/terms-and-conditions'],
  ['Privacy policy', '/privacy-policy'],
  ['Rates and terms', '/rate-and-terms'],
] as const

const notFoundWords = "Oops! The page you're looking for doesn't exist."

async function watch(page: Page, baseURL: string | undefined): Promise<string[]> {
  const faults = await watchFaults(page)
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) faults.push(`elsewhere: ${request.url()}`)
  })
  return faults
}

type Answer = { status?: number; body: object }

const asha = {
  Status: 1,
  Message: 'Success',
  Data: { profile_pic: null, profile_details: { first_name: 'Asha' } },
}

/** The frame is looked at, not the journey: whatever else is asked for does not come, and the visit's values stay. */
async function answerDashboardData(page: Page, answer: () => Answer = () => ({ body: asha })): Promise<void> {
  await page.route('**/Api/**', (route) => route.fulfill({ json: { Status: 0, Message: 'Not now.' } }))
  await page.route(`**${paths.dashboardData}`, (route) => {
    const { status = 200, body } = answer()
    return route.fulfill({ status, json: body })
  })
}

const visitor = { token: 'a-token', profileId: 'PROFILE1', mobile: '9876543210', pancard: '' }

const logIn = (page: Page, values: Record<string, string> = {}) =>
  openVisit(page, visitor, { next_step: 'personal_details', ...values })

async function openMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
}

for (const [path, heading] of Object.entries(publicPages)) {
  test(`${path} answers with its heading, no script and nothing amiss`, async ({ page, baseURL }) => {
    const faults = await watch(page, baseURL)
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectStill(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
    const canonical = new URL(path, baseURL).href
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/)
    await expectAccessibleDayAndNight(page)
    expect(faults).toEqual([])
  })
}

test('the header leads to every part of the site, and has APPLY NOW and PAY NOW', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const summary = header.locator('summary')
  if (await summary.isVisible()) await summary.click()
  for (const name of ['Home', 'About us', 'Services', 'FAQ', 'Blog', 'Contact']) {
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(header.getByRole('link', { name: 'APPLY NOW' })).toHaveAttribute('href', '/apply-now')
  await expectAccessibleDayAndNight(page)
  await header.getByRole('link', { name: 'PAY NOW' }).click()
  await expect(page).toHaveURL('/repay-loan')
})

test('the footer leads to every page, four networks and the app store', async ({ page, request }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of footerLinks) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    expect((await request.get(href)).status(), href).toBe(200)
  }
  await expect(footer.getByRole('link', { name: /^\w+ on (Facebook|Instagram|LinkedIn|X)$/ })).toHaveCount(4)
  await expect(footer.getByRole('link', { name: /Get the app/ })).toBeVisible()
})

test('each of the six services leads to the application', once, async ({ page }) => {
  await page.goto('/services')
  await expect(page.getByRole('main').locator('a[href="/apply-now"]')).toHaveCount(6)
  const names = 'Quick Approval, Quick Paperwork, Digital Application, Loan Your Way, Payback Time, Collateral-Free'
  for (const name of names.split(', ')) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('the keyboard can skip the navigation', async ({ page }) => {
  await page.goto('/faq')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const path of ['/nope', '/my-dashboard/nope', '/assets/nope.js', '/404', '//elsewhere.example/']) {
  test(`${path} does not exist, and says so to people and search engines`, once, async ({ page, request, baseURL }) => {
    const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    expect(response.status()).toBe(404)
    expect(response.headers()['x-robots-tag']).toBe('noindex')
    await page.setContent(await response.text())
    await expect(page.getByText(notFoundWords, { exact: true })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/')
  })
}

test('the page that does not exist is accessible', async ({ page }) => {
  await page.goto('/nope')
  await expectAccessibleDayAndNight(page)
})

for (const [asked, canonical] of [
  ['/FAQ', '/faq'],
  ['/faq/?utm_source=a', '/faq?utm_source=a'],
  ['/My-Dashboard/Support/', '/my-dashboard/support'],
  ['/repayloan', '/repay-loan'],
] as const) {
  test(`${asked} has moved to ${canonical}`, once, async ({ request }) => {
    const response = await request.get(asked, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toBe(canonical)
  })
}

test('a page is sent small, with a strict policy, and not twice', once, async ({ request }) => {
  const response = await request.get('/faq', { headers: { 'accept-encoding': 'br, gzip' } })
  const headers = response.headers()
  expect(headers['content-encoding']).toBe('br')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; style/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  const again = await request.get('/faq', { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again.status()).toBe(304)
  const head = await request.head('/faq', { headers: { 'accept-encoding': 'identity' } })
  expect(head.headers()['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(head.headers()['content-length'])).toBeGreaterThan(1000)
})

test('without a token the dashboard is closed', once, async ({ page, baseURL }) => {
  const faults = await watch(page, baseURL)
  await page.goto('/my-dashboard/support')
  await expect(page).toHaveURL('/apply-now')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('the file of a dashboard screen holds nobody’s data and is kept by nobody', once, async ({ request }) => {
  const response = await request.get('/my-dashboard/support')
  expect(response.headers()['cache-control']).toBe('no-store')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
})

test('the dashboard greets by first name and says what comes next', async ({ page, baseURL }) => {
  const faults = await watch(page, baseURL)
  await logIn(page)
  await answerDashboardData(page)
  await page.goto('/my-dashboard')
  await expect(page.getByRole('banner')).toContainText('Hello, Asha')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha')
  await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    '/my-dashboard/captur-personal-information',
  )
  await expectAccessibleDayAndNight(page)
  expect(faults).toEqual([])
})

for (const { eligibility, dashboard, account } of [
  { eligibility: '0', dashboard: '/my-dashboard/', account: '/my-dashboard/profile-preview' },
  { eligibility: '1', dashboard: '/my-dashboard/eligibility', account: '/my-dashboard/lead-preview' },
]) {
  test(`with eligibility ${eligibility} the menu and the picture lead to ${account}`, async ({ page }) => {
    await logIn(page, { eligibility })
    await answerDashboardData(page)
    await page.goto('/my-dashboard/support')
    await openMenu(page)
    const items = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    const labels = 'Dashboard, My Account, Support, Loan History, Terms and Conditions, Privacy Policy'
    await expect(items).toHaveText(labels.split(', '))
    const hrefs = await items.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const others = ['support', 'leads', 'tnc', 'privacypolicy'].map((slug) => `/my-dashboard/${slug}`)
    expect(hrefs).toEqual([dashboard, account, ...others])
    await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', account)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectAccessibleDayAndNight(page)
  })
}

test('under 768 px the menu opens by its button and closes by Escape, by leaving it and on a new screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  await answerDashboardData(page)
  await page.goto('/my-dashboard')
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeHidden()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(menu).toBeVisible()
  await page.getByRole('link', { name: 'Your profile' }).focus()
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support')
  await expect(menu).toBeHidden()
})

test('from 768 px on the menu is always there', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await logIn(page)
  await answerDashboardData(page)
  await page.goto('/my-dashboard')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
})

test('each new screen begins at its top, with its title and the focus on its heading', async ({ page }) => {
  await logIn(page)
  await answerDashboardData(page)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 200 })
  await page.goto('/my-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha')
  await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await openMenu(page)
  await page.getByRole('link', { name: 'Support' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Support' })
  await expect(heading).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveTitle(/^Support \|/)
})

const forTheEligible = (
  'eligibility calculate-loan about-your-company bank-detail kyc bank-upload pan-upload adhar-upload ' +
  'upload-salaryslip upload-utilitybill congratulations'
).split(' ')

test('the loan application is shown to eligible customers only', once, async ({ page }) => {
  await logIn(page)
  await answerDashboardData(page)
  for (const slug of forTheEligible) {
    await page.goto(`/my-dashboard/${slug}`)
    await expect(page, slug).toHaveURL('/my-dashboard')
  }
  await page.evaluate(() => Object.assign(sessionStorage, { eligibility: '1', next_step: 'completed' }))
  for (const slug of forTheEligible) {
    await page.goto(`/my-dashboard/${slug}`)
    await expect(page.getByRole('heading', { level: 1 }), slug).toBeVisible()
    await expect(page, slug).toHaveURL(`/my-dashboard/${slug}`)
  }
})

for (const slug of ['support', 'tnc', 'privacypolicy', 'leads']) {
  test(`the ${slug} screen is accessible`, async ({ page, baseURL }) => {
    const faults = await watch(page, baseURL)
    await logIn(page)
    await answerDashboardData(page)
    await page.goto(`/my-dashboard/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Hello, Asha')
    await expectAccessibleDayAndNight(page)
    expect(faults).toEqual([])
  })
}

const sessionEnded = 'Your session has ended. Please log in again to go on.'
const keptAfterwards = () => Object.keys(sessionStorage)

for (const Status of [4, 5]) {
  test(`status ${Status} logs out and forgets everything`, once, async ({ page }) => {
    await logIn(page, { fullName: 'Asha Rao', lead_id: '7', dashboardData: '{}' })
    await answerDashboardData(page, () => ({
      body: { Status, Message: 'Your session has ended. Please log in again.' },
    }))
    await page.goto('/my-dashboard')
    await expect(page).toHaveURL('/apply-now#session-ended')
    await expect(page.getByText(sessionEnded)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Log in or register' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(keptAfterwards)).toEqual([])
  })
}

test('Logout tells the server, forgets everything and goes to the login', once, async ({ page }) => {
  await logIn(page)
  await answerDashboardData(page)
  await page.goto('/my-dashboard/tnc')
  await openMenu(page)
  const told = page.waitForRequest(`**${paths.logout}`)
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await told).headers().authorization).toBe('Bearer a-token')
  await expect(page).toHaveURL('/apply-now')
  await expect(page.getByText(sessionEnded)).toBeHidden()
  expect(await page.evaluate(keptAfterwards)).toEqual([])
})

test('details that do not come can be asked for again', once, async ({ page }) => {
  await logIn(page)
  let isDown = true
  const down = { status: 503, body: { Status: 0, Message: 'Please try again in a minute.' } }
  await answerDashboardData(page, () => (isDown ? down : { body: asha }))
  await page.goto('/my-dashboard')
  await expect(page.getByRole('alert')).toContainText('Please try again in a minute.')
  await expect(page.getByRole('banner')).toContainText('Hello')
  await expectAccessibleDayAndNight(page)
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('banner')).toContainText('Hello, Asha')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a screen whose script does not come offers to reload', once, async ({ page }) => {
  await logIn(page)
  await answerDashboardData(page)
  await page.route('**/assets/support-screen-*', (route) => route.abort())
  await page.goto('/my-dashboard')
  await expect(page.getByRole('banner')).toContainText('Hello, Asha')
  await openMenu(page)
  await page.getByRole('link', { name: 'Support' }).click()
  await expect(
    page.getByText(
      /ChunkLoadError: Loading chunk support-screen failed\.\s+\(error: http\S+\/assets\/support-screen-\S+\.js\)/,
    ),
  ).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await page.unroute('**/assets/support-screen-*')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support')
})

test('a screen whose script stalls for 120 seconds ends as a timeout with its address', once, async ({ page }) => {
  await page.clock.install()
  await logIn(page)
  await answerDashboardData(page)
  await page.route('**/assets/support-screen-*', () => {})
  await page.goto('/my-dashboard')
  await expect(page.getByRole('banner')).toContainText('Hello, Asha')
  await openMenu(page)
  await page.getByRole('link', { name: 'Support' }).click()
  await expect(page.getByText('Loading Support')).toBeAttached()
  await page.clock.fastForward(120_000)
  await expect(
    page.getByText(
      /ChunkLoadError: Loading chunk support-screen failed\.\s+\(timeout: http\S+\/assets\/support-screen-\S+\.js\)/,
    ),
  ).toBeVisible()
})
