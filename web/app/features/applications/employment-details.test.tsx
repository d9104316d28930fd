import { employmentDetailsForm } from 'contract/forms/employment-details'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server } from '../../testing/fake-server'
import { fillForm } from '../../testing/fill-form'
import { renderApp } from '../../testing/render-app'
import { logInApplicant, type SampleApplication, sampleEmployment } from '../../testing/sample-application'
import {
  errorSummary,
  expectCount,
  expectFieldError,
  expectText,
  expectTexts,
  failure,
  field,
  link,
  option,
  press,
  recordAnnouncements,
  submit,
  text,
} from '../../testing/screen'

const workModes = page.getByRole('group', { name: 'Work mode' }).getByRole('radio')
const organisation = field('Organisation')
const department = field('Department')
const companyType = field('Company type')
const designation = field('Designation')
const since = field('Employment since')
const line1 = field('Address line 1')
const line2 = field('Address line 2')
const landmark = page.getByLabelText('Landmark')
const pincode = field('Pin code')
const email = page.getByLabelText('Official email')

async function open(next = 'employment_details', sample: SampleApplication = { percent: 25 }) {
  const application = logInApplicant(next, sample)
  const app = await renderApp('/my-dashboard/about-your-company')
  await expect.element(submit).toBeVisible()
  return { app, ...application }
}

test('all fields except landmark and official email are required, and invalid values are refused', async () => {
  await open()
  await submit.click()
  await expectTexts(errorSummary.getByRole('link'), [
    'Work mode is required!',
    'Organisation is required!',
    'Department is required!',
    'Company type is required!',
    'Designation is required!',
    'Employment since is required!',
    'Address line 1 is required!',
    'Address line 2 is required!',
    'Pin code is required!',
  ])
  await expect.element(workModes.first()).toHaveFocus()
  await fillForm(employmentDetailsForm)
  await expectCount(errorSummary, 0)

  await since.fill('05-05-2008')
  await submit.click()
  await expectFieldError(since, 'Employment since cannot be before you were 14 years old.')
  await since.fill('16-11-2026')
  await email.fill('asha@works')
  await pincode.fill('41104')
  await submit.click()
  await expectFieldError(since, 'Date cannot be in the future.')
  await expectFieldError(email, 'This is not a valid email format!')
  await expectFieldError(pincode, 'The Pin Code is invalid!')
})

test('the form shows the city of the pin code, and a double click sends every field once, which is shown at once on the way back', async () => {
  const { app, completeStep } = await open()
  const clicked = Promise.withResolvers<void>()
  server.on('leadDetails', 'employment_details', async () => {
    await clicked.promise
    server.on('customerProfile', () => new Promise(() => {}))
    return completeStep('bank_statement_upload', 50)
  })
  await fillForm(employmentDetailsForm)
  await pincode.fill('4110456789')
  await expect.element(pincode).toHaveValue('411045')
  await expect.element(page.getByLabelText('City and state')).toHaveTextContent('Pune, Maharashtra')
  await submit.dblClick()
  clicked.resolve()
  await expect.poll(app.path).toBe('/my-dashboard/pan-upload')
  expect(server.received('leadDetails', 'employment_details')).toEqual([
    expect.objectContaining({
      profile_id: 'SAMPLE',
      work_mode: 'WFO',
      company_name: 'Sample Works',
      emp_department: 'TECHNOLOGY',
      company_type_id: 1,
      designation: 'Engineer',
      emp_since: '2020-01-01',
      address_1: '4th floor, Tower 2',
      address_2: 'Baner Road',
      landmark: '',
      pincode: '411045',
      office_email: '',
    }),
  ])
  await app.navigate('/my-dashboard/about-your-company')
  await expect.element(organisation).toHaveValue('Sample Works')
})

test('saved values are shown with a link to the next step', async () => {
  const profile = { customer_employment_details: sampleEmployment }
  const { app } = await open('pan_upload', { percent: 50, profile })
  await expect.element(option('Remote')).toBeChecked()
  for (const [target, value] of [
    [organisation, 'Sample Works'],
    [department, 'HUMAN RESOURCES'],
    [companyType, '8'],
    [designation, 'Analyst'],
    [since, '01-04-2021'],
    [line1, '4th floor, Tower 2'],
    [line2, 'Baner Road'],
    [landmark, 'Beside the lake'],
    [pincode, '411045'],
    [email, 'asha@works.example'],
  ] as const)
    await expect.element(target).toHaveValue(value)
  await expect.element(text('Your employment is on file.')).toBeVisible()
  await link('Next: Upload Your Documents').click()
  await expect.poll(app.path).toBe('/my-dashboard/pan-upload')
})

test('after a network error a message is in view, and the typed values survive closing the screen', async () => {
  const { app } = await open()
  server.on('leadDetails', 'employment_details', () => undefined)
  await fillForm(employmentDetailsForm)
  await press('{Enter}')
  await expectText(failure, 'We could not reach our server. What you typed is kept; please try again.')
  await expect.element(failure).toBeInViewport({ ratio: 1 })
  await app.close()
  const announced = recordAnnouncements()
  await open()
  await expect.element(designation).toHaveValue('Engineer')
  await expect.element(text('We kept what you typed here before.')).toBeVisible()
  expect(announced).toContainEqual(expect.stringContaining('We kept what you typed here before.'))
})
