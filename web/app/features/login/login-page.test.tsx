import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { session } from '../../shared/session/session'
import { expectAccessible } from '../../testing/accessibility'
import { advanceTimers } from '../../testing/advance-timers'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInAt } from '../../testing/sample-profile'
import {
  announcementsOf,
  button,
  expectCount,
  expectText,
  main,
  paste,
  press,
  text,
  valuesOf,
} from '../../testing/screen'
import LoginPage from './login-page'

const mobile = page.getByRole('group', { name: 'Mobile number' }).getByRole('textbox')
const consent = page.getByRole('checkbox', { name: /I agree to the Terms and Conditions/ })
const getOtp = button('Get OTP')
const otp = page.getByRole('group', { name: 'One-time code' }).getByRole('textbox')
const verify = button('Verify OTP')
const notice = page.getByCss('.alert')
const login = {
  path: '/apply-now',
  element: (
    <main>
      <LoginPage />
    </main>
  ),
}

const open = () => renderApp('/apply-now', [login])

async function requestCode() {
  await mobile.first().click()
  await press('9876543210')
  await consent.click()
  await getOtp.click()
}

const sendCodes = () =>
  server.on('customerRegistration', 'login', () => ({
    Status: 1,
    Message: 'We have sent a 4-digit code',
    Data: { cust_profile_id: 'SAMPLE' },
  }))

async function enterCode(code: string) {
  await otp.first().click()
  await press(code)
}

test('a pasted number that begins with 5 is refused as it is, and no digit shifts', async () => {
  await open()
  await mobile.first().click()
  await paste(mobile.first(), '5876543210')
  expect(await valuesOf(mobile)).toEqual(Array.from({ length: 10 }, () => ''))
  await expectText(main, 'What was pasted does not fit here, so nothing was changed.')
})

test('a screen to which a message links is shown after the login, once', async () => {
  sendCodes()
  server.on('customerRegistration', 'otp_verify', () => {
    logInAt('completed', { eligibility_status: 1 })
    return success({ Data: { next_step: 'completed', app_login_token: 'token', eligibility_status: 1 } })
  })
  const app = await renderApp('/my-dashboard/privacy-choices', [login])
  await expect.poll(app.path).toBe('/apply-now')
  await requestCode()
  await enterCode('4821')
  await verify.click()
  await expect.poll(app.path).toBe('/my-dashboard/privacy-choices')
  await app.close()
  const later = await renderApp('/my-dashboard/support', [login])
  await expectText(main.getByRole('heading', { level: 1 }), 'Support')
  expect(later.path()).toBe('/my-dashboard/support')
})

test.each(['kyc', 'support'])('/my-dashboard/%s is not shown after the login, but the next step', async (slug) => {
  sendCodes()
  server.on('customerRegistration', 'otp_verify', () => {
    logInAt('personal_details')
    return success({ Data: { next_step: 'personal_details', app_login_token: 'token', eligibility_status: 0 } })
  })
  const app = await renderApp(`/my-dashboard/${slug}`, [login])
  await expect.poll(app.path).toBe('/apply-now')
  await requestCode()
  await enterCode('4821')
  await verify.click()
  await expect.poll(app.path).toBe('/my-dashboard')
})

test('a logged-in customer is sent to the dashboard, and Back leads to the page before', async () => {
  logInAt('personal_details')
  const app = await renderApp('/my-dashboard/support', [login])
  await app.navigate('/apply-now')
  await expect.poll(app.path).toBe('/my-dashboard/')
  await app.back()
  await expect.poll(app.path).toBe('/my-dashboard/support')
})

test('on a phone, who lends and what it costs are below the form, on the first screen', async () => {
  await page.viewport(390, 780)
  await open()
  const lender = text('Who lends')
  await expect.element(lender).toBeInViewport()
  expect(lender.element().getBoundingClientRect().top).toBeGreaterThan(getOtp.element().getBoundingClientRect().bottom)
  await expect.element(text('₹10,000 for 30 days costs ₹3,236')).toBeVisible()
})

