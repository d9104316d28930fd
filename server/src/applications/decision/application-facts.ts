import { requiredDocuments } from 'contract/documents/required-documents'
import type { IstDate } from 'domain/calendar/ist-date'
import type { ApplicationFacts } from 'domain/loan/decide-application'
import { type Applicant, decideEligibility, type EligibilityPolicy } from 'domain/loan/eligibility'
import { isEnded } from 'domain/loan/loan-lifecycle'
import { listCurrentDocuments } from '../../files/queries.ts'
import { type Lead, listLeads } from '../../loans/leads.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readApplicant } from '../../registration/applicants.ts'
import { findBankAccount } from '../bank-accounts.ts'
import { boundsFor, choiceOf } from '../steps/quote.ts'

export type Criteria = { eligibilityPolicy: EligibilityPolicy; nameMatchMin: number; today: IstDate }

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
    lastDecline: null,
  }
}

/** Everything the decision about a complete application needs; the lender's policy is applied once more, by today. */
export async function readApplicationFacts(
  transaction: Transaction,
  lead: Lead,
  { eligibilityPolicy, nameMatchMin, today }: Criteria,
): Promise<ApplicationFacts> {
  const applicant = await readEligibilityFacts(transaction, lead)
  const account = await findBankAccount(transaction, lead.id)
  const documents = await listCurrentDocuments(transaction, lead.customerId)
  const uploaded = new Set(documents.map(({ docType }) => docType))
  return {
    hasAllDocuments: requiredDocuments.every(({ doc_type }) => uploaded.has(doc_type)),
    nameMatchScore: account?.nameMatchScore ?? null,
    nameMatchMin,
    choice: choiceOf(lead),
    bounds: boundsFor(applicant.monthlyIncomePaise, lead),
    verdict: decideEligibility(applicant, eligibilityPolicy, today),
  }
}
