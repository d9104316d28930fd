import { brand } from '../brand.ts'
import { consent } from '../form-definition/choice-fields.ts'
import type { FormFields } from '../form-definition/field.ts'
import { mobileNumber } from '../form-definition/identity-fields.ts'

const agreement = `I agree to the Terms and Conditions and the Privacy Policy of ${brand.name}.`
const tooShort = 'The Mobile field must be at least 10 characters in length.'

export const loginForm = {
  mobile: {
    ...mobileNumber,
    help: '10 digits, starting with 6, 7, 8 or 9',
    required: tooShort,
    message: tooShort,
  },
  /** The summary of the login consent, which has a version. */
  consent: consent(agreement, 'Please check the checkbox to accept our terms and conditions'),
} as const satisfies FormFields

/** Campaign parameters, read from the URL of the landing page and sent with login and resend. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

export type UtmName = (typeof utmNames)[number]
export const utmMaxLength = 200

/** A session cookie that carries the campaign parameters from the landing page to the login. */
export const campaignCookieName = 'agrim_campaign'
