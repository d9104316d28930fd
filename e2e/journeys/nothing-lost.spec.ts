import { expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { type Customer, newMobile, stored, visitAt } from '../fixtures/customer.ts'
import { holdScripts } from '../fixtures/hold-scripts.ts'
import { once } from '../fixtures/widths.ts'
import { IncomePage } from '../pages/income-details.ts'
import { LoginScreen } from '../pages/login.ts'
import { AddressPage } from '../pages/residence-details.ts'

const drafts = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }))

test('a draft survives a reload and is removed once the step is saved', once, async ({ page }) => {
  await visitAt(page, 'residence_details')
  const address = new AddressPage(page)
  await address.open()
  await address.fill()
  await address.landmark.fill('Beside the post office')
  await page.reload()
  await expect(address.landmark).toHaveValue('Beside the post office')
  await expect(address.rented).toBeChecked()
  await expect(page.getByText('We kept what you typed here before.')).toBeVisible()
  expect(await drafts(page)).toContain('Beside the post office')
  await address.action.click()
  await new IncomePage(page).expectOpen()
  expect(await drafts(page)).toBe('{}')
})

/** Fakes the replies to a login, because a second code to the same mobile would take half a minute. */
async function fakeLogin(page: Page, { profileId, token }: Customer, next_step: string) {
  const answers: Record<string, object> = {
    login: { cust_profile_id: profileId },
    otp_verify: { next_step, app_login_token: token, eligibility_status: 0 },
  }
  await page.route(`**${paths.customerRegistration}`, (route) => {
    const Data = answers[route.request().postDataJSON().event_name]
    return Data ? route.fulfill({ json: { Status: 1, Message: 'ok', Data } }) : route.continue()
  })
}

test('a draft survives the end of the session and is removed by Logout', once, async ({ page }) => {
  const customer = await visitAt(page, 'residence_details')
  const address = new AddressPage(page)
  await address.open()
  await address.fill()
  await fakeLogin(page, customer, 'residence_details')
  const ended = { Status: 4, Message: 'Your session has ended. Please log in again.' }
  await page.route(`**${paths.customerRegistration}`, (route) => route.fulfill({ json: ended }), { times: 1 })
  await address.action.click()
  await expect(page).toHaveURL('/apply-now#session-ended')
  expect(await stored(page)).toEqual({})

  const login = new LoginScreen(page)
  await expect(login.getOtp).toBeEnabled()
  await login.requestCode(customer.mobile)
  await login.enterCode('1234')
  await login.verify.click()
  await page.getByRole('link', { name: 'Continue with Residence address' }).click()
  await expect(address.line1).toHaveValue('Flat 12, Sai Residency')
  await expect(address.pincode).toHaveValue('411045')

  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/apply-now')
  expect(await drafts(page)).toBe('{}')
})

test('after a lost reply the step can be sent again and the journey continues', once, async ({ page }) => {
  await visitAt(page, 'residence_details')
  const address = new AddressPage(page)
  await address.open()
  await address.fill()
  const loseReply = async (route: import('@playwright/test').Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(`**${paths.customerRegistration}`, loseReply, { times: 1 })
  await address.action.click()
  await expect(address.failure).toContainText('We could not reach our server. What you typed is kept')
  await expect(address.line1).toHaveValue('Flat 12, Sai Residency')
  await address.action.click()
  await new IncomePage(page).expectOpen()
  expect(await stored(page)).toMatchObject({ next_step: 'income_details', step_percent: '60' })
})

test('a mobile and a consent entered before the script has loaded are kept', once, async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/apply-now', { waitUntil: 'commit' })
  const login = new LoginScreen(page)
  const mobile = newMobile()
  for (const [index, digit] of [...mobile].entries()) await login.mobile.nth(index).fill(digit)
  await login.consent.check()
  releaseScripts()
  await expect(login.getOtp).toBeEnabled()
  await expect(login.consent).toBeChecked()
  await login.getOtp.click()
  await expect(login.otp).toHaveCount(4)
})
