import { brand } from '../brand.ts'
import { loginConsent } from '../sessions/login-consent.ts'

export const consentPurposes = ['login', 'marketing', 'autopay', 'esign', 'aadhaar', 'bureau'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

type ConsentText = {
  title: string
  /** Must change with the words: a consent to an earlier version is no longer valid. */
  version: string
  words: string
  /** The effects of withdrawing it. */
  stops: readonly string[]
  /** What is kept after a withdrawal, under which law and for how long. */
  kept: readonly string[]
}

const keptProof =
  'The record of this consent and of its withdrawal, as proof: without your name once your identity records are erased.'
const keptUntil = 'until the end of the eighth financial year after the loan is closed (Companies Act)'

const keptByLaw = [
  'If you have had a loan: your identity records, for 5 years after it is closed (Prevention of Money-laundering Act).',
  `Accounts and payments of a loan, ${keptUntil}.`,
  keptProof,
]

/** The current texts of the consents. */
export const consentTexts: Record<ConsentPurpose, ConsentText> = {
  login: {
    title: 'Login and loan application',
    version: loginConsent.version,
    words: [loginConsent.summary, ...loginConsent.details].join(' '),
    stops: [
      'You are logged out on all devices at once.',
      'An application that is not decided yet waits until you give this consent again. Nothing is paid out unless you sign for it.',
      'A loan that was paid out still has to be repaid. You can do so on the Pay Now page, without this consent.',
      'When you log in again and tick the box, you give this consent again.',
    ],
    kept: keptByLaw,
  },
  marketing: {
    title: 'News and offers',
    version: 'marketing-2026-11',
    words: `I allow ${brand.name} to tell me about its own loans and offers by SMS and e-mail. My data is not given to anyone else for this.`,
    stops: [
      'We stop sending you news and offers.',
      'You still get messages about your own loan, your payments and the security of your account.',
    ],
    kept: [keptProof],
  },
  autopay: {
    title: 'Autopay',
    version: 'autopay-2026-11',
    words: `I allow ${brand.legalEntity} to debit what is due on my loan from the account I choose, once, on the repayment day, and never more than the amount shown. I am told the amount and the date by SMS at least 24 hours before. I can pause or cancel autopay at any time, free of charge, and my loan does not depend on it.`,
    stops: [
      'Autopay is cancelled at once, here and at your bank, and nothing more is debited.',
      'A debit that was already sent to your bank cannot be stopped; anything you overpay is refunded.',
      'You still owe what is due on your loan. You can pay it with Pay Now.',
    ],
    kept: [`The record of this consent, of autopay and of its debits, as proof, ${keptUntil}.`],
  },
  esign: {
    title: 'Aadhaar eSign',
    version: 'esign-2026-11',
    words: `I want to sign my loan agreement with Aadhaar eSign. For this ${brand.legalEntity} gives the agreement, my name, my mobile number and my year of birth to its eSign provider. The provider sends back the signed agreement with my name and year of birth as in Aadhaar, which are compared with those on file. I enter my Aadhaar number on the provider's pages only, and ${brand.name} does not get to know it. Aadhaar is my choice: I may sign with a one-time code instead.`,
    stops: [
      'An open signing request is withdrawn, here and at the eSign provider.',
      'The offer stays open, and you can sign it with a one-time code.',
    ],
    kept: [`An agreement that you have signed, and the record of this consent, as proof, ${keptUntil}.`],
  },
  aadhaar: {
    title: 'Reading your offline Aadhaar',
    version: 'aadhaar-2026-11',
    words: `I want ${brand.legalEntity} to read the signed data that I send with my Aadhaar: the QR code on the card, or the offline file with its share code. My name, my date of birth and the last four digits of the number are read from it and compared with what I entered; the number itself is not among these data, and is neither kept nor asked for. Aadhaar is my choice: without this consent my documents are looked at by a person, and my application goes on.`,
    stops: [
      'Nothing more is read from your Aadhaar, and what was read before is no longer used to decide.',
      'An application that is not decided yet goes on; a person may look at your documents instead.',
    ],
    kept: [
      'What a decision on an application was based on, as long as the application itself.',
      'Your Aadhaar picture, with the first eight digits of the number covered, as long as your other documents.',
      keptProof,
    ],
  },
  bureau: {
    title: 'Credit report',
    version: 'bureau-2026-11',
    words: `I allow ${brand.legalEntity} to read my credit report at the credit bureau Equifax when I apply for a loan, once for each application, to decide whether and how much it may lend me. For this it gives the bureau my name, birth date, PAN, mobile number, address and the amount. The enquiry stays in my report, where other lenders can see it. It is my choice: without it I can still apply, and a person may then have to decide.`,
    stops: [
      'We do not ask the bureau any more, and do not use a report that we have read for any new decision.',
      'An application that is not decided yet may have to be decided by a person.',
    ],
    kept: [
      'A report that we have read, for 400 days, as proof of what a decision was based on; sooner if you have your data erased.',
      keptProof,
    ],
  },
}
