import { personalDetailsForm } from 'contract/forms/personal-details'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { refusalCodes } from 'contract/reply'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { httpFailure, refusal, server, success } from '../../testing/fake-server'
import { fillForm } from '../../testing/fill-form'
import { leftPageFor, renderApp } from '../../testing/render-app'
import { blankProfile, logInAt, type Profile, sampleProfile } from '../../testing/sample-profile'
import {
  errorSummary,
  expectCount,
  expectFieldError,
  expectText,
  expectTexts,
  failure,
  option,
  paste,
  press,
  submit,
  text,
  valuesOf,
} from '../../testing/screen'

const slugs = {
  pancard_verification: 'pan-details',
  personal_details: 'captur-personal-information',
  residence_details: 'captur-address',
  income_details: 'captur-income-details',
}

async function open(next: keyof typeof slugs, changes: Partial<Profile> = blankProfile) {
  const profile = logInAt(next, changes)
  const app = await renderApp(`/my-dashboard/${slugs[next]}`)
  await expect.element(submit).toBeVisible()
  return { app, profile }
}

const panBoxes = page.getByRole('group', { name: 'PAN' }).getByRole('textbox')
const pan = () => valuesOf(panBoxes).join('')
const monthlyIncome = page.getByLabelText('Monthly income')
const email = page.getByLabelText('Email')
const dateOfBirth = page.getByLabelText('Date of birth')
const spouse = page.getByLabelText('Spouse Name')
const pincode = page.getByLabelText('Pin Code')
const place = page.getByLabelText('City and state')
const salaryDate = page.getByLabelText('Last salary date')
const panRefused = { ...refusal('We could not verify this PAN.'), error: refusalCodes.panNotVerified }
const pincodeUnknown = { ...refusal('We do not know this pin code.'), error: refusalCodes.pincodeUnknown }

async function submitPan(typed: string) {
  await panBoxes.first().click()
  await press(typed)
  await monthlyIncome.fill('45000')
  await submit.click()
}

describe('PAN', () => {
  test('the ten boxes accept five letters, four digits and a letter, in capitals, and a pasted PAN fills them', async () => {
    await open('pancard_verification')
    await expectCount(panBoxes, 10)
    await panBoxes.first().click()
    await press('1a-b2cde f')
    expect(pan()).toBe('ABCDE')
    await press('x12345k')
    expect(pan()).toBe('ABCDE1234K')
    await paste(panBoxes.first(), ' bcdpr 5678 l ')
    await expect.poll(pan).toBe('BCDPR5678L')
  })

  test('an empty form shows both errors in the summary and focuses the first box', async () => {
    await open('pancard_verification')
    await submit.click()
    await expectFieldError(panBoxes.first(), 'Please enter a valid PAN number.')
    await expectFieldError(monthlyIncome, 'Monthly income is required')
    await expect.element(panBoxes.first()).toHaveFocus()
    await press('ABCD')
    await expectCount(errorSummary.getByText('PAN'), 0)
    await monthlyIncome.fill('12,34,56,789 rupees')
    await expect.element(monthlyIncome).toHaveValue('123456789')
    await expect.element(text('₹12,34,56,789 a month')).toBeVisible()
    await submit.click()
    await expectFieldError(monthlyIncome, 'Please check the digits: at most ₹99,99,999 fits here.')
    await monthlyIncome.fill('45,000.50')
    await submit.click()
    await expectFieldError(monthlyIncome, 'Please enter whole rupees, without the point and what follows it.')
    await monthlyIncome.fill('45,000.00')
    await submit.click()
    await expectTexts(errorSummary.getByRole('link'), ['Please enter a valid PAN number.'])
  })

  test('a refused PAN shows the server’s message and clears the boxes, but not the income', async () => {
    const { app, profile } = await open('pancard_verification')
    const accept = server.on('customerRegistration', () => panRefused)
    await submitPan('ABCPR0000K')
    await expectText(failure, 'We could not verify this PAN')
    expect(pan()).toBe('')
    await expect.element(panBoxes.first()).toHaveFocus()
    await expect.element(monthlyIncome).toHaveValue('45000')
    accept()
    server.on('customerRegistration', () => {
      profile.next_event_name = 'personal_details'
      return success({ Data: { next_step: 'personal_details', step_percentage: 20, full_name: 'ASHA RAO' } })
    })
    await press('ABCPR1234K')
    await submit.click()
    await expect.poll(app.path).toBe('/my-dashboard/captur-personal-information')
  })

  test('a PAN that is corrected while the earlier one is verified stays if the earlier one is refused', async () => {
    await open('pancard_verification')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    server.on('customerRegistration', () => answered.then(() => panRefused))
    await submitPan('ABCPR0000K')
    await panBoxes.last().click()
    await press('L')
    answer()
    await expectText(failure, 'We could not verify this PAN')
    expect(pan()).toBe('ABCPR0000L')
  })

  test.each([
    ['the provider fails', () => refusal('The PAN could not be checked just now.')],
    ['there are too many requests', () => httpFailure(429, 'Too many requests. Please wait a moment and try again.')],
    ['the server is busy', () => httpFailure(503, 'We are busy just now. Please try again in a moment.')],
  ])('the PAN stays if %s', async (_name, fail) => {
    await open('pancard_verification')
    server.on('customerRegistration', fail)
    await submitPan('ABCPR9999K')
    await expect.element(failure).toBeVisible()
    expect(pan()).toBe('ABCPR9999K')
  })

  test.each([4, 5])('status %i logs out', async (Status) => {
    await open('pancard_verification', {})
    server.on('customerRegistration', () => ({ Status, Message: 'Your session has ended. Please log in again.' }))
    await panBoxes.first().click()
    await press('ABCPR1234K')
    await submit.click()
    await expect.poll(leftPageFor).toEqual(['/apply-now#session-ended'])
    expect({ ...sessionStorage }).toEqual({})
  })
})

