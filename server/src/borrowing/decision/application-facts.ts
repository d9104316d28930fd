import { requiredDocuments } from 'contract/documents/required-documents'
import type { IstDate } from 'domain/calendar/ist-date'
import type { ApplicationFacts } from 'domain/loan/decision/decide-application'
import { type Applicant, decideEligibility } from 'domain/loan/decision/eligibility'
import { isEnded } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Transaction } from '../../platform/database/database.ts'
import { readApplicant } from '../../records/customers/applicants.ts'
import { listCurrentDocuments } from '../../records/files/queries.ts'
import type { VersionedPolicy } from '../../records/loans/eligibility-policies.ts'
import { type Lead, listLeads } from '../../records/loans/leads.ts'
import type { VersionedTerms } from '../../records/loans/product-terms.ts'
import { findBankAccount } from '../applications/bank-accounts.ts'
import { choiceOf, quoteFor } from '../applications/steps/quote.ts'

export type Criteria = { policy: VersionedPolicy; today: IstDate }

async function readEligibilityFacts(transaction: Transaction, { id, customerId }: Lead): Promise<Applicant> {
  const applicant = await readApplicant(transaction, customerId)
  const { dateOfBirth, incomeTypeId, monthlyIncomePaise, panVerifiedAt } = applicant
  if (dateOfBirth === null || incomeTypeId === null || monthlyIncomePaise === null)
    throw new Error(`the registration behind application ${id} is incomplete`)
  const leads = await listLeads(transaction, customerId)
  return {
    bornOn: dateOfBirth,
    incomeTypeId,
    monthlyIncomePaise,
    isPanVerified: panVerifiedAt !== null,
    hasOpenLoan: leads.some((other) => other.id !== id && !isEnded(other.status)),
    // The yearly limit is checked by the bounds of the quote instead.
    yearlyLimitUntil: null,
    lastDecline: null,
  }
}

/** Everything that the decision needs. Eligibility is checked again, because the applicant's data may have changed. */
export async function readApplicationFacts(
  transaction: Transaction,
  lead: Lead,
  { policy, today }: Criteria,
): Promise<ApplicationFacts & { terms: VersionedTerms }> {
  const applicant = await readEligibilityFacts(transaction, lead)
  const { terms, bounds } = await quoteFor(transaction, lead, { ...applicant, today })
  const account = await findBankAccount(transaction, lead.id)
  const documents = await listCurrentDocuments(transaction, lead.customerId)
  const uploaded = new Set(documents.map(({ docType }) => docType))
  return {
    hasAllDocuments: requiredDocuments.every(({ doc_type }) => uploaded.has(doc_type)),
    nameMatchScore: account?.nameMatchScore ?? null,
    nameMatchMin: policy.nameMatchMin,
    choice: choiceOf(lead),
    bounds,
    terms,
    verdict: decideEligibility(applicant, policy, today),
  }
}
