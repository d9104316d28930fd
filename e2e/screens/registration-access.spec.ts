import { expect, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { expectAccessible } from './accessible.ts'
import { IncomePage } from './income-details.ts'
import { PanPage } from './pancard-verification.ts'
import { PersonalPage } from './personal-details.ts'
import { AddressPage } from './residence-details.ts'
import { answerStep, blankProfile, sampleProfile, visitSample } from './sample-profile.ts'
import { SelfiePage } from './selfie-upload.ts'

test('the home: with steps to take, with all taken, as a banner, and under the modal', async ({ page }) => {
  const profile = await visitSample(page, 'residence_details')
  await page.goto('/my-dashboard')
  await expect(page.getByRole('banner')).toContainText('Hello, Asha')
  await expectAccessible(page)
  profile.next_event_name = 'register_now'
  await page.reload()
  await answerStep(page, { Status: 0, Message: 'We cannot offer you a loan now.' })
  await page.getByRole('button', { name: 'Check Eligibility' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  profile.next_event_name = 'completed'
  await page.reload()
  await expect(page.getByText('Your application is with us')).toBeVisible()
  await expectAccessible(page)
})

for (const [name, next, Screen] of [
  ['PAN', 'pancard_verification', PanPage],
  ['personal information', 'personal_details', PersonalPage],
  ['residence address', 'residence_details', AddressPage],
  ['income', 'income_details', IncomePage],
] as const) {
  test(`${name}: empty, faulty, filled and refused`, async ({ page }) => {
    const profile = await visitSample(page, next, blankProfile)
    const screen = new Screen(page)
    await screen.open()
    await expectAccessible(page)
    await screen.action.click()
    await expect(screen.summary).toBeVisible()
    await expectAccessible(page)
    Object.assign(profile, { ...sampleProfile, next_event_name: next })
    await answerStep(page, { Status: 0, Message: 'From the server' })
    await page.reload()
    await screen.action.click()
    await expect(screen.failure).toContainText('From the server')
    await expectAccessible(page)
  })
}

test('the picture: empty, faulty, in the camera, without a camera and chosen', async ({ page }) => {
  await visitSample(page, 'selfie_upload')
  const selfie = new SelfiePage(page)
  await selfie.open()
  await selfie.action.click()
  await expect(selfie.summary).toBeVisible()
  await expectAccessible(page)
  await selfie.useCamera.click()
  await expect(selfie.takePicture).not.toHaveAttribute('aria-busy')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close camera' }).click()
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  await selfie.useCamera.click()
  await expect(selfie.notice).toBeVisible()
  await selfie.choose()
  await expect(selfie.preview).toBeVisible()
  await expectAccessible(page)
})

test('profile and account: on its way, not come, and shown', async ({ page }) => {
  const loan = { total_due: 10500, repayment_date: '2026-12-01' }
  await visitSample(page, 'register_now', { active_loan_details: loan })
  await page.goto('/my-dashboard/profile-preview')
  await expect(page.getByText('₹10,500')).toBeVisible()
  await expectAccessible(page)
  const device = {
    name: 'Chrome on Android',
    signed_in_at: '2026-11-12T04:45:00Z',
    last_seen_at: '2026-11-12T04:50:00Z',
  }
  const Data = {
    devices: [
      { ...device, is_this_one: true },
      { ...device, name: 'Edge on Windows', is_this_one: false },
    ],
    consents: [{ purpose: 'login', wording: 'I agree.', given_at: '2026-11-12T04:45:00Z' }],
  }
  await page.route(`**${paths.account}`, (route) => route.fulfill({ json: { Status: 1, Message: 'ok', Data } }))
  await page.goto('/my-dashboard/user-profile')
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible()
  await expectAccessible(page)
  const asked = Promise.withResolvers<void>()
  await page.route(`**${paths.customerProfile}`, async (route) => {
    await asked.promise
    await route.fulfill({ json: { Status: 0, Message: 'Please try again soon.' } })
  })
  await page.goto('/my-dashboard/profile-preview')
  await expect(page.getByText('Loading My Account')).toBeAttached()
  await expectAccessible(page)
  asked.resolve()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
})
