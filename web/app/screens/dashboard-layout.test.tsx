import { onlineManager } from '@tanstack/react-query'
import { loggedInCookieName } from 'contract/sessions/logged-in-cookie'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../shared/session/session'
import { expectAccessible } from '../testing/accessibility'
import { refusal, server, success } from '../testing/fake-server'
import { leftPageFor, renderApp } from '../testing/render-app'
import { logIn, sampleProfile } from '../testing/sample-profile'
import { button, expectCount, expectText, expectTexts, heading, link, press, text } from '../testing/screen'

const banner = page.getByRole('banner')
const menu = page.getByRole('navigation', { name: 'Dashboard' })
const menuButton = button('Menu')

/** Only the layout gets data: everything that a screen loads is refused, so that the session does not change. */
function logInWithName(values: Parameters<typeof logIn>[0] = {}) {
  logIn({ next_step: 'personal_details', ...values })
  server.on('dashboardData', () => success({ Data: { profile_pic: null, profile_details: { first_name: 'Asha' } } }))
}

afterEach(() => page.viewport(1280, 900))

test('the top bar greets by first name and shows the next step', async () => {
  logInWithName()
  await renderApp('/my-dashboard')
  await expectText(banner, 'Hello, Asha')
  await expectText(heading, 'Welcome, Asha')
  await expect.element(page.getByRole('heading', { name: 'Personal information' })).toBeVisible()
  await expect.element(link('Continue')).toHaveAttribute('href', '/my-dashboard/captur-personal-information')
  await expectAccessible()
})

test.each([
  { eligibility: '0', dashboard: '/my-dashboard/', account: '/my-dashboard/profile-preview' },
  { eligibility: '1', dashboard: '/my-dashboard/eligibility', account: '/my-dashboard/lead-preview' },
])('with eligibility $eligibility the menu and the picture link to $account', async (expected) => {
  logInWithName({ eligibility: expected.eligibility })
  await renderApp('/my-dashboard/support')
  const labels = 'Dashboard, My Account, Support, Loan History, Terms and Conditions, Privacy Policy'
  await expectTexts(menu.getByRole('link'), labels.split(', '))
  const others = ['support', 'leads', 'tnc', 'privacypolicy'].map((slug) => `/my-dashboard/${slug}`)
  const hrefs = menu
    .getByRole('link')
    .elements()
    .map((item) => item.getAttribute('href'))
  expect(hrefs).toEqual([expected.dashboard, expected.account, ...others])
  await expect.element(link('Your profile')).toHaveAttribute('href', expected.account)
  await expect.element(button('Logout')).toBeVisible()
})

