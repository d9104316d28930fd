import { ageOn } from 'domain/applicant/age'
import type { IstDate } from 'domain/calendar/ist-date'
import type { EligibilityReason } from 'domain/loan/decision/eligibility'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { hasFullKyc } from '../../records/customers/full-kyc.ts'

/** The latest decision about a customer, and on which business day it was made. */
export type EligibilityCheck = {
  isEligible: boolean
  reasons: readonly EligibilityReason[]
  checkedOn: IstDate
  policyVersion: number
}

export const findLastCheck = (database: Queryable, customerId: number): Promise<EligibilityCheck | undefined> =>
  database
    .selectFrom('eligibility_checks')
    .select([
      'is_eligible as isEligible',
      'reasons',
      'checked_on as checkedOn',
      'eligibility_policy_version as policyVersion',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ reasons: EligibilityReason[]; checkedOn: IstDate }>()
    .executeTakeFirst()

/** Every decision about a customer with the values it was based on, oldest first. */
export const listChecks = (database: Queryable, customerId: number) =>
  database
    .selectFrom('eligibility_checks')
    .select(['checked_on as checkedOn', 'is_eligible as isEligible', 'reasons', 'apply_again_on as applyAgainOn'])
    .select(['age_years as ageYears', 'monthly_income_paise as monthlyIncomePaise'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()

const yearlyLimit: EligibilityReason = 'yearly limit reached'

/** Whether a decline has ended before its date: full KYC lifts the yearly limit, if that was its only reason. */
export const isLifted = async (
  database: Queryable,
  customerId: number,
  { isEligible, reasons }: EligibilityCheck,
): Promise<boolean> =>
  !isEligible && reasons.every((reason) => reason === yearlyLimit) && hasFullKyc(database, customerId)

type NewCheck = {
  customerId: number
  isEligible: boolean
  reasons: readonly EligibilityReason[]
  applyAgainOn: IstDate | null
  /** The values at the time of the decision; the customer may change them later. */
  basis: { bornOn: IstDate; incomeTypeId: number; monthlyIncomePaise: number }
  policyVersion: number
  today: IstDate
  now: Date
}

export async function recordCheck(transaction: Transaction, check: NewCheck): Promise<void> {
  await transaction
    .insertInto('eligibility_checks')
    .values({
      customer_id: check.customerId,
      is_eligible: check.isEligible,
      reasons: [...check.reasons],
      apply_again_on: check.applyAgainOn,
      age_years: ageOn(check.today, check.basis.bornOn),
      income_type_id: check.basis.incomeTypeId,
      monthly_income_paise: check.basis.monthlyIncomePaise,
      eligibility_policy_version: check.policyVersion,
      checked_on: check.today,
      checked_at: check.now,
    })
    .execute()
}
