import { incomeDetailsForm } from 'contract/forms/income-details'
import { pancardVerificationForm } from 'contract/forms/pancard-verification'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { selfieUploadForm } from 'contract/forms/selfie-upload'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, server, success } from '../fake-server'
import { logInApplicant } from '../sample-application'
import { largePhoto } from '../sample-files'
import { blankProfile, logInAt, type Profile, sampleProfile } from '../sample-profile'
import { button, main, submit } from '../screen'
import { openDashboard, type ScreenState, submitIncomplete } from './screen-state'

async function openAt(path: string, next: string, changes?: Partial<Profile>) {
  logInAt(next, changes)
  await openDashboard(path)
}

const registered = { profile_filled_percent: 100, registration_successful: 1, eligibility_status: 0 } as const

async function checkEligibility(reply: object) {
  logInApplicant('register_now', { profile: { ...registered, lead_details: null } })
  await openDashboard('')
  server.on('customerRegistration', () => reply)
  await button('Check Eligibility').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

const samplePhoto = () => largePhoto(600, 800, 'image/jpeg', 'selfie.jpg')

const steps = [
  { screen: 'PAN details', slug: 'pan-details', event: 'pancard_verification', form: pancardVerificationForm },
  {
    screen: 'Personal information',
    slug: 'captur-personal-information',
    event: 'personal_details',
    form: personalDetailsForm,
  },
  { screen: 'Residence address', slug: 'captur-address', event: 'residence_details', form: residenceDetailsForm },
  { screen: 'Income details', slug: 'captur-income-details', event: 'income_details', form: incomeDetailsForm },
  { screen: 'Your picture', slug: 'upload-picture', event: 'selfie_upload', form: selfieUploadForm },
]

/** The steps of the registration: empty, with errors, and with what is on file. */
const stepScreens = steps.flatMap(({ screen, slug, event, form }, index): ScreenState[] => {
  const filled = { profile_filled_percent: index * 20 }
  // The name is known from the first step.
  const empty = { ...blankProfile, ...filled, full_name: index > 0 ? sampleProfile.full_name : null }
  return [
    { screen, state: 'empty', forms: [form], open: () => openAt(slug, event, empty) },
    {
      screen,
      state: 'errors',
      open: async () => {
        await openAt(slug, event, empty)
        await submitIncomplete()
      },
    },
    {
      screen,
      state: 'filled in, connection lost',
      open: async () => {
        await openAt(slug, event, filled)
        server.on('customerRegistration', () => undefined)
        // The sample profile has the values of every step except the picture.
        if (event === 'selfie_upload') await page.getByCss('input[type=file]').upload(await samplePhoto())
        await submit.click()
        await expect.element(main.getByCss('form .alert')).toBeVisible()
      },
    },
  ]
})

const declined = {
  ...registered,
  profile_details: { ...sampleProfile.profile_details, monthly_income: 12_000 },
  decline_details: {
    reasons: ['your monthly income must be at least ₹15,000'],
    remedies: [],
    declined_on: '2026-11-15',
    apply_again_on: '2026-12-15',
    is_corrected: true,
  },
}

export const registrationScreens: ScreenState[] = [
  {
    screen: 'Dashboard',
    state: 'registration begins',
    open: () => openAt('', 'pancard_verification', { ...blankProfile, profile_filled_percent: 0 }),
  },
  {
    screen: 'Dashboard',
    state: 'registration under way',
    open: () => openAt('', 'residence_details', { profile_filled_percent: 40 }),
  },
  {
    screen: 'Dashboard',
    state: 'registration complete',
    open: () => openAt('', 'register_now', { profile_filled_percent: 100, registration_successful: 1 }),
  },
  {
    screen: 'Dashboard',
    state: 'eligible',
    open: () =>
      checkEligibility(
        success({
          Message: 'Congratulations! You are eligible for a loan.',
          Data: { eligibility_status: 1, next_step: 'generate_loan_quote', step_percentage: 0, lead_id: 100001 },
        }),
      ),
  },
  {
    screen: 'Dashboard',
    state: 'check refused',
    open: () => checkEligibility(refusal('Please try again in a minute.')),
  },
  {
    screen: 'Dashboard',
    state: 'declined',
    open: () => openAt('', 'register_now', declined),
  },
  {
    screen: 'Dashboard',
    state: 'menu of a phone',
    open: async () => {
      await page.viewport(390, 844)
      await openAt('', 'residence_details', { profile_filled_percent: 40 })
      await button('Menu').click()
    },
  },
  {
    screen: 'My Account',
    state: 'registration complete',
    open: () => openAt('profile-preview', 'register_now', registered),
  },
  {
    screen: 'My Account',
    state: 'declined',
    open: () => openAt('profile-preview', 'register_now', declined),
  },
  ...stepScreens,
]
