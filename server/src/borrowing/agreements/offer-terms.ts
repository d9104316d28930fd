import { brand } from 'contract/brand'
import { maskNumber } from 'domain/applicant/mask-number'
import type { IstDate } from 'domain/calendar/ist-date'
import { keyFactsOf } from 'domain/loan/agreement/key-facts'
import type { Queryable } from '../../platform/database/database.ts'
import { readApplicant } from '../../records/customers/applicants.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import type { OfferedLoan } from '../../records/issued-documents/templates/key-facts-pdf.ts'
import { findLoan, type Loan } from '../../records/loans/loans.ts'
import { readProductTerms } from '../../records/loans/product-terms.ts'
import { loadPincodeDirectory } from '../../records/reference-data/pincode-directory.ts'
import { findBankAccount } from '../applications/bank-accounts.ts'
import { postalAddress } from '../registration/postal-address.ts'
import type { Offer } from './offers.ts'

/** Everything that the documents and the page of an offer show. */
export type OfferTerms = {
  loan: Loan
  offered: OfferedLoan
  coolingOffDays: number
  maskedMobile: string
  maskedAccountNumber: string
}

type Issue = Pick<Offer, 'proposalNo' | 'productTermsVersion' | 'issuedOn' | 'issuedAt' | 'expiresOn'>

/** The amounts are those of the sanctioned loan; the dates assume a payout on `disbursalOn`. */
export async function readOfferTerms(
  database: Queryable,
  leadId: number,
  { issue, disbursalOn }: { issue: Issue; disbursalOn: IstDate },
): Promise<OfferTerms> {
  const loan = await findLoan(database, leadId)
  const account = await findBankAccount(database, leadId)
  if (loan === undefined || account === undefined) throw new Error(`lead ${leadId} is not a sanctioned loan`)
  const { mobile } = await readCustomer(database, loan.customerId)
  const applicant = await readApplicant(database, loan.customerId)
  const place = loadPincodeDirectory().find(applicant.residencePincode ?? '')
  const terms = await readProductTerms(database, { version: issue.productTermsVersion, today: issue.issuedOn })
  const { principalPaise: amountPaise, tenureDays: days } = loan
  const keyFacts = keyFactsOf({
    proposalNo: issue.proposalNo,
    issuedOn: issue.issuedOn,
    validUntil: issue.expiresOn,
    loan: { ...terms, amountPaise, days },
    disbursalOn,
    coolingOff: { days: terms.coolingOffDays, isFeeKept: true },
    lender: brand,
  })
  return {
    loan,
    offered: {
      loanNo: loan.loanNo,
      keyFacts,
      borrower: { name: applicant.fullName ?? account.name, address: postalAddress(applicant, place) },
      account: { bankName: account.bankName, number: account.number },
      issuedAt: issue.issuedAt,
    },
    coolingOffDays: terms.coolingOffDays,
    maskedMobile: maskNumber(mobile),
    maskedAccountNumber: maskNumber(account.number),
  }
}
