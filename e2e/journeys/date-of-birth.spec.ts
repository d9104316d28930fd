import { randomBytes } from 'node:crypto'
import { expect, type Page, type PlaywrightWorkerArgs, test } from '@playwright/test'
import { clientCredential } from 'contract/client-credential'
import { exampleBody } from 'contract/form-definition/example-values'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { paths } from 'contract/paths'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { goodAnswers, logInByApi } from '../fixtures/customer.ts'
import { once } from '../fixtures/widths.ts'
import { LoginScreen } from '../pages/login.ts'

type Playwright = PlaywrightWorkerArgs['playwright']

const headers = { authorization: `Basic ${btoa(clientCredential)}` }
const dateOfBirth = String(exampleBody(personalDetailsForm).dob)
const required = 'perhaps by somebody else'
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

type Attack = { requestCode: { path: string; data: object }; guess: { path: string; data: object } }

/** All browsers of a test have the same address, so each gets its own device cookie. */
const deviceCookie = () => ({ name: 'agrim_device', value: randomBytes(32).toString('base64url') })

const newBrowser = (baseURL = '') => {
  const { name, value } = deviceCookie()
  return { baseURL, extraHTTPHeaders: { cookie: `${name}=${value}` } }
}

/** Nine wrong guesses from three browsers. */
async function guessAsStrangers(playwright: Playwright, baseURL: string | undefined, { requestCode, guess }: Attack) {
  for (let browsers = 0; browsers < 3; browsers++) {
    const browser = await playwright.request.newContext(newBrowser(baseURL))
    await browser.post(requestCode.path, { headers, data: requestCode.data })
    for (let tries = 0; tries < 3; tries++) await browser.post(guess.path, { headers, data: guess.data })
    await browser.dispose()
  }
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group', { name: 'One-time code' }).getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** The date of birth is required in the same form, and the typed code stays. */
async function enterDateOfBirth(page: Page, otp: string): Promise<void> {
  const field = page.getByLabel('Date of birth')
  await expect(page.locator('.alert')).toContainText(required)
  await expect(field).toBeFocused()
  const boxes = page.getByRole('group', { name: 'One-time code' }).getByRole('textbox')
  for (const [index, digit] of [...otp].entries()) await expect(boxes.nth(index)).toHaveValue(digit)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Date of birth is required!').first()).toBeVisible()
  await field.fill(dateOfBirth)
  await field.press('Enter')
}

test(
  'after strangers have guessed codes for a mobile, its owner logs in with code and date of birth',
  once,
  async ({ page, playwright, baseURL }) => {
    const owner = await playwright.request.newContext(newBrowser(baseURL))
    const customer = await logInByApi(owner)
    for (const [event_name, answers] of goodAnswers(customer).slice(0, 2)) {
      const data = { event_name, profile_id: customer.profileId, ...answers }
      await owner.post(paths.customerRegistration, { headers: { authorization: `Bearer ${customer.token}` }, data })
    }
    await page.context().addCookies([{ ...deviceCookie(), url: baseURL ?? '' }])
    const login = new LoginScreen(page)
    await login.open()
    await login.requestCode(customer.mobile)
    const code = await login.codeFor(customer.mobile)
    await guessAsStrangers(playwright, baseURL, {
      requestCode: { path: paths.customerRegistration, data: { event_name: 'login', mobile: customer.mobile } },
      guess: {
        path: paths.customerRegistration,
        data: { event_name: 'otp_verify', profile_id: customer.profileId, otp: otherThan(code) },
      },
    })
    await typeCode(page, otherThan(code))
    await expect(login.banner).toContainText('That code is not right')
    await typeCode(page, code)
    await enterDateOfBirth(page, code)
    await expect(page).toHaveURL('/my-dashboard')
  },
)
