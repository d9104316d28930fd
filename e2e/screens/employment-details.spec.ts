import { expect, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { EmploymentPage } from './employment-details.ts'
import { once } from './once.ts'
import { answerEvent, sampleEmployment, visitApplication } from './sample-application.ts'

test('every field that is required says so; landmark and official email may stay empty', once, async ({ page }) => {
  await visitApplication(page, 'employment_details', { percent: 25 })
  const form = new EmploymentPage(page)
  await form.open()
  await form.action.click()
  await expect(form.summary.getByRole('link')).toHaveText([
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
  await expect(form.workMode.getByRole('radio').first()).toBeFocused()
  await form.fill()
  await expect(form.summary).toHaveCount(0)

  await form.since.fill(addDays(istDateOf(new Date()), 2))
  await form.email.fill('asha@works')
  await form.pincode.fill('41104')
  await form.action.click()
  await form.expectFault(form.since, 'Date cannot be in the future.')
  await form.expectFault(form.email, 'This is not a valid email format!')
  await form.expectFault(form.pincode, 'The Pin Code is invalid!')
})

test('it sends every field by its name, and shows the city of the pin code', async ({ page }) => {
  const journey = await visitApplication(page, 'employment_details', { percent: 25 })
  const sent: object[] = []
  await answerEvent(page, paths.leadDetails, 'employment_details', (body) => {
    sent.push(body)
    return journey.take('bank_statement_upload', 50)
  })
  const form = new EmploymentPage(page)
  await form.open()
  await form.fill()
  await form.pincode.fill('4110456789')
  await expect(form.pincode).toHaveValue('411045')
  await expect(form.place).toHaveText('Pune, Maharashtra')
  await form.action.dblclick()
  await expect(page).toHaveURL('/my-dashboard/adhar-upload')
  expect(sent).toEqual([
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
})

test('values on file are shown again, with the way on', once, async ({ page }) => {
  const profile = { customer_employment_details: sampleEmployment }
  await visitApplication(page, 'pan_upload', { percent: 50, profile })
  const form = new EmploymentPage(page)
  await form.open()
  await expect(form.workMode.getByRole('radio', { name: 'Remote' })).toBeChecked()
  for (const [field, value] of [
    [form.organisation, 'Sample Works'],
    [form.department, 'HUMAN RESOURCES'],
    [form.companyType, '8'],
    [form.designation, 'Analyst'],
    [form.since, '2021-04-01'],
    [form.line1, '4th floor, Tower 2'],
    [form.line2, 'Baner Road'],
    [form.landmark, 'Beside the lake'],
    [form.pincode, '411045'],
    [form.email, 'asha@works.example'],
  ] as const)
    await expect(field).toHaveValue(value)
  await expect(page.getByText('Your employment is on file.')).toBeVisible()
  await page.getByRole('link', { name: 'Next: Upload Your Documents' }).click()
  await expect(page).toHaveURL('/my-dashboard/adhar-upload')
})

test('what was typed outlives a reload and a failing network', once, async ({ page }) => {
  await visitApplication(page, 'employment_details', { percent: 25 })
  await answerEvent(page, paths.leadDetails, 'employment_details', () => undefined)
  const form = new EmploymentPage(page)
  await form.open()
  await form.fill()
  await form.pincode.press('Enter')
  await expect(form.failure).toContainText('We could not reach our server. What you typed is kept; please try again.')
  await expect(form.failure).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(form.designation).toHaveValue('Engineer')
  await expect(page.getByText('We kept what you typed here before.')).toBeVisible()
})