describe('personal information', () => {
  const fullName = { full_name: 'ASHA RAO' }

  test('email, date of birth, marital status and gender are required; the full name is read-only', async () => {
    await open('personal_details', { ...blankProfile, ...fullName })
    await submit.click()
    await expectFieldError(email, 'Email is required!')
    await expectFieldError(dateOfBirth, 'Date of birth is required!')
    await expectTexts(errorSummary.getByRole('link'), [
      'Email is required!',
      'Date of birth is required!',
      'Marital status is required!',
      'Gender is required!',
    ])
    await expect.element(email).toHaveFocus()
    await expect.element(page.getByLabelText('Full name')).toHaveAttribute('readonly')
    await errorSummary.getByRole('link', { name: 'Gender is required!' }).click()
    await expect.element(option('Male')).toHaveFocus()
  })

  test('an invalid email is reported on leaving the field, and an age below 18 on continuing', async () => {
    await open('personal_details')
    await email.fill('asha@')
    await dateOfBirth.click()
    await expect.element(text('This is not a valid email format!')).toBeVisible()
    await fillForm(personalDetailsForm, { dob: '2015-01-01' })
    await submit.click()
    await expectFieldError(dateOfBirth, 'You must be at least 18 years old.')
    await expectCount(errorSummary.getByRole('link'), 1)
  })

  test('the name of the spouse is required only of married customers', async () => {
    const { app, profile } = await open('personal_details')
    await fillForm(personalDetailsForm)
    for (const name of ['Single', 'Divorced']) {
      await option(name).click()
      await expectCount(spouse, 0)
    }
    await option('Married').click()
    await submit.click()
    await expectFieldError(spouse, 'Spouse name is required!')
    await spouse.fill('Ravi Rao')
    server.on('customerRegistration', () => {
      profile.next_event_name = 'residence_details'
      return success({ Data: { next_step: 'residence_details', step_percentage: 40 } })
    })
    await submit.click()
    await expect.poll(app.path).toBe('/my-dashboard/captur-address')
    expect(server.received('customerRegistration')).toMatchObject([
      { marital_status_id: 2, gender: 2, spouse_name: 'Ravi Rao' },
    ])
  })

  test('network errors and refusals show a message, and nothing typed is lost', async () => {
    await open('personal_details')
    await fillForm(personalDetailsForm)
    server.on('customerRegistration', () => undefined)
    await submit.click()
    await expectText(failure, 'Error saving personal details')
    server.on('customerRegistration', () => refusal(''))
    await submit.click()
    await expectText(failure, 'Error saving personal details')
    server.on('customerRegistration', () => refusal('From the server'))
    await submit.click()
    await expectText(failure, 'From the server')
    await expect.element(email).toHaveValue('asha@example.in')
    await failure.getByRole('button', { name: 'Close message' }).click()
    await expectCount(failure, 0)
  })

  /** After submitting, the field has the focus and is visible from its label to its error. */
  async function expectFieldInView(target: Locator) {
    await submit.click()
    await expect.element(target).toHaveFocus()
    const whole = page.getByCss('.field').filter({ has: target })
    await expect.element(whole).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => whole.element().getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(page.getByRole('banner').element().getBoundingClientRect().bottom)
  }

  test.each([
    ['a wide screen', 1280, 900],
    ['a phone', 390, 844],
  ] as const)('on %s the first error is fully visible, also with smooth scrolling', async (_name, width, height) => {
    onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }))
    await commands.emulateMedia({ reducedMotion: 'no-preference' })
    await page.viewport(width, height)
    await open('personal_details')
    await fillForm(personalDetailsForm)
    await option('Married').click()
    await expectFieldInView(spouse)
    await spouse.fill('Ravi Rao')
    await email.fill('asha@')
    await expectFieldInView(email)
  })
})

