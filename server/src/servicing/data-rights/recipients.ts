import type { AllowanceKind } from '../../records/customers/daily-allowance.ts'

type Recipient = { recipient: string; data: string; purpose: string }

/** What shows with whom a customer's data was shared. */
type Shared = {
  applicant: { panVerifiedAt: Date | null; personalEmail: string | null } | undefined
  applications: readonly {
    bankAccount: object | null
    payout: object | null
    paymentAttempts: readonly { provider: string }[]
    recovery: readonly { name: string; agency: string }[]
  }[]
  autopay: readonly object[]
  aadhaarEsign: readonly { provider: string; providerRequestId: string | null }[]
  creditBureau: readonly { bureau: string; askedAt: Date | null }[]
  /** A PAN or bank account that was checked and refused is not stored. */
  tried: ReadonlySet<AllowanceKind>
}

const atCheckout = {
  data: 'Your name, mobile number and email address, and the amount',
  purpose: 'To take your payment',
}

function recipientsOfPayments({ applications, autopay }: Shared): Recipient[] {
  const providers = new Set(
    applications.flatMap(({ paymentAttempts }) => paymentAttempts.map(({ provider }) => provider)),
  )
  return [
    ...(providers.has('payu') ? [{ recipient: 'PayU', ...atCheckout }] : []),
    ...(providers.has('razorpay') ? [{ recipient: 'Razorpay', ...atCheckout }] : []),
    ...(autopay.length > 0
      ? [
          {
            recipient: 'Razorpay',
            data: 'Your name, mobile number, email address and bank account, and the amount',
            purpose: 'To set up autopay and debit what is due',
          },
        ]
      : []),
  ]
}

/**
 * With whom data was shared and which, as section 11 of the Digital Personal Data Protection Act requires. The companies are
 * those of the live providers.
 */
export function recipientsOf(shared: Shared): Recipient[] {
  const { applicant, applications, aadhaarEsign, creditBureau, tried } = shared
  const asked = creditBureau.find(({ askedAt }) => askedAt !== null)
  const signing = aadhaarEsign.find(({ providerRequestId }) => providerRequestId !== null)
  const agents = applications.flatMap(({ recovery }) => recovery)
  const bankData = 'Your name, mobile number, bank account number and IFSC'
  return [
    { recipient: 'MSG91', data: 'Your mobile number and our messages', purpose: 'To deliver our SMS' },
    ...(applicant?.personalEmail
      ? [
          {
            recipient: 'The company that delivers our emails',
            data: 'Your email address, our emails and the documents in them',
            purpose: 'To deliver our emails',
          },
        ]
      : []),
    ...(applicant?.panVerifiedAt || tried.has('PAN_CHECK')
      ? [{ recipient: 'Cashfree', data: 'Your PAN', purpose: 'To check your PAN' }]
      : []),
    ...(applications.some(({ bankAccount }) => bankAccount) || tried.has('BANK_CHECK')
      ? [{ recipient: 'Cashfree', data: bankData, purpose: 'To check that the bank account is yours' }]
      : []),
    ...(applications.some(({ payout }) => payout)
      ? [{ recipient: 'Cashfree', data: bankData, purpose: 'To pay your loan out' }]
      : []),
    ...(asked
      ? [
          {
            recipient: asked.bureau,
            data: 'Your name, birth date, PAN, mobile number, address and the amount you applied for',
            purpose: 'To read your credit report, as you agreed',
          },
        ]
      : []),
    ...recipientsOfPayments(shared),
    ...(signing
      ? [
          {
            recipient: signing.provider,
            data: 'Your loan agreement, name, mobile number and year of birth',
            purpose: 'To sign with Aadhaar eSign, as you chose',
          },
        ]
      : []),
    ...agents.map(({ name, agency }) => ({
      recipient: `${agency} (${name})`,
      data: 'Your name, mobile number and what is due on your loan',
      purpose: 'To remind you of an overdue loan',
    })),
  ]
}
