import { expect, type Page, test } from '@playwright/test'
import { addDays, formatDate, istDateOf } from 'domain/calendar/ist-date'
import { newMobile, newPan, stored, visitAt } from '../fixtures/customer.ts'
import { once, onPhoneWithMotion } from '../fixtures/widths.ts'
import { IncomePage } from '../pages/income-details.ts'
import { LoginScreen } from '../pages/login.ts'
import { PanPage } from '../pages/pancard-verification.ts'
import { PersonalPage } from '../pages/personal-details.ts'
import { AddressPage } from '../pages/residence-details.ts'
import { SelfiePage } from '../pages/selfie-upload.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Registration' }).getByRole('listitem')
const percent = (page: Page) => page.getByRole('main').getByRole('progressbar')

/** Expects the states of the five cards; only the current one has a link. */
async function expectCards(page: Page, current: number) {
  await expect(cards(page)).toHaveCount(5)
  for (const [index, card] of (await cards(page).all()).entries()) {
    const stateOfOther = index < current ? 'completed' : 'upcoming'
    await expect(card).toHaveAttribute('data-state', index === current ? 'current' : stateOfOther)
    await expect(card.getByRole('link')).toHaveCount(index === current ? 1 : 0)
  }
  await expect(percent(page)).toHaveAttribute('value', String(current * 20))
}

test(
  'a new customer registers, passes the eligibility check and reaches the application',
  onPhoneWithMotion,
  async ({ page }) => {
    const mobile = newMobile()
    await new LoginScreen(page).logIn(mobile)
    await expectCards(page, 0)
    await expect(page.getByRole('button', { name: 'Check Eligibility' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Continue with PAN' }).click()

    const pan = new PanPage(page)
    await pan.expectOpen()
    await pan.fill(newPan(mobile))
    await pan.action.click()

    const personal = new PersonalPage(page)
    await personal.expectOpen()
    await expect(page.getByRole('banner')).toContainText(/Hello, \w+/)
    await expect(personal.fullName).toHaveValue(/\w+ \w+/)
    await expect(personal.progress).toHaveAttribute('value', '20')
    expect(await stored(page)).toMatchObject({
      pancard: newPan(mobile),
      fullName: await personal.fullName.inputValue(),
      next_step: 'personal_details',
      step_percent: '20',
    })
    await personal.fill()
    await personal.action.click()

    const address = new AddressPage(page)
    await address.expectOpen()
    await address.fill()
    await expect(address.place).toHaveText('Pune, Maharashtra')
    await address.action.click()

    const income = new IncomePage(page)
    await income.expectOpen()
    await expect(income.income).toHaveValue('45000')
    await income.fill()
    await income.action.click()

    const selfie = new SelfiePage(page)
    await selfie.expectOpen()
    await expect(selfie.progress).toHaveAttribute('value', '80')
    await selfie.useCamera.click()
    await selfie.takePicture.click()
    await expect(selfie.preview).toBeVisible()
    await selfie.action.click()

    await expect(page).toHaveURL('/my-dashboard/profile-preview')
    await expect(page.getByRole('main').getByText('asha@example.in')).toBeVisible()
    await page.goto('/my-dashboard')
    await expectCards(page, 5)
    await expect(page.getByRole('banner').locator('img')).toBeVisible()
    await page.getByRole('button', { name: 'Check Eligibility' }).click()
    await expect(page.getByRole('dialog', { name: 'You are eligible' })).toBeVisible()
    expect(await stored(page)).toMatchObject({ eligibility: '1', lead_id: expect.stringMatching(/^\d+$/) })
    await page.getByRole('dialog').getByRole('link', { name: 'Process' }).click()
    await expect(page).toHaveURL('/my-dashboard/eligibility')
  },
)

/** Presses Tab until the target is focused. */
async function tabTo(page: Page, target: import('@playwright/test').Locator) {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('the registration can be done by keyboard alone', once, async ({ page }) => {
  const { pancard } = await visitAt(page, 'pancard_verification')
  const { keyboard } = page
  await page.goto('/my-dashboard')
  await tabTo(page, page.getByRole('link', { name: 'Continue with PAN' }))
  await keyboard.press('Enter')
  const pan = new PanPage(page)
  await pan.expectOpen()
  await expect(pan.heading).toBeFocused()
  await tabTo(page, pan.boxes.first())
  await keyboard.type(pancard)
  await tabTo(page, pan.income)
  await keyboard.type('45000')
  await keyboard.press('Enter')

  const personal = new PersonalPage(page)
  await personal.expectOpen()
  await tabTo(page, personal.email)
  await keyboard.type('asha@example.in')
  await keyboard.press('Tab')
  await keyboard.type('05061994')
  await tabTo(page, personal.option('Single'))
  await keyboard.press('Space')
  await tabTo(page, personal.option('Male'))
  await keyboard.press('ArrowDown')
  await expect(personal.option('Female')).toBeChecked()
  await keyboard.press('Enter')

  const address = new AddressPage(page)
  await address.expectOpen()
  await tabTo(page, page.getByRole('radio', { name: 'Owned' }))
  await keyboard.press('Space')
  for (const text of ['Flat 12', 'Baner Road', '', '411045']) {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('Enter')

  const income = new IncomePage(page)
  await income.expectOpen()
  await tabTo(page, income.option('Salaried'))
  await keyboard.press('Space')
  await tabTo(page, income.salaryDate)
  await keyboard.type(formatDate(addDays(istDateOf(new Date()), -10)).replaceAll('-', ''))
  await tabTo(page, income.option('Bank'))
  await keyboard.press('Space')
  await keyboard.press('Enter')

  const selfie = new SelfiePage(page)
  await selfie.expectOpen()
  await tabTo(page, selfie.useCamera)
  await keyboard.press('Enter')
  await expect(selfie.takePicture).toBeFocused()
  await expect(selfie.takePicture).not.toHaveAttribute('aria-busy')
  await keyboard.press('Enter')
  await expect(selfie.preview).toBeVisible()
  await tabTo(page, selfie.action)
  await keyboard.press('Enter')

  await expect(page).toHaveURL('/my-dashboard/profile-preview')
  await tabTo(page, page.getByRole('button', { name: 'Check Eligibility' }))
  await keyboard.press('Enter')
  const process = page.getByRole('link', { name: 'Process' })
  await expect(process).toBeVisible()
  await tabTo(page, process)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/my-dashboard/eligibility')
})

test('on a touch screen a tap on the calendar is a tap on a date field', onPhoneWithMotion, async ({ page }) => {
  await visitAt(page, 'personal_details')
  const personal = new PersonalPage(page)
  await personal.open()
  const typeAt = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.getAttribute('type')
  }
  await personal.dob.scrollIntoViewIfNeeded()
  expect(await page.getByRole('button', { name: 'Open the calendar' }).evaluate(typeAt)).toBe('date')
  await page.locator('input[type=date]').fill('1994-05-06')
  await expect(personal.dob).toHaveValue('06-05-1994')
})
