import type { TextRule } from './schema/text.ts'

/** A missing identifier gets the same message as one that does not exist. */
const identifier = (pattern: RegExp, maxLength: number, message: string) =>
  ({ pattern, maxLength, message, required: message }) satisfies TextRule

/** Cannot be guessed, but is not a credential. */
export const profileId = identifier(/^[A-Z0-9]{1,40}$/, 40, 'Please enter your mobile number again.')

export const leadId = identifier(/^[1-9][0-9]{0,11}$/, 12, 'We could not find this application.')

/** The SHA-256 over the documents of an offer. */
export const documentsHash = identifier(/^[0-9a-f]{64}$/, 64, 'Please open the documents again before you sign.')

export const complaintNo = identifier(/^AGC[1-9][0-9]{0,11}$/, 15, 'We could not find this complaint.')

/** Of a payment attempt; 120 random bits, so that it cannot be guessed. */
export const txnId = identifier(/^L[A-Z2-7]{24}$/, 25, 'We could not find this payment.')

/** Of a repayment that was opened with a one-time code or a session; may be empty. */
export const orderId: TextRule = {
  pattern: /^R[A-Z2-7]{24}$/,
  maxLength: 25,
  message: 'Please enter your PAN again to see what is due.',
}

/** Chosen by the page, so that a repeated request does not start a second payment; may be empty. */
export const idempotencyKey: TextRule = {
  pattern: /^[\x21-\x7e]{1,100}$/,
  maxLength: 100,
  message: 'This request cannot be repeated safely: its key is longer than 100 characters or not plain text.',
}
