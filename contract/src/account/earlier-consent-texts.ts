import { brand } from '../brand.ts'

/** Texts by version that are no longer current. Consents from before the text was stored with them name only the version. */
export const earlierConsentTexts: Readonly<Record<string, string>> = {
  'login-2026-11': [
    `I agree to the Terms and Conditions and the Privacy Policy of ${brand.name}.`,
    `I allow ${brand.name} to send me one-time codes and service messages about my application on this number.`,
    'I allow it to verify my PAN, my bank account and the details I give, to decide on my application.',
    'I am at least 18 years old and I live in India.',
    'I can withdraw this consent at any time by writing to support; what the law requires to be kept is kept.',
  ].join(' '),
}