describe('mobile', () => {
  beforeEach(open)

  test('an incomplete number and a missing consent each have an error, and the first empty box has the focus', async () => {
    await mobile.first().click()
    await press('98765')
    await getOtp.click()
    await expect.element(text('The Mobile field must be at least 10 characters in length.')).toBeVisible()
    await expect.element(text('Please check the checkbox to accept our terms and conditions')).toBeVisible()
    await expect.element(mobile.nth(5)).toHaveFocus()
    await press('43210')
    await expectCount(text('The Mobile field must be'), 0)
    await getOtp.click()
    await expect.element(consent).toHaveFocus()
  })

  test('the boxes accept digits only, the first from 6 to 9, and a pasted +91 number fills them', async () => {
    await mobile.first().click()
    await press('5a0-')
    await expect.element(mobile.first()).toHaveValue('')
    await press('9x8')
    await expect.element(mobile.nth(1)).toHaveValue('8')
    await paste(mobile.first(), '+91 98765-43210')
    await expect.poll(() => valuesOf(mobile).join('')).toBe('9876543210')
  })

  test.each(['+91 98765 43210', '0091 98765 43210', '091-98765-43210'])(
    '%s is accepted, typed or pasted',
    async (number) => {
      const written = () => valuesOf(mobile).join('')
      await mobile.first().click()
      await press(number)
      await expect.poll(written).toBe('9876543210')
      await press('{ControlOrMeta>}a{/ControlOrMeta}')
      for (let box = 0; box < 10; box++) await press('{Backspace}')
      await paste(mobile.first(), number)
      await expect.poll(written).toBe('9876543210')
    },
  )

  test('a reload keeps the number', async () => {
    await mobile.first().click()
    await press('98765')
    await cleanup()
    await open()
    await expect.poll(() => valuesOf(mobile).join('')).toBe('98765')
  })

  test('the consent opens with Read more and links to both documents', async () => {
    const whole = text('I am at least 18 years old and I live in India.')
    await expect.element(whole).not.toBeVisible()
    await button('Read more').click()
    await expect.element(whole).toBeVisible()
    const hrefOf = (name: string) => main.getByRole('link', { name })
    await expect.element(hrefOf('Terms and Conditions')).toHaveAttribute('href', '/terms-and-conditions')
    await expect.element(hrefOf('Privacy Policy')).toHaveAttribute('href', '/privacy-policy')
  })

  test.each([
    ['the Message', { Status: 0, Message: 'From the server', error: 'not this' }, 'From the server'],
    ['the error field', { Status: 0, error: 'From the error field' }, 'From the error field'],
    ['the error field if the Message is empty', { Status: 0, Message: '', error: 'From the field' }, 'From the field'],
    ['a message of its own', { Status: 0 }, 'An error occurred'],
    ['the same if both are empty', { Status: 0, Message: '', error: '' }, 'An error occurred'],
    ['the same if the reply is broken', Response.json({ Status: 1, Message: 'Success' }), 'An error occurred'],
  ])('a login that fails shows %s', async (_name, reply, message) => {
    server.on('customerRegistration', 'login', () => reply)
    await requestCode()
    await expectText(notice, message)
    // It announces itself, so within the status it would be read twice.
    expect(notice.element().closest('[role=status]')).toBeNull()
    await expect.element(mobile.first()).not.toHaveValue('')
  })
})

