import type { customerProfile } from 'contract/account/customer-profile'
import type { AnswerOf } from 'contract/endpoint'
import { eligibilityMessage } from 'contract/registration/decline-message'
import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { registrationPercent } from 'domain/journey/percent-complete'
import {
  type EligibilityCheck,
  findLastCheck,
  isBasedOn,
  isLifted,
} from '../../borrowing/registration/eligibility-checks.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ApplicantDetails } from '../../records/customers/applicants.ts'
import { findBlock } from '../../records/customers/customer-blocks.ts'
import type { Customer } from '../../records/customers/queries.ts'
import { readEligibilityPolicy } from '../../records/loans/eligibility-policies.ts'

type Profile = AnswerOf<(typeof customerProfile)['event']>['Data']

const isCorrected = (check: EligibilityCheck, applicant: ApplicantDetails | undefined): boolean => {
  if (!applicant?.dateOfBirth || applicant.incomeTypeId === null || applicant.monthlyIncomePaise === null) return false
  const { dateOfBirth: bornOn, incomeTypeId, monthlyIncomePaise } = applicant
  return !isBasedOn(check, { bornOn, incomeTypeId, monthlyIncomePaise })
}

type Rejection = { reasons: string[]; remedies: string[]; at: Date }

/** A decline by the latest eligibility check, or the rejection of the application that followed it. */
export async function declineOf(
  database: Queryable,
  customer: Customer,
  {
    applicant,
    rejection,
    today,
  }: { applicant: ApplicantDetails | undefined; rejection: Rejection | undefined; today: IstDate },
): Promise<Profile['decline_details']> {
  const check = await findLastCheck(database, customer.id)
  const ofBoth = {
    apply_again_on: customer.applyAgainOn,
    is_corrected: check !== undefined && isCorrected(check, applicant),
  }
  if (check === undefined || check.isEligible)
    return rejection
      ? { ...ofBoth, reasons: rejection.reasons, remedies: rejection.remedies, declined_on: istDateOf(rejection.at) }
      : null
  if (await isLifted(database, customer.id, check)) return null
  const policy = await readEligibilityPolicy(database, { version: check.policyVersion, today })
  const blockedUntil = (await findBlock(database, customer.id, today))?.until ?? null
  const reasons = check.reasons.map((reason) => eligibilityMessage(reason, policy, blockedUntil))
  return { ...ofBoth, reasons, remedies: [], declined_on: check.checkedOn }
}

/** Whether a decline may still be in effect: it ends on its date, or when the customer applies again. */
export const mayBeDeclined = ({ stepsTaken, isEligible, applyAgainOn }: Customer, today: IstDate) =>
  !isEligible && registrationPercent(stepsTaken) === 100 && (applyAgainOn === null || today < applyAgainOn)
