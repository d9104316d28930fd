import { brand } from 'contract/brand'
import { keyFactsOf } from 'domain/loan/agreement/key-facts'
import { firstProductTerms } from 'domain/loan/product/penal-terms'
import type { EndedLoan } from '../templates/closing-letters-pdf.ts'
import type { DisbursedLoan, Payout } from '../templates/disbursal-advice-pdf.ts'
import type { OfferedLoan } from '../templates/key-facts-pdf.ts'
import type { HashedDocument } from '../templates/loan-agreement-pdf.ts'
import type { Signature } from '../templates/signing-certificate-pdf.ts'

const borrower = { name: 'ASHA RAO', address: '12 MG Road, Bengaluru, Karnataka 560001' }
const account = { bankName: 'Sample Bank', number: '50100012345678' }
const issuedAt = new Date('2026-11-16T06:30:00Z')

/** ₹20,000 for 30 days, offered on 16-11-2026. */
export const offeredLoan: OfferedLoan = {
  loanNo: 'AGR100022',
  borrower,
  account,
  issuedAt,
  keyFacts: keyFactsOf({
    proposalNo: 'KFS100022-1',
    issuedOn: '2026-11-16',
    validUntil: '2026-11-19',
    loan: { ...firstProductTerms, amountPaise: 2_000_000, days: 30 },
    disbursalOn: '2026-11-16',
    coolingOff: { days: 3, isFeeKept: true },
    lender: brand,
  }),
}

export const otherDocuments: HashedDocument[] = [
  { title: 'Key Facts Statement', sha256: 'b2'.repeat(32) },
  { title: 'Sanction letter', sha256: 'd4'.repeat(32) },
]

export const signature: Signature = {
  signedAt: new Date('2026-11-16T18:31:02Z'),
  mobile: '••••••3210',
  device: 'Chrome on Android',
  address: '203.0.113.7',
  documentsHash: 'a1'.repeat(32),
  documents: [...otherDocuments, { title: 'Loan agreement', sha256: 'c3'.repeat(32) }],
}

export const disbursedLoan: DisbursedLoan = {
  loanNo: 'AGR100022',
  borrower,
  issuedAt,
  principalPaise: 2_000_000,
  feePaise: 40_000,
  /** Odd, so that a document that shows rounded amounts fails its test. */
  feeGstPaise: 7_201,
  disbursedOn: '2026-11-16',
}

export const payout: Payout = {
  account,
  reference: 'AGR100022T1',
  bankReference: 'UTR0001',
  duePaise: 2_600_000,
  dueOn: '2026-12-16',
}

export const endedLoan: EndedLoan = {
  loanNo: 'AGR100022',
  borrower,
  issuedAt,
  principalPaise: 2_000_000,
  feePaise: 40_000,
  feeGstPaise: 7_201,
  paidPaise: 2_600_000,
  disbursedOn: '2026-11-16',
  closedOn: '2026-12-16',
}