describe('one-time code', () => {
  beforeEach(async () => {
    sendCodes()
    await open()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('that the code was sent is announced to screen readers', async () => {
    const announced = await announcementsOf(main.getByRole('status').first())
    await requestCode()
    await expect.poll(() => announced).toContain('We have sent a 4-digit code')
  })

  test('the mobile is masked, the focus follows the digits, and Enter submits a complete code only', async () => {
    await requestCode()
    await expect.element(text('••••••3210')).toBeVisible()
    await expectCount(text('9876543210'), 0)
    await expect.element(otp.first()).toHaveFocus()
    await press('12')
    await expect.element(otp.nth(2)).toHaveFocus()
    await press('{Backspace}')
    await expect.element(otp.nth(1)).toHaveFocus()
    await expect.element(otp.nth(1)).toHaveValue('')
    await press('{Enter}')
    await expect.element(text('Please enter 4 digits OTP')).toBeVisible()
    expect(server.received('customerRegistration', 'otp_verify')).toEqual([])
    await enterCode('4821')
    await press('{Enter}')
    await expect.poll(() => server.received('customerRegistration', 'otp_verify')).toHaveLength(1)
  })

  test('an eligible customer is sent to the application hub', async () => {
    await requestCode()
    await expectCount(otp, 4)
    server.on('customerRegistration', 'otp_verify', () => {
      logInAt('generate_loan_quote', { eligibility_status: 1 })
      return success({ Data: { next_step: 'generate_loan_quote', app_login_token: 'x', eligibility_status: 1 } })
    })
    await enterCode('1234')
    await verify.click()
    await expectText(page.getByRole('heading', { level: 1 }), 'Your loan application')
    expect(session.get('token')).toBe('x')
    expect(sessionStorage.getItem('login')).toBeNull()
  })

  test.each([
    ['is refused', refusal('That code is not right.'), 'That code is not right'],
    ['gets no reply', undefined, 'Error verifying OTP'],
    ['is refused without a message', refusal(''), 'Error verifying OTP'],
    ['gets a broken reply', Response.json({ Status: 1, Message: 'Success', Data: null }), 'Error verifying OTP'],
  ])('a code that %s is cleared with a message, and the first box has the focus', async (_name, reply, message) => {
    server.on('customerRegistration', 'otp_verify', () => reply)
    await requestCode()
    await enterCode('0000')
    await verify.click()
    await expectText(notice, message)
    await expect.poll(() => valuesOf(otp)).toEqual(['', '', '', ''])
    await expect.element(otp.first()).toHaveFocus()
  })

  test('a code entered twice is sent once, and the button is busy until the dashboard is shown', async () => {
    const loaded = Promise.withResolvers<null>()
    const slowDashboard = {
      path: '/my-dashboard',
      children: [{ index: true, loader: () => loaded.promise, element: <h1>Dashboard</h1> }],
    }
    await cleanup()
    await renderApp('/apply-now', [login, slowDashboard])
    server.on('customerRegistration', 'otp_verify', () =>
      success({ Data: { next_step: 'personal_details', app_login_token: 'x', eligibility_status: 0 } }),
    )
    await requestCode()
    await expectCount(otp, 4)
    await enterCode('1234')
    await press('{Enter}{Enter}')
    await expect.poll(() => session.get('token')).toBe('x')
    await press('{Enter}')
    await expect.element(button('Verifying…')).toHaveAttribute('aria-busy', 'true')
    loaded.resolve(null)
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(server.received('customerRegistration', 'otp_verify')).toHaveLength(1)
    await expectCount(notice.filter({ hasText: 'not right' }), 0)
  })

  test('Change number and Back keep the number and the consent, and the code can be entered while it is valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await requestCode()
    await expectCount(otp, 4)
    await button('Change number').click()
    await expect.poll(() => valuesOf(mobile).join('')).toBe('9876543210')
    await expect.element(consent).toBeChecked()
    await expect.element(mobile.first()).toHaveFocus()
    await expect.element(text('The code sent to the number ending in 3210 is still valid.')).toBeVisible()
    await button('Enter the code').click()
    await expect.element(text('••••••3210')).toBeVisible()
    await expectCount(otp, 4)
    vi.setSystemTime(Date.now() + 5 * 60_000)
    await button('Change number').click()
    await expectCount(otp, 0)
    await expectCount(button('Enter the code'), 0)
    expect(server.received('customerRegistration', 'login')).toHaveLength(1)
  })

  test('a code that is verified after Change number neither logs in nor leaves a session open', async () => {
    const verified = Promise.withResolvers<object>()
    server.on('customerRegistration', 'otp_verify', () => verified.promise)
    await requestCode()
    await enterCode('1234')
    await verify.click()
    await button('Change number').click()
    await expect.element(mobile.first()).toHaveFocus()
    verified.resolve(success({ Data: { next_step: 'personal_details', app_login_token: 'x', eligibility_status: 0 } }))
    await consent.click()
    await expect.element(consent).not.toBeChecked()
    expect(session.get('token')).toBeUndefined()
    await expect.element(getOtp).toBeVisible()
    expect(server.requests().at(-1)).toMatchObject({ endpoint: 'logout', authorization: 'Bearer x' })
  })

  test('a pasted code fills all boxes', async () => {
    await requestCode()
    await paste(otp.first(), ' 98-76 ')
    await expect.poll(() => valuesOf(otp).join('')).toBe('9876')
  })

  test('the code of each SMS is filled in, and only the latest one is waited for, until the step is left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const reads: { receive: (code: string) => void; signal: AbortSignal | undefined }[] = []
    vi.stubGlobal('OTPCredential', class {})
    vi.spyOn(navigator.credentials, 'get').mockImplementation((request) => {
      const { promise, resolve } = Promise.withResolvers<Credential>()
      const receive = (code: string) => resolve({ id: '', type: 'otp', code } as Credential)
      reads.push({ receive, signal: request?.signal })
      return promise
    })
    server.on('customerRegistration', 'resend_otp', () => success({ Data: { cust_profile_id: 'SAMPLE' } }))
    await requestCode()
    await expect.poll(() => reads.length).toBe(1)
    reads[0]?.receive('1234')
    await expect.poll(() => valuesOf(otp).join('')).toBe('1234')
    vi.advanceTimersByTime(30_000)
    await button('Resend OTP').click()
    await expect.poll(() => reads.length).toBe(2)
    expect(reads[0]?.signal?.aborted).toBe(true)
    reads[1]?.receive('5678')
    await expect.poll(() => valuesOf(otp).join('')).toBe('5678')
    await button('Change number').click()
    await expect.poll(() => reads[1]?.signal?.aborted).toBe(true)
    expect(reads).toHaveLength(2)
  })

  test('the notice disappears after 5 seconds, and after 30 the code can be sent again, which restarts the timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    await requestCode()
    await expectText(notice, 'We have sent a 4-digit code')
    // The notice and the countdown start their timers in effects, which a busy machine may delay.
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(2)
    advanceTimers(2_500)
    expect(notice.query()).toHaveTextContent('We have sent a 4-digit code')
    const topOfBoxes = () => otp.first().element().getBoundingClientRect().top
    const topBefore = topOfBoxes()
    advanceTimers(2_500)
    expect(notice.query()).toBeNull()
    // The boxes do not jump when the banner goes.
    expect(topOfBoxes()).toBe(topBefore)
    await expectText(page.getByRole('timer'), /Resend OTP in 2\d s/)
    vi.advanceTimersByTime(30_000)
    await expectCount(page.getByRole('timer'), 0)
    server.on('customerRegistration', 'resend_otp', () => success({ Data: { cust_profile_id: 'SAMPLE' } }))
    await button('Resend OTP').click()
    await expectText(page.getByRole('timer'), 'Resend OTP in 30 s')
    // The button that had the focus is gone.
    await expect.element(otp.first()).toHaveFocus()
    await expectCount(otp, 4)
    expect(server.received('customerRegistration', 'resend_otp')).toMatchObject([
      { profile_id: 'SAMPLE', utm_source: '' },
    ])
  })
})

test('both steps are accessible, also with errors', async () => {
  sendCodes()
  await open()
  await expectAccessible()
  await getOtp.click()
  await expectAccessible()
  await requestCode()
  await expectCount(otp, 4)
  await verify.click()
  await expect.element(text('Please enter 4 digits OTP')).toBeVisible()
  await expectAccessible()
})
