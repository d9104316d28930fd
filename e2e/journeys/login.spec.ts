import { expect, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { expectAccessibleDayAndNight } from '../screens/accessible.ts'
import { stored } from '../screens/customer.ts'
import { LoginScreen, newMobile } from '../screens/login.ts'
import { once } from '../screens/once.ts'

const sessionNames = ['token', 'cust_profile_id', 'eligibility', 'mobile', 'next_step']

test('a newcomer logs in with a code from the inbox, lands in the dashboard and logs out on both sides', async ({
  page,
}) => {
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instant loan of up to ₹1,00,000')
  await login.askForCode(mobile)
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
  const asked = () =>
    page.request.post(paths.dashboardData, { headers: { authorization: `Bearer ${token}` }, data: {} })
  await expect.poll(async () => (await (await asked()).json()).Status).toBe(4)
})

test('with a session already open the login page leads to the dashboard', async ({ page }) => {
  await new LoginScreen(page).logIn(newMobile())
  await page.goto('/apply-now')
  await expect(page).toHaveURL(/\/my-dashboard\/?$/)
})

test('an eligible customer lands on the application hub', async ({ page }) => {
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await login.askForCode(mobile)
  await page.route(`**${paths.customerRegistration}`, (route) =>
    route.fulfill({
      json: {
        Status: 1,
        Message: 'ok',
        Data: { next_step: 'generate_loan_quote', app_login_token: 'x', eligibility_status: 1 },
      },
    }),
  )
  await login.enterCode('1234')
  await login.verify.click()
  await expect(page).toHaveURL('/my-dashboard/eligibility')
})

test('mobile: too few digits and a missing tick each get their words, and focus goes to the first', async ({
  page,
}) => {
  const login = new LoginScreen(page)
  await login.open()
  await login.mobile.first().click()
  await page.keyboard.type('98765')
  await login.getOtp.click()
  await expect(page.getByText('The Mobile field must be at least 10 characters in length.')).toBeVisible()
  await expect(page.getByText('Please check the checkbox to accept our terms and conditions')).toBeVisible()
  await expect(login.mobile.first()).toBeFocused()
  await page.keyboard.type('9876543210')
  await expect(page.getByText('The Mobile field must be')).toBeHidden()
  await login.getOtp.click()
  await expect(login.consent).toBeFocused()
})

test('mobile boxes take digits only, the first from 6 to 9; a pasted +91 number fills them all', async ({ page }) => {
  const login = new LoginScreen(page)
  await login.open()
  await login.mobile.first().click()
  await page.keyboard.type('5a0-')
  await expect(login.mobile.first()).toHaveValue('')
  await page.keyboard.type('9x8')
  await expect(login.mobile.nth(1)).toHaveValue('8')
  await login.mobile.first().evaluate((box) => {
    const data = new DataTransfer()
    data.setData('text', '+91 98765-43210')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(login.mobile.last()).toHaveValue('0')
  expect(
    (await login.mobile.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))).join(''),
  ).toBe('9876543210')
})

test('consent opens with read more and links to both documents', async ({ page }) => {
  const login = new LoginScreen(page)
  await login.open()
  const whole = page.getByText('I am at least 18 years old and I live in India.')
  await expect(whole).toBeHidden()
  await page.getByRole('button', { name: 'Read more' }).click()
  await expect(whole).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
})

test('OTP: the mobile is masked, boxes move on and back, Enter verifies, three digits are too few', async ({
  page,
}) => {
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await login.askForCode(mobile)
  await expect(page.getByText(`••••••${mobile.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(mobile)).toHaveCount(0)
  await expect(login.otp.first()).toBeFocused()
  await page.keyboard.type('12')
  await expect(login.otp.nth(2)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(login.otp.nth(1)).toBeFocused()
  await expect(login.otp.nth(1)).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter 4 digits OTP')).toBeVisible()
  await login.enterCode(await login.codeFor(mobile))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-dashboard')
})

test('OTP: a pasted code fills all boxes, and so does one that the browser reads from the message', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const waiting = Promise.withResolvers<{ code: string }>()
    Object.assign(window, { OTPCredential: class {}, arrive: (code: string) => waiting.resolve({ code }) })
    navigator.credentials.get = (asked) =>
      asked && 'otp' in asked ? (waiting.promise as unknown as Promise<Credential>) : Promise.resolve(null)
  })
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await login.askForCode(mobile)
  await login.otp.first().evaluate((box) => {
    const data = new DataTransfer()
    data.setData('text', ' 98-76 ')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(login.otp.last()).toHaveValue('6')
  const code = await login.codeFor(mobile)
  await page.evaluate((arrived) => (window as unknown as { arrive(code: string): void }).arrive(arrived), code)
  await expect(login.otp.last()).toHaveValue(code.slice(-1))
  await login.verify.click()
  await expect(page).toHaveURL('/my-dashboard')
})

test('OTP: a wrong code shows the server’s words, clears the boxes and goes back to the first', async ({ page }) => {
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await login.askForCode(mobile)
  const code = await login.codeFor(mobile)
  await login.enterCode(code === '0000' ? '0001' : '0000')
  await login.verify.click()
  await expect(login.banner).toContainText('That code is not right')
  for (const box of await login.otp.all()) await expect(box).toHaveValue('')
  await expect(login.otp.first()).toBeFocused()
})

test('OTP: when the call fails the banner says so, boxes clear, focus returns', once, async ({ page }) => {
  const login = new LoginScreen(page)
  await login.open()
  await login.askForCode(newMobile())
  await page.route(`**${paths.customerRegistration}`, (route) => route.abort())
  await login.enterCode('1234')
  await login.verify.click()
  await expect(login.banner).toContainText('Error verifying OTP')
  await expect(login.otp.first()).toHaveValue('')
  await expect(login.otp.first()).toBeFocused()
})

const failures: [string, object, string][] = [
  ['the Message', { Status: 0, Message: 'From the server', error: 'not this' }, 'From the server'],
  ['the error field', { Status: 0, error: 'From the error field' }, 'From the error field'],
  ['its own words', { Status: 0 }, 'An error occurred'],
]
for (const [what, json, words] of failures) {
  test(`login that fails shows ${what}`, once, async ({ page }) => {
    const login = new LoginScreen(page)
    await login.open()
    await page.route(`**${paths.customerRegistration}`, (route) => route.fulfill({ json }))
    await login.mobile.first().click()
    await page.keyboard.type(newMobile())
    await login.consent.check()
    await login.getOtp.click()
    await expect(login.banner).toContainText(words)
    await expect(login.mobile.first()).not.toHaveValue('')
  })
}

test('the banner clears after 5 seconds, the timer counts 30, then a resend starts it anew', once, async ({ page }) => {
  await page.clock.install()
  const login = new LoginScreen(page)
  await login.open()
  await login.askForCode(newMobile())
  await expect(login.banner).toContainText('We have sent a 4-digit code')
  const shownAt = Date.now()
  await expect(login.banner).toBeHidden()
  expect(Date.now() - shownAt).toBeGreaterThan(3_500)
  await expect(page.getByRole('timer')).toHaveText(/Resend OTP in 2\d s/)
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('timer')).toBeHidden()

  const bodies: Record<string, unknown>[] = []
  await page.route(`**${paths.customerRegistration}`, async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ json: { Status: 1, Message: 'Sent again', Data: { cust_profile_id: 'X' } } })
  })
  await login.resend.click()
  await expect(page.getByRole('timer')).toHaveText('Resend OTP in 30 s')
  await expect(login.otp).toHaveCount(4)
  expect(bodies).toMatchObject([{ event_name: 'resend_otp', profile_id: expect.any(String), utm_source: '' }])
})

test('the campaign in the address is sent with login and resend', once, async ({ page }) => {
  const login = new LoginScreen(page)
  const bodies: Record<string, unknown>[] = []
  await page.route(`**${paths.customerRegistration}`, async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.continue()
  })
  await login.open('?utm_source=diwali&utm_medium=sms&utm_campaign=c&utm_term=t&utm_content=x')
  await login.askForCode(newMobile())
  expect(bodies[0]).toMatchObject({
    event_name: 'login',
    utm_source: 'diwali',
    utm_medium: 'sms',
    utm_campaign: 'c',
    utm_term: 't',
    utm_content: 'x',
  })
})

test('Back returns to the mobile, reload stays at the code, a double click sends one code', async ({ page }) => {
  const login = new LoginScreen(page)
  let sends = 0
  page.on('request', (request) => {
    if (request.url().endsWith(paths.customerRegistration)) sends += 1
  })
  await login.open()
  await login.mobile.first().click()
  await page.keyboard.type(newMobile())
  await login.consent.check()
  await login.getOtp.dblclick()
  await expect(login.otp).toHaveCount(4)
  expect(sends).toBe(1)
  await page.reload()
  await expect(login.otp).toHaveCount(4)
  await page.goBack()
  await expect(login.getOtp).toBeVisible()
  await page.goForward()
  await expect(login.otp).toHaveCount(4)
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(login.getOtp).toBeVisible()
})

test('the whole login works by keyboard alone', async ({ page }) => {
  const login = new LoginScreen(page)
  const mobile = newMobile()
  await login.open()
  await login.mobile.first().focus()
  await page.keyboard.type(mobile)
  await page.keyboard.press('Tab')
  await expect(login.consent).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(login.otp.first()).toBeFocused()
  await page.keyboard.type(await login.codeFor(mobile))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-dashboard')
})

test('both steps, with their errors, hold to axe by day and by night', async ({ page }) => {
  const login = new LoginScreen(page)
  await login.open()
  await expectAccessibleDayAndNight(page)
  await login.getOtp.click()
  await expectAccessibleDayAndNight(page)
  await login.askForCode(newMobile())
  await login.verify.click()
  await expectAccessibleDayAndNight(page)
})
