import { eligibilityMessage } from 'contract/registration/decline-message'
import { registrationSteps } from 'domain/journey/percent-complete'
import type { StepEvent } from 'domain/journey/steps'
import { decideEligibility } from 'domain/loan/decision/eligibility'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { LockedCustomer } from '../../records/customers/queries.ts'
import { changeStatus } from '../../records/loans/change-status.ts'
import { readEligibilityPolicy } from '../../records/loans/eligibility-policies.ts'
import { listLeads } from '../../records/loans/leads.ts'
import { readEligibilityCase } from './eligibility-case.ts'
import { isBasedOn, recordCheck } from './eligibility-checks.ts'
import { repeatOutdatedQuote } from './outdated-quote.ts'

const isOfApplication = (step: string): step is StepEvent => !(registrationSteps as readonly string[]).includes(step)

/**
 * Checks the eligibility again if the income was changed after the check, by the policy of the application. Returns the
 * steps to repeat: all since the check if it fails now, because the application ends.
 */
export const checkAgain =
  (clock: Clock) =>
  async (transaction: Transaction, customer: LockedCustomer): Promise<StepEvent[]> => {
    const [today, now] = [clock.today(), businessTime(clock)]
    const [lead, ...earlier] = await listLeads(transaction, customer.id)
    if (lead?.status !== 'NEW') return []
    const found = await readEligibilityCase(transaction, customer, earlier, today)
    if (found?.lastCheck === undefined || isBasedOn(found.lastCheck, found.applicant)) return []
    const policy = await readEligibilityPolicy(transaction, { version: lead.eligibilityPolicyVersion, today })
    // The bounds of the quote hold the yearly limit.
    const verdict = decideEligibility({ ...found.applicant, yearlyLimitUntil: null }, policy, today)
    const { reasons, applyAgainOn } = verdict.isEligible ? { reasons: [], applyAgainOn: null } : verdict
    const check = { customerId: customer.id, isEligible: verdict.isEligible, reasons, applyAgainOn, today, now }
    await recordCheck(transaction, { ...check, basis: found.applicant, policyVersion: policy.version })
    const { monthlyIncomePaise } = found.applicant
    if (verdict.isEligible) return repeatOutdatedQuote(transaction, customer, lead, { monthlyIncomePaise, today })
    const messages = reasons.map((reason) => eligibilityMessage(reason, policy))
    const rejection = { to: 'REJECTED', by: 'eligibility check', reasons: messages, at: now } as const
    await changeStatus(transaction, customer, lead, { ...rejection, ...(applyAgainOn && { applyAgainOn }) })
    return customer.stepsTaken.filter(isOfApplication)
  }
