import { rejectionMessage } from 'contract/applications/rejection-message'
import { addDays } from 'domain/calendar/ist-date'
import { type RejectionReason, reasonsToReject } from 'domain/loan/decide-application'
import type { EligibilityPolicy } from 'domain/loan/eligibility'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import type { Choice } from 'domain/loan/quote-bounds'
import { changeStatus } from '../../loans/change-status.ts'
import { type Lead, lockLead } from '../../loans/leads.ts'
import { createLoan } from '../../loans/loans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addLeadJob } from '../lead-jobs.ts'
import { createPayout } from '../payouts.ts'
import { readApplicationFacts } from './application-facts.ts'

type Dependencies = { database: Database; clock: Clock; eligibilityPolicy: EligibilityPolicy; nameMatchMin: number }

/** The loan's terms are fixed, its payout is recorded and the job that pays it out is queued. */
async function sanction(transaction: Transaction, lead: Lead, choice: Choice, at: Date): Promise<void> {
  const { amountPaise, tenureDays } = choice
  const { dailyRateBasisPoints } = loanProduct
  const { feePaise, feeGstPaise, receivedPaise } = estimateLoan({ amountPaise, days: tenureDays, dailyRateBasisPoints })
  const terms = { principalPaise: amountPaise, dailyRateBasisPoints, tenureDays, feePaise, feeGstPaise }
  const reasons = ['documents present, account verified, policy met']
  await changeStatus(transaction, lead, { to: 'SANCTIONED', by: 'decision', reasons, at })
  await createLoan(transaction, lead.id, terms, at)
  await createPayout(transaction, { leadId: lead.id, amountPaise: receivedPaise, createdAt: at })
  await addLeadJob(transaction, 'disburse_loan', lead.id)
}

async function reject(
  transaction: Transaction,
  lead: Lead,
  rejectionReasons: readonly RejectionReason[],
  { clock, eligibilityPolicy }: Dependencies,
): Promise<void> {
  const reasons = rejectionReasons.map((reason) => rejectionMessage(reason, eligibilityPolicy))
  const applyAgainOn = addDays(clock.today(), eligibilityPolicy.waitDays)
  await changeStatus(transaction, lead, { to: 'REJECTED', by: 'decision', reasons, at: clock.now(), applyAgainOn })
  await addLeadJob(transaction, 'notify_rejected', lead.id)
}

/** Decides a complete application once, with its lead locked: a second job finds the status changed and does nothing. */
export function decideApplication(dependencies: Dependencies, leadId: number): Promise<void> {
  const { database, clock } = dependencies
  return inTransaction(database, async (transaction) => {
    const lead = await lockLead(transaction, leadId)
    if (lead?.status !== 'IN PROCESS') return
    const facts = await readApplicationFacts(transaction, lead, { ...dependencies, today: clock.today() })
    const reasons = reasonsToReject(facts)
    if (reasons.length > 0 || facts.choice === null) await reject(transaction, lead, reasons, dependencies)
    else await sanction(transaction, lead, facts.choice, clock.now())
  })
}
