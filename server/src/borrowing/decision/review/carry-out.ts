import { decideApplication } from 'domain/loan/decision/decide-application'
import { sql } from 'kysely'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { hasWithdrawnLogin } from '../../../records/customers/login-consent.ts'
import { readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import type { LeadTask } from '../../../records/loans/lead-task.ts'
import { lockLead } from '../../../records/loans/leads.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import { byStaff } from '../../../records/loans/sanctioners.ts'
import { readDecisionInput } from '../decision-input.ts'
import { recordDecision } from '../decisions.ts'
import { type Application, reject, sanction } from '../end-application.ts'
import { findCase, lockCase, type ReviewCase, recordCaseEvent } from './cases.ts'
import { carryOutTask } from './decide-case.ts'

type Dependencies = { database: Database; clock: Clock; issueOffer: LeadTask }

/** Does what the person decided. The rules are asked once more: what they reject by now is rejected. */
async function endApplication(
  transaction: Transaction,
  application: Application,
  { decidedBy, decidedAmountPaise, decidedReasons, verdict: answer }: ReviewCase,
  { clock, issueOffer }: Dependencies,
): Promise<void> {
  const { lead } = application
  const [by, at, today] = [byStaff(decidedBy ?? ''), businessTime(clock), clock.today()]
  const policy = await readEligibilityPolicy(transaction, { version: lead.eligibilityPolicyVersion, today })
  const { input, terms } = await readDecisionInput(transaction, lead, { clock, readBy: by })
  const decision = decideApplication(input, policy)
  const { choice } = input
  const isSanctioned =
    answer === 'APPROVED' && decision.outcome !== 'reject' && choice !== null && decidedAmountPaise !== null
  const reasons = decidedReasons ?? []
  await recordDecision(transaction, {
    ...{ leadId: lead.id, policyVersion: policy.version, input, at },
    decision: {
      ...decision,
      outcome: isSanctioned ? 'sanction' : 'reject',
      amountPaise: isSanctioned ? decidedAmountPaise : null,
    },
    by: { person: by, answer: answer === 'APPROVED' ? 'approved' : 'rejected', reasons },
  })
  if (!isSanctioned) {
    const all = [...new Set([...reasons, ...decision.reasons])]
    return reject(transaction, application, all, { by, clock, policy, input })
  }
  await sanction(transaction, application, { ...choice, amountPaise: decidedAmountPaise }, { terms, by, at })
  await issueOffer.queue(transaction, { leadId: lead.id })
}

/** Carries out what a person decided, once, unless it was undone. Waits for the login of a customer who withdrew it. */
export function carryOutReview(
  dependencies: Dependencies,
  { caseId, fence }: { caseId: string; fence: number },
): Promise<void> {
  return inTransaction(dependencies.database, async (transaction) => {
    const found = await findCase(transaction, caseId)
    if (found === undefined) return
    const customer = await lockBorrower(transaction, found.leadId)
    const lead = await lockLead(transaction, customer, found.leadId)
    const review = await lockCase(transaction, caseId)
    if (review?.state !== 'DECIDED' || review.carriedOutAt !== null || review.fence !== fence) return
    const isReferred = review.kind === 'REFERRED' && lead?.status === 'IN PROCESS'
    if (isReferred && hasWithdrawnLogin(customer)) return
    if (isReferred) await endApplication(transaction, { customer, lead }, review, dependencies)
    const at = businessTime(dependencies.clock)
    await transaction.updateTable('reviewCases').set({ carriedOutAt: at }).where('id', '=', caseId).execute()
    await recordCaseEvent(transaction, { caseId, kind: 'CARRIED_OUT', from: 'DECIDED', to: 'DECIDED', at })
  })
}

/** Queues the jobs of decisions again that were lost. */
export async function resumeReviews({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const since = new Date(businessTime(clock).getTime() - 60_000)
  const lost = await database.kysely
    .selectFrom('reviewCases')
    .select(['id as caseId', 'fence'])
    // A literal, so that PostgreSQL can see that the partial index covers it.
    .where('state', '=', sql.lit('DECIDED'))
    .where('carriedOutAt', 'is', null)
    .where('carryOutFrom', '<', since)
    .limit(200)
    .execute()
  await carryOutTask.queueMissing(database.kysely, lost)
}