test.each(['/my-dashboard', '/my-dashboard/eligibility'])('the menu marks the dashboard at %s', async (address) => {
  logInWithName({ eligibility: '1' })
  await renderApp(address)
  await expect.element(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test('the open menu of a phone is accessible', async () => {
  await page.viewport(390, 844)
  logInWithName()
  await renderApp('/my-dashboard/support')
  await menuButton.click()
  await expect.element(menu).toBeVisible()
  await expectAccessible()
})

test('under 768 px a button opens the menu, and Escape, leaving it or a new screen closes it', async () => {
  await page.viewport(390, 844)
  logInWithName()
  await renderApp('/my-dashboard')
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'false')
  await expectCount(menu, 0)
  await menuButton.click()
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'true')
  await expect.element(menu.getByRole('link', { name: 'Dashboard' })).toHaveFocus()
  await press('{Escape}')
  await expectCount(menu, 0)
  await expect.element(menuButton).toHaveFocus()
  await menuButton.click()
  await expect.element(menu).toBeVisible()
  link('Your profile').element().focus()
  await expectCount(menu, 0)
  await menuButton.click()
  await menu.getByRole('link', { name: 'Support' }).click()
  await expectText(heading, 'Support')
  await expectCount(menu, 0)
})

test('from 768 px the menu is always visible', async () => {
  await page.viewport(768, 900)
  logInWithName()
  await renderApp('/my-dashboard')
  await expect.element(menu).toBeVisible()
  await expectCount(menuButton, 0)
  await page.viewport(767, 900)
  await expectCount(menu, 0)
})

test('each new screen is scrolled to its top, with the focus on its heading', async () => {
  await page.viewport(1280, 200)
  logInWithName()
  const app = await renderApp('/my-dashboard')
  await expectText(heading, 'Welcome, Asha')
  scrollTo({ top: 150, behavior: 'instant' })
  expect(scrollY).toBeGreaterThan(0)
  ;(link('Support').element() as HTMLAnchorElement).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Support' })).toHaveFocus()
  expect(scrollY).toBe(0)
  scrollTo({ top: 150, behavior: 'instant' })
  await app.back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome, Asha' })).toHaveFocus()
  expect(scrollY).toBe(0)
  expect(history.scrollRestoration).toBe('manual')
})

test.each(['support', 'tnc', 'privacypolicy', 'leads'])('the %s screen is accessible', async (slug) => {
  logInWithName()
  await renderApp(`/my-dashboard/${slug}`)
  await expect.element(heading).toBeVisible()
  await expectText(banner, 'Hello, Asha')
  await expectAccessible()
})

describe('a session that ends', () => {
  test.each([4, 5])('by status %i logs out and clears everything', async (Status) => {
    logInWithName({ fullName: 'Asha Rao', lead_id: '7', dashboardData: '{}' })
    server.on('dashboardData', () => ({ Status, Message: 'Your session has ended. Please log in again.' }))
    await renderApp('/my-dashboard')
    await expect.poll(leftPageFor).toEqual(['/apply-now#session-ended'])
    expect({ ...sessionStorage }).toEqual({})
  })

  test('by Logout is ended on the server, cleared, and followed by the login page', async () => {
    logInWithName()
    await renderApp('/my-dashboard/support')
    await expect.poll(() => cookieStore.get(loggedInCookieName)).not.toBeNull()
    await button('Logout').click()
    await expect.poll(leftPageFor).toEqual(['/apply-now'])
    await expect.poll(() => cookieStore.get(loggedInCookieName)).toBeNull()
    const logout = server.requests().find(({ endpoint }) => endpoint === 'logout')
    expect(logout?.authorization).toMatch(/^Bearer sample-\d+$/)
    expect(session.isLoggedIn()).toBe(false)
    expect({ ...sessionStorage }).toEqual({})
  })

  test('by Logout without a network hides the dashboard at once, and is ended on the server once there is a network', async () => {
    logInWithName()
    const restore = server.on('logout', () => undefined)
    const app = await renderApp('/my-dashboard')
    await app.navigate('/my-dashboard/support')
    await expectText(banner, 'Hello, Asha')
    await button('Logout').click()
    await expectText(heading, 'You are logged out')
    await expect.element(heading).toHaveFocus()
    await expectText(page.getByRole('alert'), 'We could not reach our server to end your session there too.')
    await expectCount(text('Hello, Asha'), 0)
    expect({ ...sessionStorage }).toEqual({})
    await expectAccessible()
    await app.back()
    await expectText(heading, 'You are logged out')
    await button('Try again').click()
    await expect.poll(() => server.received('logout')).toHaveLength(2)
    expect(leftPageFor()).toEqual([])
    restore()
    server.on('logout', () => success({}))
    dispatchEvent(new Event('online'))
    await expect.poll(leftPageFor).toEqual(['/apply-now'])
    const tokens = server.requests().filter(({ endpoint }) => endpoint === 'logout')
    expect(new Set(tokens.map(({ authorization }) => authorization)).size).toBe(1)
  })
})

test('without a network a screen says so instead of loading for ever, and loads once the network is back', async () => {
  logInWithName()
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  const restore = server.on('customerProfile', () => undefined)
  await renderApp('/my-dashboard/profile-preview')
  await expect.element(text('Your details could not be loaded.')).toBeVisible()
  restore()
  server.on('customerProfile', () => success({ Data: sampleProfile }))
  onlineManager.setOnline(true)
  await expect.element(text('ABCPR1234K')).toBeVisible()
})

test('data that could not be loaded can be requested again', async () => {
  logInWithName()
  const restore = server.on('dashboardData', () => refusal('Please try again in a minute.'))
  await renderApp('/my-dashboard')
  const alert = page.getByRole('alert')
  await expectText(alert, 'Please try again in a minute.')
  await expectText(banner, 'Hello')
  await expectAccessible()
  restore()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectText(banner, 'Hello, Asha')
  await expectCount(text('Please try again in a minute.'), 0)
  await expect.element(page.getByRole('main')).toHaveFocus()
})
