import type { IstDate } from 'domain/calendar/ist-date'
import { stepAccess } from 'domain/journey/step-access'
import type { Applicant, EligibilityReason } from 'domain/loan/decision/eligibility'
import type { UserType } from 'domain/loan/decision/user-type'
import { nextDayWithinLimit, type Sanction } from 'domain/loan/decision/yearly-limit'
import { isEnded } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Queryable } from '../../platform/database/database.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { findBlock } from '../../records/customers/customer-blocks.ts'
import { findPanWait } from '../../records/customers/pan-waits.ts'
import type { Customer } from '../../records/customers/queries.ts'
import { readUserType } from '../../records/ledger/user-type.ts'
import { readSanctionsInYear } from '../../records/ledger/yearly-limit.ts'
import { readEligibilityPolicy, type VersionedPolicy } from '../../records/loans/eligibility-policies.ts'
import type { Lead } from '../../records/loans/leads.ts'
import { readProductTerms, type VersionedTerms } from '../../records/loans/product-terms.ts'
import { type EligibilityCheck, findLastCheck, isLifted } from './eligibility-checks.ts'

/** The inputs of the eligibility check. */
export type EligibilityCase = {
  applicant: Applicant
  userType: UserType
  lastCheck: EligibilityCheck | undefined
  policy: VersionedPolicy
  /** The last day of a block of new loans that ends by itself. */
  blockedUntil: IstDate | null
  terms: VersionedTerms
  /** The sanctions that count towards the yearly limit; undefined if no such limit applies. */
  sanctions: Sanction[] | undefined
}

/** The reasons of the latest decline. If the check passed, it was the application that was rejected later. */
const reasonsOf = (check: EligibilityCheck | undefined): readonly EligibilityReason[] =>
  check === undefined || check.isEligible ? ['declined lately'] : check.reasons

/** Undefined while the registration is incomplete, and after the check was passed. */
export async function readEligibilityCase(
  database: Queryable,
  customer: Customer,
  leads: readonly Lead[],
  today: IstDate,
): Promise<EligibilityCase | undefined> {
  if (stepAccess('register_now', customer.stepsTaken) !== 'open') return undefined
  const details = await findApplicant(database, customer.id)
  if (!details?.dateOfBirth || details.incomeTypeId === null || details.monthlyIncomePaise === null) return undefined
  const lastCheck = await findLastCheck(database, customer.id)
  const policy = await readEligibilityPolicy(database, { version: null, today })
  const terms = await readProductTerms(database, { version: null, today })
  const sanctions = await readSanctionsInYear(database, { customerId: customer.id, today })
  const isDeclineLifted = lastCheck !== undefined && (await isLifted(database, customer.id, lastCheck))
  const ownDay = isDeclineLifted ? null : customer.applyAgainOn
  const keptDay = await findPanWait(database, customer.id)
  const isKept = keptDay !== undefined && keptDay > today && (ownDay === null || keptDay > ownDay)
  const applyAgainOn = isKept ? keptDay : ownDay
  const block = await findBlock(database, customer.id, today)
  const applicant: Applicant = {
    bornOn: details.dateOfBirth,
    incomeTypeId: details.incomeTypeId,
    monthlyIncomePaise: details.monthlyIncomePaise,
    isPanVerified: details.panVerifiedAt !== null,
    hasOpenLoan: leads.some(({ status }) => !isEnded(status)),
    yearlyLimitUntil: sanctions
      ? nextDayWithinLimit(policy.yearlyLimitPaise, terms.amountPaise.min, sanctions, today)
      : null,
    blockedBecause: block?.reason ?? null,
    lastDecline: applyAgainOn && { reasons: isKept ? ['declined lately'] : reasonsOf(lastCheck), applyAgainOn },
  }
  const blockedUntil = block?.until ?? null
  return { applicant, userType: await readUserType(database, leads), lastCheck, policy, blockedUntil, terms, sanctions }
}
