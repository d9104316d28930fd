/** 5 for uploads and step status, 4 for everything else; screens log out on either. */
export type SessionInvalidStatus = 4 | 5

export const succeeded = 1
export const refused = 0

/** Sent as `error` with those refusals that a screen handles by more than showing the message. */
export const refusalCodes = {
  dateOfBirthRequired: 'DATE_OF_BIRTH_REQUIRED',
  pincodeUnknown: 'PINCODE_UNKNOWN',
  ifscUnknown: 'IFSC_UNKNOWN',
  panNotVerified: 'PAN_NOT_VERIFIED',
  coolingOffNotOpen: 'COOLING_OFF_NOT_OPEN',
  secondProofNeeded: 'SECOND_PROOF_NEEDED',
  loanNotFound: 'LOAN_NOT_FOUND',
  nothingToRepay: 'NOTHING_TO_REPAY',
  paymentNotFound: 'PAYMENT_NOT_FOUND',
  offerNotFound: 'OFFER_NOT_FOUND',
  offerNotReady: 'OFFER_NOT_READY',
  offerChanged: 'OFFER_CHANGED',
  offerExpired: 'OFFER_EXPIRED',
} as const
type RefusalCode = (typeof refusalCodes)[keyof typeof refusalCodes]

export type Success<Answer> = { Status: typeof succeeded; Message: string } & Answer
export type Failure = { Status: typeof refused | SessionInvalidStatus; Message: string; error?: RefusalCode }
export type Reply<Answer> = Success<Answer> | Failure
