import { randomInt } from 'node:crypto'
import { decideApplication as decide } from 'domain/loan/decision/decide-application'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { hasWithdrawnLogin } from '../../records/customers/login-consent.ts'
import { readEligibilityPolicy } from '../../records/loans/eligibility-policies.ts'
import { defineLeadTask, type LeadTask } from '../../records/loans/lead-task.ts'
import { lockLead } from '../../records/loans/leads.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { readSwitch } from '../../records/staff/switches/switches.ts'
import { readDecisionInput } from './decision-input.ts'
import { recordDecision } from './decisions.ts'
import { reject, sanction } from './end-application.ts'
import { listLeadsInReview } from './review/cases.ts'
import { openCase } from './review/open-case.ts'

export const decideApplicationTask = defineLeadTask('decide_application')

type Dependencies = { database: Database; clock: Clock; issueOffer: LeadTask }

/**
 * Locks the customer, so that a second job finds the status changed and does nothing, and no loan of the customer is opened
 * again meanwhile. An application whose customer has withdrawn
 * the login consent waits for the next login; while applications are paused, each waits for their end, and is found again. One
 * that was referred waits for the person who decides it.
 */
export function decideApplication({ database, clock, issueOffer }: Dependencies, leadId: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    if (lead?.status !== 'IN PROCESS' || hasWithdrawnLogin(customer)) return
    if ((await readSwitch(transaction, 'APPLICATIONS')).isPaused) return
    if ((await listLeadsInReview(transaction, [leadId])).has(leadId)) return
    const policy = await readEligibilityPolicy(transaction, {
      version: lead.eligibilityPolicyVersion,
      today: clock.today(),
    })
    const { input, terms } = await readDecisionInput(transaction, lead, { clock })
    const decision = decide(input, policy)
    const { outcome, reasons, referredBy } = decision
    // What it waits for queues it again; so does the job that looks for lost ones.
    if (outcome === 'wait') return
    const [by, at] = ['decision', businessTime(clock)]
    await recordDecision(transaction, { leadId, policyVersion: policy.version, input, decision, at })
    const { choice } = input
    if (outcome === 'reject' || choice === null)
      return reject(transaction, { customer, lead }, reasons, { by, clock, policy, input })
    if (outcome === 'refer') {
      const referred = {
        customer,
        leadId,
        kind: 'REFERRED',
        reasons: referredBy,
        amountPaise: choice.amountPaise,
      } as const
      return openCase(transaction, referred, clock)
    }
    const amountPaise = decision.amountPaise ?? choice.amountPaise
    await sanction(transaction, { customer, lead }, { ...choice, amountPaise }, { terms, by, at })
    await issueOffer.queue(transaction, { leadId })
    if (randomInt(100) < policy.sampledPercent)
      await openCase(transaction, { customer, leadId, kind: 'SAMPLE', reasons: [], amountPaise }, clock)
  })
}
