import { brand } from '../brand.ts'
import { loginForm } from '../forms/login.ts'

/** What a customer agrees to by ticking the box. Consents are stored by version, so a changed text needs a new one. */
export const loginConsent = {
  version: 'login-2026-11-17',
  summary: loginForm.consent.label,
  details: [
    `I allow ${brand.name} to send me one-time codes and service messages about my application and my loan on this number.`,
    'I allow it to verify my PAN, my bank account and the details I give, to decide on my application.',
    'I am at least 18 years old and I live in India.',
    'I can withdraw this consent at any time, in my account under Consents or by writing to support; what the law requires to be kept is kept.',
  ],
} as const
