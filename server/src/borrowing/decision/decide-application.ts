import { rejectionMessage } from 'contract/applications/rejection-message'
import { addDays } from 'domain/calendar/ist-date'
import { dayAfterRejection, type RejectionReason, reasonsToReject } from 'domain/loan/decision/decide-application'
import type { Verdict } from 'domain/loan/decision/eligibility'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import type { Choice } from 'domain/loan/product/quote-bounds'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { hasWithdrawnLogin } from '../../records/customers/login-consent.ts'
import type { LockedCustomer } from '../../records/customers/queries.ts'
import { changeStatus } from '../../records/loans/change-status.ts'
import { readEligibilityPolicy, type VersionedPolicy } from '../../records/loans/eligibility-policies.ts'
import { defineLeadTask, type LeadTask } from '../../records/loans/lead-task.ts'
import { type Lead, lockLead } from '../../records/loans/leads.ts'
import { createLoan } from '../../records/loans/loans.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import type { VersionedTerms } from '../../records/loans/product-terms.ts'
import { readSwitch } from '../../records/staff/switches/switches.ts'
import { readApplicationFacts } from './application-facts.ts'
import { rejectedNoticeTask } from './send-rejected-notice.ts'

export const decideApplicationTask = defineLeadTask('decide_application')

type Dependencies = { database: Database; clock: Clock; issueOffer: LeadTask }

type Application = { customer: LockedCustomer; lead: Lead }

/** Fixes the terms of the loan; the caller queues its offer. */
async function sanction(
  transaction: Transaction,
  { customer, lead }: Application,
  choice: Choice,
  { terms, at }: { terms: VersionedTerms; at: Date },
): Promise<void> {
  const { amountPaise, tenureDays } = choice
  const { dailyRateBasisPoints, version: productTermsVersion } = terms
  const { feePaise, feeGstPaise } = estimateLoan({ ...terms, amountPaise, days: tenureDays })
  const price = { dailyRateBasisPoints, tenureDays, feePaise, feeGstPaise, productTermsVersion }
  const reasons = ['documents present, account verified, policy met']
  await changeStatus(transaction, customer, lead, { to: 'SANCTIONED', by: 'decision', reasons, at })
  await createLoan(transaction, lead.id, { principalPaise: amountPaise, ...price }, at)
}

async function reject(
  transaction: Transaction,
  { customer, lead }: Application,
  rejectionReasons: readonly RejectionReason[],
  { clock, policy, verdict }: { clock: Clock; policy: VersionedPolicy; verdict: Verdict },
): Promise<void> {
  const reasons = rejectionReasons.map((reason) => rejectionMessage(reason, policy))
  const applyAgainOn = dayAfterRejection(rejectionReasons, verdict, addDays(clock.today(), policy.waitDays))
  const rejection = { to: 'REJECTED', by: 'decision', reasons, at: clock.now() } as const
  await changeStatus(transaction, customer, lead, { ...rejection, ...(applyAgainOn && { applyAgainOn }) })
  await rejectedNoticeTask.queue(transaction, { leadId: lead.id })
}

/**
 * Locks the customer, so that a second job finds the status changed and does nothing, and no loan of the customer is opened
 * again meanwhile. An application whose customer has withdrawn
 * the login consent waits for the next login; while applications are paused, each waits for their end, and is found again.
 */
export function decideApplication({ database, clock, issueOffer }: Dependencies, leadId: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    if (lead?.status !== 'IN PROCESS' || hasWithdrawnLogin(customer)) return
    if ((await readSwitch(transaction, 'APPLICATIONS')).isPaused) return
    const today = clock.today()
    const policy = await readEligibilityPolicy(transaction, { version: lead.eligibilityPolicyVersion, today })
    const facts = await readApplicationFacts(transaction, lead, { policy, today })
    const reasons = reasonsToReject(facts)
    if (reasons.length > 0 || facts.choice === null)
      return reject(transaction, { customer, lead }, reasons, { clock, policy, verdict: facts.verdict })
    await sanction(transaction, { customer, lead }, facts.choice, { terms: facts.terms, at: clock.now() })
    await issueOffer.queue(transaction, { leadId })
  })
}
