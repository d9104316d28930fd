import type { registerNow } from 'contract/registration/register-now'
import type { IstDate } from 'domain/calendar/ist-date'
import { type Decline, decideEligibility } from 'domain/loan/decision/eligibility'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { useAllowance } from '../../records/customers/daily-allowance.ts'
import { hasWithdrawnLogin } from '../../records/customers/login-consent.ts'
import { type Customer, lockCustomer, updateCustomer } from '../../records/customers/queries.ts'
import { refuseWhileCooling } from '../../records/customers/refuse-new-loan.ts'
import { stepProgress } from '../../records/customers/take-step.ts'
import { freshDocumentEvents } from '../../records/files/fresh-documents.ts'
import { retireDocuments } from '../../records/files/queries.ts'
import { readEligibilityPolicy } from '../../records/loans/eligibility-policies.ts'
import { createLead, type Lead, listLeads } from '../../records/loans/leads.ts'
import { needsProof } from '../../records/sessions/second-proof.ts'
import { readSwitch } from '../../records/staff/switches/switches.ts'
import { type EligibilityCase, readEligibilityCase } from './eligibility-case.ts'
import { recordCheck } from './eligibility-checks.ts'

const event = 'register_now'

type Dependencies = {
  database: Database
  clock: Clock
  /** Ends the expired offers among these leads, which would pass for open applications. */
  expireOffers(leads: readonly Lead[]): Promise<boolean>
}
type Time = { today: IstDate; now: Date }
type Case = EligibilityCase & { customer: Customer }

const isStillDeclined = ({ applicant: { lastDecline } }: Case, today: IstDate): boolean =>
  lastDecline?.applyAgainOn ? today < lastDecline.applyAgainOn : false

/** A decline that was kept for the PAN is recorded once for this customer, who sees it like any other. */
const isOwnDecline = ({ applicant: { lastDecline }, customer: { applyAgainOn } }: Case): boolean =>
  lastDecline?.applyAgainOn === applyAgainOn

/** A repeated request is not recorded again while an earlier decline is in effect, or on the same day for the same reasons. */
const isKnownDecline = (found: Case, { reasons }: Decline, today: IstDate) =>
  (isStillDeclined(found, today) && isOwnDecline(found)) ||
  (found.lastCheck?.checkedOn === today &&
    !found.lastCheck.isEligible &&
    String(found.lastCheck.reasons) === String(reasons))

/** A repeated decline names the limits of the policy it was made by, even if another one has started since. */
const policyOfDecline = async (transaction: Transaction, found: Case, today: IstDate) =>
  isStillDeclined(found, today)
    ? readEligibilityPolicy(transaction, { version: found.lastCheck?.policyVersion ?? null, today })
    : found.policy

/** Declines with a day to apply again need no limit: until that day, none is added. */
const undatedDeclinesPerDay = 10

/** Returns false, and records nothing, if today's limit is reached. */
async function decline(transaction: Transaction, found: Case, decision: Decline, time: Time): Promise<boolean> {
  if (isKnownDecline(found, decision, time.today)) return true
  const { customer, applicant, policy } = found
  const { reasons, applyAgainOn } = decision
  const allowance = { customerId: customer.id, kind: 'ELIGIBILITY_CHECK', day: time.today } as const
  if (applyAgainOn === null && !(await useAllowance(transaction, allowance, undatedDeclinesPerDay))) return false
  const policyVersion = policy.version
  const check = { customerId: customer.id, isEligible: false, reasons, applyAgainOn, basis: applicant, policyVersion }
  await recordCheck(transaction, { ...check, ...time })
  await updateCustomer(transaction, customer.id, { applyAgainOn })
  return true
}

/** Marks the document steps as taken for which an earlier application has recent documents. */
async function openApplication(transaction: Transaction, found: Case & { isUnproved: boolean }, time: Time) {
  const { customer, userType, applicant, policy, isUnproved } = found
  const policyVersion = policy.version
  const eligible = { isEligible: true, reasons: [], applyAgainOn: null }
  const check = { customerId: customer.id, ...eligible, basis: applicant, policyVersion }
  await recordCheck(transaction, { ...check, ...time })
  const leadId = await createLead(transaction, {
    customerId: customer.id,
    userType,
    eligibilityPolicyVersion: policyVersion,
    at: time.now,
  })
  // What somebody else may have uploaded proves nothing about who is logged in.
  if (isUnproved) await retireDocuments(transaction, customer.id, time.now)
  const fresh = await freshDocumentEvents(transaction, customer.id, time.today)
  const stepsTaken = [...customer.stepsTaken, event, ...fresh]
  await updateCustomer(transaction, customer.id, { isEligible: true, applyAgainOn: null, stepsTaken })
  return { leadId, stepsTaken }
}

const eligible = (leadId: number, stepsTaken: readonly string[]) =>
  accepted(
    { Data: { ...stepProgress(event, stepsTaken), eligibility_status: 1 as const, lead_id: leadId } },
    'Congratulations! You are eligible for a loan.',
  )

/** Locks the customer's row, so that the second of two simultaneous requests gets the result of the first. */
export function checkEligibility({ database, clock, expireOffers }: Dependencies): Handler<typeof registerNow> {
  return async (_body, { session }) => {
    await expireOffers(await listLeads(database.kysely, session.customerId))
    return inTransaction(database, async (transaction) => {
      const time = { today: clock.today(), now: businessTime(clock) }
      const customer = await lockCustomer(transaction, session.customerId)
      if (hasWithdrawnLogin(customer)) return sessionInvalid
      const leads = await listLeads(transaction, customer.id)
      const [latest] = leads
      if (customer.stepsTaken.includes(event) && latest) return eligible(latest.id, customer.stepsTaken)
      const cooling = await refuseWhileCooling(transaction, customer.id, clock)
      if (cooling) return cooling

      const read = await readEligibilityCase(transaction, customer, leads, time.today)
      if (read === undefined) return refuse('stepNotReached')
      const found = { ...read, customer }
      const decision = decideEligibility(found.applicant, found.policy, time.today)
      if (decision.isEligible) {
        if ((await readSwitch(transaction, 'APPLICATIONS')).isPaused) return refuse('applicationsPaused')
        const isUnproved = await needsProof(transaction, session)
        const { leadId, stepsTaken } = await openApplication(transaction, { ...found, isUnproved }, time)
        return eligible(leadId, stepsTaken)
      }
      if (!(await decline(transaction, found, decision, time))) return refuse('eligibilityCheckLimitReached')
      return refuse('notEligible', decision, await policyOfDecline(transaction, found, time.today), found.blockedUntil)
    })
  }
}
