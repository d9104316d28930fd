import { expect, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { newMobile, stored } from '../fixtures/customer.ts'
import { holdScripts } from '../fixtures/hold-scripts.ts'
import { once } from '../fixtures/widths.ts'
import { LoginScreen } from '../pages/login.ts'

const sessionNames = ['token', 'cust_profile_id', 'eligibility', 'mobile', 'next_step']

test('a new customer logs in with a code from the inbox, and logs out in the browser and on the server', async ({
  page,
}) => {
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instant loan of up to ₹1,00,000')
  await login.requestCode(mobile)
  await login.enterCode(await login.codeFor(mobile))
  await login.verify.click()
  await expect(page).toHaveURL('/my-dashboard')
  await expect(page.getByText('Hello')).toBeVisible()
  const values = await stored(page)
  for (const name of sessionNames) expect(values[name]).toBeTruthy()
  expect(values.next_step).toBe('pancard_verification')

  const phoneMenu = page.getByRole('button', { name: /menu/i })
  if (await phoneMenu.isVisible()) await phoneMenu.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/apply-now')
  expect(await stored(page)).toEqual({})
  const token = values.token as string
  const requestWithOldToken = () =>
    page.request.post(paths.dashboardData, { headers: { authorization: `Bearer ${token}` }, data: {} })
  await expect.poll(async () => (await (await requestWithOldToken()).json()).Status).toBe(4)
})

test('a number is complete again after a reload, of which Firefox restores the first box', once, async ({ page }) => {
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await login.mobile.first().click()
  await page.keyboard.type(mobile)
  const releaseScripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(login.getOtp).toBeDisabled()
  await login.mobile.first().evaluate((box: HTMLInputElement, digit) => Object.assign(box, { value: digit }), mobile[0])
  releaseScripts()
  await expect(login.getOtp).toBeEnabled()
  for (const [index, digit] of [...mobile].entries()) await expect(login.mobile.nth(index)).toHaveValue(digit)
})

test('a code that the browser reads from the SMS fills all boxes', once, async ({ page }) => {
  await page.addInitScript(() => {
    const waiting = Promise.withResolvers<{ code: string }>()
    Object.assign(window, { OTPCredential: class {}, arrive: (code: string) => waiting.resolve({ code }) })
    navigator.credentials.get = (options) =>
      options && 'otp' in options ? (waiting.promise as unknown as Promise<Credential>) : Promise.resolve(null)
  })
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await login.requestCode(mobile)
  const code = await login.codeFor(mobile)
  await page.evaluate((arrived) => (window as unknown as { arrive(code: string): void }).arrive(arrived), code)
  await expect(login.otp.last()).toHaveValue(code.slice(-1))
  await login.verify.click()
  await expect(page).toHaveURL('/my-dashboard')
})

test('the campaign of the landing page is sent with the login after visiting other pages', once, async ({ page }) => {
  const login = new LoginScreen(page)
  const bodies: Record<string, unknown>[] = []
  await page.route(`**${paths.customerRegistration}`, async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.goto('/services?utm_source=diwali&utm_medium=sms')
  await page.goto('/faq')
  await login.open()
  await login.requestCode(newMobile())
  expect(bodies[0]).toMatchObject({ utm_source: 'diwali', utm_medium: 'sms', utm_campaign: '' })
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'agrim_campaign')
  expect(cookie).toMatchObject({ expires: -1, sameSite: 'Lax' })
})