describe('residence address', () => {
  test('residence type, both address lines and the pin code are required, the landmark is not', async () => {
    await open('residence_details')
    await submit.click()
    await expectTexts(errorSummary.getByRole('link'), [
      'Residence type is required!',
      'Address1 is required!',
      'Address2 is required!',
      'Pin code is required!',
    ])
    await fillForm(residenceDetailsForm)
    await pincode.fill('12345')
    await submit.click()
    await expectFieldError(pincode, 'The Pin Code is invalid!')
    await expect.element(pincode).toHaveFocus()
  })

  test('an unknown pin code or a failed lookup does not prevent continuing', async () => {
    const { app, profile } = await open('residence_details')
    await fillForm(residenceDetailsForm)
    await expect.element(place).toHaveTextContent('Pune, Maharashtra')
    server.on('masterData', 'pincode', () => pincodeUnknown)
    await pincode.fill('999999')
    await expectText(place, 'We do not know this pin code.')
    server.on('masterData', 'pincode', () => undefined)
    await pincode.fill('999998')
    await expect.element(place).toHaveTextContent('')
    server.on('customerRegistration', () => {
      profile.next_event_name = 'income_details'
      return success({ Data: { next_step: 'income_details', step_percentage: 60 } })
    })
    await submit.click()
    await expect.poll(app.path).toBe('/my-dashboard/captur-income-details')
  })
})

test('dates are typed and shown as DD-MM-YYYY, and sent and stored as YYYY-MM-DD', async () => {
  const { app, profile } = await open('personal_details')
  await fillForm(personalDetailsForm, { dob: '' })
  await dateOfBirth.click()
  await press('6/5/19944')
  await expect.element(dateOfBirth).toHaveValue('06-05-1994')
  await press('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(dateOfBirth).toHaveValue('06-05')
  await submit.click()
  await expectFieldError(dateOfBirth, 'Please enter date of birth as day, month and year.')
  await app.close()
  await open('personal_details')
  await expect.element(dateOfBirth).toHaveValue('06-05')
  await dateOfBirth.fill('06051994')
  server.on('customerRegistration', () => {
    profile.next_event_name = 'residence_details'
    return success({ Data: { next_step: 'residence_details', step_percentage: 40 } })
  })
  await submit.click()
  await expect.poll(() => server.received('customerRegistration')).toMatchObject([{ dob: '1994-05-06' }])
})

test('dates are limited by the business date, each limit with its message', async () => {
  const { app } = await open('income_details', { ...blankProfile, today: '2027-03-01' })
  for (const [typed, message] of [
    ['02-03-2027', 'Date cannot be in the future.'],
    ['28-12-2026', 'Last salary date must be within the last 62 days.'],
  ] as const) {
    await salaryDate.fill(typed)
    await submit.click()
    await expectFieldError(salaryDate, message)
  }
  await salaryDate.fill('29-12-2026')
  await submit.click()
  await expectCount(errorSummary.getByText('salary date'), 0)
  await app.close()
  await open('personal_details')
  await dateOfBirth.fill('06-05-1919')
  await submit.click()
  await expectFieldError(dateOfBirth, 'Please check the year: that is more than 100 years ago.')
})

test('all income fields are required, with a salary date in the past and at most seven digits', async () => {
  await open('income_details')
  await submit.click()
  await expectTexts(errorSummary.getByRole('link'), [
    'Employment type is required!',
    'Monthly income is required!',
    'Last salary date is required!',
    'Salary mode is required!',
  ])
  await expect.element(option('Salaried')).toHaveFocus()
  await monthlyIncome.fill('1234567')
  await option('Salaried').click()
  await option('Bank').click()
  await salaryDate.fill('2035-01-01')
  await submit.click()
  await expectFieldError(salaryDate, 'Date cannot be in the future.')
})

test.each(Object.keys(slugs) as (keyof typeof slugs)[])(
  '%s is accessible when empty, with errors, filled in and refused',
  async (next) => {
    const { app } = await open(next)
    await expectAccessible()
    await submit.click()
    await expect.element(errorSummary).toBeVisible()
    await expectAccessible()
    await app.close()
    localStorage.clear()
    server.on('customerRegistration', () => refusal('From the server'))
    await open(next, { ...sampleProfile, next_event_name: next })
    await submit.click()
    await expectText(failure, 'From the server')
    await expectAccessible()
  },
)
