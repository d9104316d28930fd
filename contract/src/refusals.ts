import type { IstDate } from 'domain/calendar/ist-date'
import { formatIstDateTime } from 'domain/calendar/ist-time'
import type { BlockReason } from 'domain/loan/decision/lending-block'
import { quoteLimitsMessage } from './applications/quote-limits-message.ts'
import { maxFilesPerBody } from './documents/uploaded-file.ts'
import { bankingDetailsForm } from './forms/banking-details.ts'
import { personalDetailsForm } from './forms/personal-details.ts'
import { complaintNo, leadId } from './identifiers.ts'
import { blockMessage, declineMessage } from './registration/decline-message.ts'

const waitTime = (seconds: number) => {
  const count = Math.max(1, Math.ceil(seconds / 60))
  if (count < 90) return count === 1 ? '1 minute' : `${count} minutes`
  return `${Math.ceil(count / 60)} hours`
}

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)

/** The messages for everything that a handler may refuse. */
export const refusals = {
  otpResendTooSoon: (wait: { seconds: number }) =>
    `Please wait ${seconds(wait.seconds)} before asking for another code.`,
  otpSendLimitReached: (wait: { seconds: number }) =>
    `Too many codes were asked for. Please try again in ${waitTime(wait.seconds)}.`,
  otpBudgetUsedUp: (wait: { seconds: number }) =>
    `We are sending an unusually large number of codes just now. Please try again in ${waitTime(wait.seconds)}.`,
  otpNotSent: () => 'We could not send the code just now. Please try again in a minute.',
  otpUnknownProfile: () => 'Please enter your mobile number again.',
  otpWrong: (left: { tries: number }) =>
    left.tries > 0
      ? `That code is not right. Please check the message and try again; ${left.tries === 1 ? '1 try is' : `${left.tries} tries are`} left.`
      : 'That code is not right, and it can no longer be used. Please ask for a new one.',
  otpNoLongerValid: () => 'This code can no longer be used. Please ask for a new one.',
  otpGuessLimitReached: (wait: { seconds: number }) =>
    `Too many wrong codes were entered. Please try again in ${waitTime(wait.seconds)}.`,
  dateOfBirthRequired: () =>
    'Several wrong codes were entered for this number, perhaps by somebody else. To keep you safe, please enter your date of birth as well.',
  sessionInvalid: () => 'Your session has ended. Please log in again.',
  stateUnknown: () => 'Please choose a state from the list.',
  pincodeUnknown: () => 'We do not know this pin code. Please check it once more; if it is right, you can go on.',
  ifscUnknown: () => 'We do not know this IFSC code. Please check it in your passbook or on a cheque.',
  stepNotReached: () => 'Please complete the earlier steps first.',
  stepClosed: () => 'Your application is already complete, so this can no longer be changed.',
  panNotVerified: () =>
    'We could not verify this PAN. Please check it and try again. If it is right and you have registered with us before, we have sent a message to that mobile number; otherwise please write to support.',
  panCheckFailed: () => 'The PAN could not be checked just now. Nothing is lost; please try again in a minute.',
  panCheckLimitReached: () => 'Too many PANs were tried today. Please try again tomorrow.',
  panAlreadyVerified: () =>
    'Your PAN is verified and can no longer be changed. Please write to support if it is wrong.',
  birthDateFixed: () =>
    'Your date of birth can no longer be changed here, because we have lent to you with it. If it is wrong, please write to support and we correct it.',
  secondProofNeeded: () =>
    'You are logged in on a device that we do not know yet. To keep your money safe, please answer two questions first; nothing you typed is lost.',
  secondProofWrong: () =>
    'These answers are not what we have. Please check them. If you are not sure, call us: a person can compare your picture instead.',
  secondProofLimitReached: () =>
    'Too many answers were tried today. Please try again tomorrow, or call us: a person can compare your picture instead.',
  dateNotAllowed: (date: { message: string }) => date.message,
  spouseNameMissing: () => personalDetailsForm.spouse_name.required,
  notEligible: declineMessage,
  applicationDecided: () => 'Your application has been decided meanwhile, so it can no longer be withdrawn.',
  applicationsPaused: () =>
    'We are not taking new applications just now. What you entered is kept; please try again later.',
  mobileMovedLately: (move: { mayBorrowFrom: Date }) =>
    `Your profile was moved to this mobile number a short time ago. To keep you safe, you can apply and sign from ${formatIstDateTime(move.mayBorrowFrom)}. You can repay at any time.`,
  newLoansBlocked: (block: { reason: BlockReason; until: IstDate | null }) =>
    `We cannot offer you a loan now: ${blockMessage(block.reason, block.until)}.`,
  eligibilityCheckLimitReached: () =>
    'Your eligibility was checked many times today. Please try again tomorrow, or write to us.',
  fileIncomplete: () => 'The file did not arrive completely. Please choose it again.',
  fileEmpty: () => 'This file is empty. Please choose another one.',
  fileTooLarge: () => 'This file is larger than 10 MB. Please choose a smaller one.',
  fileNotImage: () => 'This is neither a JPEG nor a PNG picture. Please choose one of these.',
  fileNotPdf: () => 'This is not a PDF. Please choose a PDF file.',
  fileNotImageOrPdf: () => 'This is neither a JPEG or PNG picture nor a PDF. Please choose one of these.',
  fileIsHeic: () =>
    'This picture is in the HEIC format, which we cannot read. Please save it as JPEG, or take a screenshot of it, and choose that.',
  fileTypeAmbiguous: () =>
    'This file claims to be of two types at once, so we cannot accept it. Please choose another copy.',
  fileTooComplex: () =>
    'This file is too complex for us to open. Please save or print it to a new PDF, or take a picture of it, and choose that.',
  imageDamaged: () => 'This picture is damaged or incomplete. Please choose it again, or take a new one.',
  imageTooManyPixels: () => 'This picture has too many pixels. Please choose one of at most 50 megapixels.',
  pdfDamaged: () => 'This PDF is damaged or incomplete. Please download it once more and choose it again.',
  pdfLocked: () =>
    'This PDF is locked. Please type its password below: banks mostly use your customer ID, or the first four letters of your name with the day and month of your birth.',
  pdfPasswordWrong: () =>
    'This password does not open the PDF. Please look at how your bank makes it, mind capital letters, and try again.',
  pdfPasswordTriesUsed: () =>
    'Three passwords did not open this PDF. You can open it on your own device, print it, choose “Save as PDF” and send that copy, or download a statement without a password from your bank.',
  aadhaarZipUnknown: () =>
    'This ZIP does not hold offline Aadhaar data signed by UIDAI. Please download it once more from myaadhaar.uidai.gov.in and choose it unchanged, or send pictures of both sides of the card.',
  shareCodeMissing: () =>
    'This ZIP is locked. Please enter the four-digit share code that you chose when you downloaded it, or send pictures of both sides of the card.',
  shareCodeWrong: () =>
    'The share code does not open this ZIP. Please check it; if you no longer know it, download the ZIP once more, or send pictures of both sides of the card.',
  fileInfected: () =>
    'Our virus scanner flagged this file, so we did not accept it. Please take a new picture of the document, or choose another copy.',
  fileNotScanned: () => 'We could not check your file for viruses just now. Please try again in a minute.',
  fileNotStored: () => 'We could not save your file just now. Please try again in a minute.',
  uploadLimitReached: () => 'Too many files were uploaded today. Please try again tomorrow.',
  applicationNotFound: () => leadId.message,
  documentTypeUnknown: () => 'We do not know this kind of document.',
  quoteNotAccepted: () =>
    'You have not accepted the quote, so nothing was saved. You can choose another amount whenever you like.',
  quoteOutOfBounds: quoteLimitsMessage,
  quoteOutdated: () =>
    'Your income has changed since you chose the amount. Please choose the amount of your loan once more.',
  accountNumbersDiffer: () => bankingDetailsForm.confirm_account_number.sameAs.message,
  accountInvalid: () =>
    'Your bank does not recognise this account, or cannot accept payments into it. Please check the account number and the IFSC code.',
  accountNameMismatch: () =>
    'The name on this account does not match yours. Please give an account in your own name, spelled as your bank has it.',
  bankCheckFailed: () => 'We could not reach your bank just now. Nothing is lost; please try again in a minute.',
  bankCheckLimitReached: () => 'Too many accounts were tried today. Please try again tomorrow.',
  offerNotFound: () => 'There is no offer to sign for this application.',
  offerNotReady: () => 'We are preparing your loan documents. Please check again in a minute.',
  offerChanged: () => 'The documents have changed since you opened them. Please read them once more before you sign.',
  offerExpired: () => 'This offer has expired, so it can no longer be signed. You can apply again at once.',
  offerWithdrawn: () =>
    'This offer is cancelled, because an earlier loan of yours is open again. You can apply again once that is repaid.',
  offerDeclined: () => 'You have declined this offer. You can apply again at once.',
  offerAlreadySigned: () => 'You have signed this offer, so it can no longer be declined.',
  esignNotOffered: () => 'Signing with Aadhaar eSign is not offered just now. Please sign with a code.',
  esignNotStarted: () =>
    'Aadhaar eSign cannot be reached just now. Nothing is signed. Please try again in a minute, or sign with a code.',
  esignNotChecked: () =>
    'We could not reach the eSign provider just now. If you have signed, nothing is lost: we will check again in a moment.',
  esignLimitReached: () =>
    'Aadhaar eSign was started too many times today. Please sign with a code, or try again tomorrow.',
  esignConsentElsewhere: () => 'You can give this consent only when you sign your loan agreement.',
  coolingOffNotOpen: () => 'This loan can no longer be cancelled. You can repay it early on any day, without a charge.',
  coolingOffNotWhole: () => 'To give the loan back, please pay the full amount due today.',
  repaymentNotOpen: () => 'Please enter your PAN again to see what is due.',
  nothingToRepay: () => 'You have no loan to repay just now.',
  payAmountInvalid: (amount: { message: string }) => amount.message,
  idempotencyKeyReused: () => 'This payment was already started with other details. Please start it again.',
  paymentAlreadyMade: () => 'This payment has already gone through. Nothing more was taken.',
  paymentLimitReached: () => 'Too many payments were started. Please wait an hour, or write to us.',
  paymentNotStarted: () => 'We could not start the payment just now. No money was taken. Please try again in a minute.',
  paymentNotFound: () => 'We could not find this payment.',
  paymentNotConfirmed: () =>
    'We cannot confirm this payment yet. If money was taken, it will show here once the bank confirms it.',
  autopayKindNotAllowed: () =>
    'UPI autopay works only up to ₹15,000; above that you would have to enter your PIN for each debit. Please choose your bank account instead.',
  autopayTooLate: () =>
    'Autopay must be set up at least two days before the repayment day, so that we can notify you before the debit. Please pay with Pay Now.',
  autopayAlreadyOn: () => 'Autopay is already set up for this loan.',
  autopayNotOn: () => 'Autopay is not on for this loan, so there is nothing to change.',
  autopayPausedAtBank: () => 'You have paused autopay in your UPI or bank app. Please resume it there.',
  autopayNotStarted: () => 'We could not start autopay just now. Nothing was set up. Please try again in a minute.',
  autopayConsentElsewhere: () => 'You can give this consent only when you set up autopay.',
  autopayLimitReached: () =>
    'Autopay was started too many times today. Please try again tomorrow, or pay with Pay Now.',
  consentWordsChanged: () => 'The wording of this consent has changed. Please read it again before you agree.',
  eraseOpenLoan: () => 'You have a loan that is not repaid yet. Once it is, you can ask us to erase your data.',
  eraseOpenApplication: () =>
    'We are working on your application. Once it is decided, you can ask us to erase your data.',
  eraseMoneyOwed: () => 'We still owe you money. Once you have it, you can ask us to erase your data.',
  eraseDisputablePayment: () =>
    'A payment of yours can still be disputed at its bank, for 120 days. After that you can ask us to erase your data.',
  eraseOpenComplaint: () => 'We still owe you an answer to a complaint. After that you can ask us to erase your data.',
  eraseLimitReached: () => 'You have asked us to erase your data several times today. Please ask again tomorrow.',
  consentLimitReached: () => 'You have given consents many times today. Please try again tomorrow.',
  complaintNotFound: () => complaintNo.message,
  complaintLimitReached: () =>
    'You have written to us many times today. Please call us, or write again tomorrow; nothing that you sent is lost.',
  complaintNotOpen: () => 'This complaint has been answered. If you are not satisfied, please open it again.',
  complaintNotReopened: () => 'This complaint can no longer be opened again. Please raise a new one.',
  complaintFilesFull: () =>
    `You can attach at most ${maxFilesPerBody} files to a complaint. Please describe the rest in a message.`,
  complaintFileRefused: (file: { position: number; count: number; reason: string }) =>
    `${file.count === 1 ? 'Your file' : `File ${file.position}`} was not accepted, so nothing was sent. ${file.reason}`,
  emailMissing: () => 'We have no email address for you.',
  emailNotConfirmed: () => 'Please confirm your email address first. We can send you the link again.',
  emailLimitReached: () =>
    'We have sent you several emails today. Please check your spam folder, or try again tomorrow.',
  loanNotFound: () => 'We could not find this loan.',
}

export type Refusals = typeof refusals
export type RefusalName = keyof Refusals
