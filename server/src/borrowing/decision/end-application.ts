import { rejectionMessage } from 'contract/applications/rejection-message'
import { remedyMessage } from 'contract/applications/remedy-message'
import { addDays } from 'domain/calendar/ist-date'
import { dayAfterRejection } from 'domain/loan/decision/decide-application'
import { decideEligibility } from 'domain/loan/decision/eligibility'
import { remediesOf } from 'domain/loan/decision/remedies'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import type { Choice } from 'domain/loan/product/quote-bounds'
import type { RejectionReason } from 'domain/rules/reasons'
import type { DecisionInput } from 'domain/rules/rule'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { LockedCustomer } from '../../records/customers/queries.ts'
import { changeStatus } from '../../records/loans/change-status.ts'
import type { VersionedPolicy } from '../../records/loans/eligibility-policies.ts'
import type { Lead } from '../../records/loans/leads.ts'
import { createLoan } from '../../records/loans/loans.ts'
import type { VersionedTerms } from '../../records/loans/product-terms.ts'
import { rejectedNoticeTask } from './send-rejected-notice.ts'

export type Application = { customer: LockedCustomer; lead: Lead }

/** `decision`, or the person who decided. */
type By = { by: string; at: Date }

/** Fixes the terms of the loan; the caller queues its offer. */
export async function sanction(
  transaction: Transaction,
  { customer, lead }: Application,
  { amountPaise, tenureDays }: Choice,
  { terms, by, at }: By & { terms: VersionedTerms },
): Promise<void> {
  const { dailyRateBasisPoints, version: productTermsVersion } = terms
  const { feePaise, feeGstPaise } = estimateLoan({ ...terms, amountPaise, days: tenureDays })
  const price = { dailyRateBasisPoints, tenureDays, feePaise, feeGstPaise, productTermsVersion }
  const reasons = ['documents present, account verified, policy met']
  await changeStatus(transaction, customer, lead, { to: 'SANCTIONED', by, reasons, at })
  await createLoan(transaction, lead.id, { principalPaise: amountPaise, ...price }, at)
}

type Rejection = { by: string; clock: Clock; policy: VersionedPolicy; input: DecisionInput }

export async function reject(
  transaction: Transaction,
  { customer, lead }: Application,
  rejectionReasons: readonly RejectionReason[],
  { by, clock, policy, input }: Rejection,
): Promise<void> {
  const reasons = rejectionReasons.map((reason) => rejectionMessage(reason, policy))
  const verdict = decideEligibility(input.applicant, policy, input.decidedOn)
  const applyAgainOn = dayAfterRejection(rejectionReasons, verdict, addDays(clock.today(), policy.waitDays))
  const rejection = { to: 'REJECTED', by, reasons, at: businessTime(clock) } as const
  const remedies = remediesOf(input, policy, rejectionReasons).map(remedyMessage)
  await changeStatus(transaction, customer, lead, { ...rejection, remedies, ...(applyAgainOn && { applyAgainOn }) })
  await rejectedNoticeTask.queue(transaction, { leadId: lead.id })
}
