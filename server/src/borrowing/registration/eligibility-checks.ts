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
  ageYears: number
  incomeTypeId: number
  monthlyIncomePaise: number
}

export const findLastCheck = (database: Queryable, customerId: number): Promise<EligibilityCheck | undefined> =>
  database
    .selectFrom('eligibilityChecks')
    .select(['isEligible', 'reasons', 'checkedOn', 'eligibilityPolicyVersion as policyVersion'])
    .select(['ageYears', 'incomeTypeId', 'monthlyIncomePaise'])
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Every decision about a customer with the values it was based on, oldest first. */
export const listChecks = (database: Queryable, customerId: number) =>
  database
    .selectFrom('eligibilityChecks')
    .select(['checkedOn', 'isEligible', 'reasons', 'applyAgainOn'])
    .select(['ageYears', 'monthlyIncomePaise'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()

/** The values on which a check is based; the customer may change them later. */
export type Basis = { bornOn: IstDate; incomeTypeId: number; monthlyIncomePaise: number }

export const isBasedOn = (check: EligibilityCheck, { bornOn, incomeTypeId, monthlyIncomePaise }: Basis): boolean =>
  check.ageYears === ageOn(check.checkedOn, bornOn) &&
  check.incomeTypeId === incomeTypeId &&
  check.monthlyIncomePaise === monthlyIncomePaise

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
  basis: Basis
  policyVersion: number
  today: IstDate
  now: Date
}

export async function recordCheck(transaction: Transaction, check: NewCheck): Promise<void> {
  await transaction
    .insertInto('eligibilityChecks')
    .values({
      customerId: check.customerId,
      isEligible: check.isEligible,
      reasons: [...check.reasons],
      applyAgainOn: check.applyAgainOn,
      ageYears: ageOn(check.today, check.basis.bornOn),
      incomeTypeId: check.basis.incomeTypeId,
      monthlyIncomePaise: check.basis.monthlyIncomePaise,
      eligibilityPolicyVersion: check.policyVersion,
      checkedOn: check.today,
      checkedAt: check.now,
    })
    .execute()
}
