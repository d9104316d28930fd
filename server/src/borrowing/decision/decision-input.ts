import { requiredDocuments } from 'contract/documents/required-documents'
import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { Fact, Facts } from 'domain/evidence/fact'
import type { Applicant } from 'domain/loan/decision/eligibility'
import { isEnded } from 'domain/loan/lifecycle/loan-lifecycle'
import type { DecisionInput } from 'domain/rules/rule'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type ApplicantDetails, readApplicant } from '../../records/customers/applicants.ts'
import { findBlock } from '../../records/customers/customer-blocks.ts'
import { listCurrentDocuments } from '../../records/files/queries.ts'
import type { VersionedPolicy } from '../../records/loans/eligibility-policies.ts'
import { type Lead, listLeads } from '../../records/loans/leads.ts'
import type { VersionedTerms } from '../../records/loans/product-terms.ts'
import { findBankAccount } from '../applications/bank-accounts.ts'
import { findEmployment } from '../applications/employments.ts'
import { choiceOf, quoteFor } from '../applications/steps/quote.ts'
import { gatherEvidence } from '../evidence/evidence.ts'

async function readEligibilityFacts(
  transaction: Transaction,
  { id, customerId }: Lead,
  { dateOfBirth, incomeTypeId, monthlyIncomePaise, panVerifiedAt }: ApplicantDetails,
  today: IstDate,
): Promise<Applicant> {
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
    blockedBecause: (await findBlock(transaction, customerId, today))?.reason ?? null,
  }
}

function known<Value>(value: Value | null | undefined, of: Pick<Fact<Value>, 'source' | 'reader'>): Fact<Value> {
  if (value === null || value === undefined) return { state: 'absent', ...of }
  return { state: 'known', value, proof: of.source.from === 'typed' ? 'stated' : 'confirmed', ...of }
}

/** What an application consists of, as the desk shows it too. */
export const readApplication = async (transaction: Transaction, { id, customerId }: Lead) => ({
  applicant: await readApplicant(transaction, customerId),
  employment: await findEmployment(transaction, customerId),
  account: await findBankAccount(transaction, id),
  documents: await listCurrentDocuments(transaction, customerId),
})

export type ReadApplication = Awaited<ReturnType<typeof readApplication>>

/** What the registration and the checks of its steps say. */
function givenFacts({ applicant, employment, account }: ReadApplication): Facts {
  const { fullName, dateOfBirth, monthlyIncomePaise, panVerifiedAt, panReference } = applicant
  const typed = { source: { from: 'typed' }, reader: 'registration@1' } as const
  const registry = {
    source:
      panVerifiedAt === null
        ? ({ from: 'typed' } as const)
        : {
            from: 'provider' as const,
            provider: 'PAN registry',
            reference: panReference ?? '',
            on: istDateOf(panVerifiedAt),
          },
    reader: 'pan-check@1',
  }
  const bank = {
    source: account
      ? { from: 'provider' as const, provider: 'bank', reference: account.reference, on: istDateOf(account.verifiedAt) }
      : ({ from: 'typed' } as const),
    reader: 'bank-check@1',
  }
  return {
    stated_income_paise: known(monthlyIncomePaise, typed),
    stated_employer: known(employment?.companyName, typed),
    applicant_name: known(fullName, registry),
    applicant_born_on: known(dateOfBirth, typed),
    pan_name: known(fullName, registry),
    pan_status: known(panVerifiedAt === null ? null : 'VALID', registry),
    payout_account: known(account?.number, bank),
    payout_account_name: known(account?.nameAtBank, bank),
  }
}

/** `readBy` is the person who has looked at the documents, if anybody has; the others are what the caller has read already. */
export type Criteria = { clock: Clock; readBy?: string; application?: ReadApplication; policy?: VersionedPolicy }

/** Everything that the decision needs. Eligibility is checked again, because the applicant's data may have changed. */
export async function readDecisionInput(
  transaction: Transaction,
  lead: Lead,
  { clock, readBy, policy, ...read }: Criteria,
): Promise<{ input: DecisionInput; terms: VersionedTerms }> {
  const today = clock.today()
  const application = read.application ?? (await readApplication(transaction, lead))
  const applicant = await readEligibilityFacts(transaction, lead, application.applicant, today)
  const { terms, bounds } = await quoteFor(transaction, lead, { ...applicant, today, ...(policy && { policy }) })
  const uploaded = new Set(application.documents.map(({ docType }) => docType))
  const evidence = await gatherEvidence(transaction, { customerId: lead.customerId, leadId: lead.id, clock })
  const input = {
    decidedOn: today,
    applicant,
    hasAllDocuments: requiredDocuments.every(({ doc_type }) => uploaded.has(doc_type)),
    documentsReadBy: readBy ?? null,
    nameMatchScore: application.account?.nameMatchScore ?? null,
    choice: choiceOf(lead),
    bounds,
    facts: { ...givenFacts(application), ...evidence.facts },
    waitingFor: evidence.waitingFor,
  }
  return { input, terms }
}
