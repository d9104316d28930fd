import { expect, type Locator, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { visitAt } from './customer.ts'
import { IncomePage } from './income-details.ts'
import { once } from './once.ts'
import { PanPage } from './pancard-verification.ts'
import { PersonalPage } from './personal-details.ts'
import { AddressPage } from './residence-details.ts'
import { answerStep } from './sample-profile.ts'

const refusal = { Status: 0, Message: 'From the server' }

test.describe('PAN', () => {
  test('ten boxes: letters, then digits, then a letter, in capitals; a pasted PAN fills them all', async ({ page }) => {
    await visitAt(page, 'pancard_verification')
    const pan = new PanPage(page)
    await pan.open()
    await expect(pan.boxes).toHaveCount(10)
    await pan.boxes.first().click()
    await page.keyboard.type('1a-b2cde f')
    expect(await pan.written()).toBe('ABCDE')
    await page.keyboard.type('x12345k')
    expect(await pan.written()).toBe('ABCDE1234K')
    await pan.boxes.first().evaluate((box) => {
      const data = new DataTransfer()
      data.setData('text', ' bcdpr 5678 l ')
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    expect(await pan.written()).toBe('BCDPR5678L')
  })

  test('missing: the first box is focused and both faults are summed up', async ({ page }) => {
    await visitAt(page, 'pancard_verification')
    const pan = new PanPage(page)
    await pan.open()
    await pan.action.click()
    await pan.expectFault(pan.boxes.first(), 'Please enter a valid PAN number.')
    await pan.expectFault(pan.income, 'Monthly income is required')
    await expect(pan.boxes.first()).toBeFocused()
    await page.keyboard.type('ABCD')
    await expect(pan.summary).not.toContainText('PAN')
    await pan.income.fill('12,34,56,789 rupees')
    await expect(pan.income).toHaveValue('1234567')
    await expect(page.getByText('₹12,34,567 a month')).toBeVisible()
    await pan.action.click()
    await expect(pan.summary.getByRole('link')).toHaveText(['Please enter a valid PAN number.'])
  })

  test('refused: the server’s words, ten empty boxes, the focus in the first; the income stays', async ({ page }) => {
    const { pancard } = await visitAt(page, 'pancard_verification')
    const pan = new PanPage(page)
    await pan.open()
    await pan.fill('ABCPR0000K')
    await pan.action.click()
    await expect(pan.failure).toContainText('We could not verify this PAN')
    expect(await pan.written()).toBe('')
    await expect(pan.boxes.first()).toBeFocused()
    await expect(pan.income).toHaveValue('45000')
    await page.keyboard.type(pancard)
    await pan.action.click()
    await new PersonalPage(page).isHere()
  })
})

test.describe('personal information', () => {
  test('email, date of birth, marital status and gender are required; the full name cannot be changed', async ({
    page,
  }) => {
    await visitAt(page, 'personal_details')
    const personal = new PersonalPage(page)
    await personal.open()
    await personal.action.click()
    await personal.expectFault(personal.email, 'Email is required!')
    await personal.expectFault(personal.dob, 'Date of birth is required!')
    await expect(personal.summary.getByRole('link')).toHaveText([
      'Email is required!',
      'Date of birth is required!',
      'Marital status is required!',
      'Gender is required!',
    ])
    await expect(personal.email).toBeFocused()
    await expect(personal.fullName).toHaveAttribute('readonly')
    await personal.summary.getByRole('link', { name: 'Gender is required!' }).click()
    await expect(personal.option('Male')).toBeFocused()
  })

  test('a wrong email is told on leaving it, too young an age on continuing', async ({ page }) => {
    await visitAt(page, 'personal_details')
    const personal = new PersonalPage(page)
    await personal.open()
    await personal.email.fill('asha@')
    await personal.dob.focus()
    await expect(page.getByText('This is not a valid email format!')).toBeVisible()
    await personal.fill({ dob: '2015-01-01' })
    await personal.action.click()
    await personal.expectFault(personal.dob, 'You must be at least 18 years old.')
    await expect(personal.summary.getByRole('link')).toHaveCount(1)
  })

  test('the spouse is asked for only of the married', async ({ page }) => {
    await visitAt(page, 'personal_details')
    const personal = new PersonalPage(page)
    await personal.open()
    await personal.fill()
    for (const name of ['Single', 'Divorced']) {
      await personal.option(name).check()
      await expect(personal.spouse).toHaveCount(0)
    }
    await personal.option('Married').check()
    await personal.action.click()
    await personal.expectFault(personal.spouse, 'Spouse name is required!')
    await personal.spouse.fill('Ravi Rao')
    const sent = page.waitForRequest(`**${paths.customerRegistration}`)
    await personal.action.click()
    expect((await sent).postDataJSON()).toMatchObject({ marital_status_id: 2, gender: 2, spouse_name: 'Ravi Rao' })
    await new AddressPage(page).isHere()
  })

  test(
    'without an answer it says so, a refusal in the server’s words; nothing typed is lost',
    once,
    async ({ page }) => {
      await visitAt(page, 'personal_details')
      const personal = new PersonalPage(page)
      await personal.open()
      await personal.fill()
      await page.route(`**${paths.customerRegistration}`, (route) => route.abort(), { times: 1 })
      await personal.action.click()
      await expect(personal.failure).toContainText('Error saving personal details')
      await answerStep(page, refusal)
      await personal.action.click()
      await expect(personal.failure).toContainText('From the server')
      await expect(personal.email).toHaveValue('asha@example.in')
      await personal.failure.getByRole('button', { name: 'Close message' }).click()
      await expect(personal.failure).toHaveCount(0)
    },
  )
})

test.describe('residence address', () => {
  test('type, both lines and the pin code are required, the landmark is not', async ({ page }) => {
    await visitAt(page, 'residence_details')
    const address = new AddressPage(page)
    await address.open()
    await address.action.click()
    await expect(address.summary.getByRole('link')).toHaveText([
      'Residence type is required!',
      'Address1 is required!',
      'Address2 is required!',
      'Pin code is required!',
    ])
    await address.fill()
    await address.pincode.fill('12345')
    await address.action.click()
    await address.expectFault(address.pincode, 'The Pin Code is invalid!')
    await expect(address.pincode).toBeFocused()
  })

  test(
    'a pin code that is not in the list, or a list that does not answer, holds nobody up',
    once,
    async ({ page }) => {
      await visitAt(page, 'residence_details')
      const address = new AddressPage(page)
      await address.open()
      await address.fill()
      await expect(address.place).toHaveText('Pune, Maharashtra')
      await address.pincode.fill('999999')
      await expect(address.place).toContainText('if it is right, you can go on')
      await page.route(`**${paths.masterData}`, (route) => route.abort())
      await address.pincode.fill('999998')
      await expect(address.place).toHaveText('')
      await address.action.click()
      await new IncomePage(page).isHere()
    },
  )
})

/** Presses the button; once the page has come to rest, the field has the focus and all of it can be seen. */
async function expectWholeAfterTry({ page, action }: PersonalPage, field: Locator) {
  await action.click()
  await expect(field).toBeFocused()
  await page.evaluate(async () => {
    for (let before = -1; before !== scrollY; await new Promise((resolve) => setTimeout(resolve, 200))) before = scrollY
  })
  const header = await page.getByRole('banner').boundingBox()
  const whole = await page.locator('.field').filter({ has: field }).boundingBox()
  expect(whole?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN)
  expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

test('the first fault stands whole in sight, from its label to its words, also where the page moves softly', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visitAt(page, 'personal_details')
  const personal = new PersonalPage(page)
  await personal.open()
  await personal.fill()
  await personal.option('Married').check()
  await expectWholeAfterTry(personal, personal.spouse)
  await personal.spouse.fill('Ravi Rao')
  await personal.email.fill('asha@')
  await expectWholeAfterTry(personal, personal.email)
})

test('income: everything is required, the salary cannot have come in the future, seven digits are enough', async ({
  page,
}) => {
  await visitAt(page, 'income_details')
  const income = new IncomePage(page)
  await income.open()
  await income.income.fill('')
  await income.action.click()
  await expect(income.summary.getByRole('link')).toHaveText([
    'Employment type is required!',
    'Monthly income is required!',
    'Last salary date is required!',
    'Salary mode is required!',
  ])
  await expect(income.option('Salaried')).toBeFocused()
  await income.income.fill('123456789')
  await expect(income.income).toHaveValue('1234567')
  await income.fill()
  await income.salaryDate.fill('2035-01-01')
  await income.action.click()
  await income.expectFault(income.salaryDate, 'Date cannot be in the future.')
})
