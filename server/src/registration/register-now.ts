import type { registerNow } from 'contract/registration/register-now'
import type { IstDate } from 'domain/calendar/ist-date'
import { stepAccess } from 'domain/journey/step-access'
import { type Applicant, type Decline, decideEligibility, type EligibilityReason } from 'domain/loan/eligibility'
import { isEnded } from 'domain/loan/loan-lifecycle'
import { userTypeOf } from 'domain/loan/user-type'
import { roomAgainOn } from 'domain/loan/yearly-limit'
import { type Customer, lockCustomer, updateCustomer } from '../customers/queries.ts'
import { stepProgress } from '../customers/take-step.ts'
import { freshDocumentEvents } from '../files/fresh-documents.ts'
import { readEligibilityPolicy, type VersionedPolicy } from '../loans/eligibility-policies.ts'
import { createLead, type Lead, listLeads } from '../loans/leads.ts'
import { readProductTerms } from '../loans/product-terms.ts'
import { readLimitedSanctions } from '../loans/yearly-room.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { findApplicant } from './applicants.ts'
import { type EligibilityCheck, findLastCheck, recordCheck } from './eligibility-checks.ts'

const event = 'register_now'

type Dependencies = { database: Database; clock: Clock }
type Time = { today: IstDate; now: Date }
type Case = {
  customer: Customer
  leads: Lead[]
  facts: Applicant
  lastCheck: EligibilityCheck | undefined
  policy: VersionedPolicy
}

/** The day from which the limit of a year allows the least amount again; null where it does. */
async function readYearlyLimitEnd(
  transaction: Transaction,
  customerId: number,
  { yearlyLimitPaise }: VersionedPolicy,
  today: IstDate,
): Promise<IstDate | null> {
  const sanctions = await readLimitedSanctions(transaction, { customerId, today })
  if (sanctions === undefined) return null
  const { amountPaise } = await readProductTerms(transaction, { version: null, today })
  return roomAgainOn(yearlyLimitPaise, amountPaise.min, sanctions, today)
}

/** A customer declined by this check is given its reasons again; a rejected application is a reason by itself. */
const reasonsOf = (check: EligibilityCheck | undefined): readonly EligibilityReason[] =>
  check === undefined || check.isEligible ? ['declined lately'] : check.reasons

/** Everything the decision needs; nothing while the registration is incomplete. */
async function readCase(
  transaction: Transaction,
  customer: Customer,
  leads: Lead[],
  today: IstDate,
): Promise<Case | undefined> {
  if (stepAccess(event, customer.stepsTaken) !== 'open') return undefined
  const applicant = await findApplicant(transaction, customer.id)
  if (!applicant?.dateOfBirth || applicant.incomeTypeId === null || applicant.monthlyIncomePaise === null)
    return undefined
  const lastCheck = await findLastCheck(transaction, customer.id)
  const { applyAgainOn } = customer
  const policy = await readEligibilityPolicy(transaction, { version: null, today })
  const facts: Applicant = {
    bornOn: applicant.dateOfBirth,
    incomeTypeId: applicant.incomeTypeId,
    monthlyIncomePaise: applicant.monthlyIncomePaise,
    isPanVerified: applicant.panVerifiedAt !== null,
    hasOpenLoan: leads.some(({ status }) => !isEnded(status)),
    yearlyLimitUntil: await readYearlyLimitEnd(transaction, customer.id, policy, today),
    lastDecline: applyAgainOn && { reasons: reasonsOf(lastCheck), applyAgainOn },
  }
  return { customer, leads, facts, lastCheck, policy }
}

/** A decline that still stands, or was given on the same day, is the same decline: asking again records nothing. */
const isKnownDecline = ({ facts, lastCheck }: Case, { reasons }: Decline, today: IstDate) =>
  (facts.lastDecline?.applyAgainOn && today < facts.lastDecline.applyAgainOn) ||
  (lastCheck?.checkedOn === today && !lastCheck.isEligible && String(lastCheck.reasons) === String(reasons))

async function decline(transaction: Transaction, found: Case, decision: Decline, time: Time): Promise<void> {
  if (isKnownDecline(found, decision, time.today)) return
  const { customer, facts, policy } = found
  const { reasons, applyAgainOn } = decision
  const policyVersion = policy.version
  const check = { customerId: customer.id, isEligible: false, reasons, applyAgainOn, basis: facts, policyVersion }
  await recordCheck(transaction, { ...check, ...time })
  await updateCustomer(transaction, customer.id, { applyAgainOn })
}

/** Documents of an earlier application that are still fresh need not be sent again. */
async function openApplication(transaction: Transaction, { customer, leads, facts, policy }: Case, time: Time) {
  const policyVersion = policy.version
  const eligible = { isEligible: true, reasons: [], applyAgainOn: null }
  const check = { customerId: customer.id, ...eligible, basis: facts, policyVersion }
  await recordCheck(transaction, { ...check, ...time })
  const userType = userTypeOf(leads.map(({ status }) => status))
  const leadId = await createLead(transaction, {
    customerId: customer.id,
    userType,
    eligibilityPolicyVersion: policyVersion,
    at: time.now,
  })
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

/** One transaction with the customer's row locked: of two requests at once, the second finds the answer of the first. */
export function checkEligibility({ database, clock }: Dependencies): Handler<typeof registerNow> {
  return (_body, { session }) =>
    inTransaction(database, async (transaction) => {
      const time = { today: clock.today(), now: clock.now() }
      const customer = await lockCustomer(transaction, session.customerId)
      const leads = await listLeads(transaction, customer.id)
      const [latest] = leads
      if (customer.stepsTaken.includes(event) && latest) return eligible(latest.id, customer.stepsTaken)

      const found = await readCase(transaction, customer, leads, time.today)
      if (found === undefined) return refuse('stepNotReached')
      const decision = decideEligibility(found.facts, found.policy, time.today)
      if (decision.isEligible) {
        const { leadId, stepsTaken } = await openApplication(transaction, found, time)
        return eligible(leadId, stepsTaken)
      }
      await decline(transaction, found, decision, time)
      return refuse('notEligible', decision, found.policy)
    })
}
