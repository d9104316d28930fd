import { ageOn, birthday } from '../../applicant/age.ts'
import { salaried } from '../../applicant/choices.ts'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import type { BlockReason } from './lending-block.ts'

/** What the lender requires of a customer before an application is opened. */
export type EligibilityPolicy = {
  minimumAgeYears: number
  maximumAgeYears: number
  minimumIncomePaise: number
  /** How long after a decline a customer must wait to apply again. */
  waitDays: number
  /** The lowest accepted match of the account holder's name with the customer's, from 1 to 100. */
  nameMatchMin: number
  /** What may be lent within a year to a customer without full KYC. */
  yearlyLimitPaise: number
}

/** Version 1 of the policy; later versions are rows of the database. */
export const firstEligibilityPolicy: EligibilityPolicy = {
  minimumAgeYears: 18,
  maximumAgeYears: 60,
  minimumIncomePaise: 1_500_000,
  waitDays: 30,
  nameMatchMin: 60,
  yearlyLimitPaise: 6_000_000,
}

export const eligibilityReasons = [
  'not salaried',
  'too young',
  'too old',
  'income too low',
  'PAN not verified',
  'open loan',
  'yearly limit reached',
  'declined lately',
] as const
/** A block is set by a person apart, and is no reason that whoever decides an application may choose. */
export type EligibilityReason = (typeof eligibilityReasons)[number] | BlockReason

/** `applyAgainOn` is null if waiting does not help. */
export type Decline = { reasons: readonly EligibilityReason[]; applyAgainOn: IstDate | null }

export type Applicant = {
  bornOn: IstDate
  incomeTypeId: number
  monthlyIncomePaise: number
  isPanVerified: boolean
  /** An application or a loan that is neither closed nor rejected. */
  hasOpenLoan: boolean
  /** The day from which the yearly limit allows a loan again; null if it allows one today, `never` if no day does. */
  yearlyLimitUntil: IstDate | 'never' | null
  lastDecline: Decline | null
  /** A person has blocked new loans; null if nobody has. */
  blockedBecause: BlockReason | null
}

export type Verdict = { isEligible: true } | ({ isEligible: false } & Decline)

/** Lists every reason to decline, not only the first. An earlier decline is repeated with its reasons until its day. */
export function decideEligibility(applicant: Applicant, policy: EligibilityPolicy, today: IstDate): Verdict {
  const { lastDecline } = applicant
  if (lastDecline?.applyAgainOn && today < lastDecline.applyAgainOn) return { isEligible: false, ...lastDecline }
  const reasons = reasonsToDecline(applicant, policy, today)
  if (reasons.length === 0) return { isEligible: true }
  return { isEligible: false, reasons, applyAgainOn: dayToApplyAgain(reasons, applicant, policy, today) }
}

function reasonsToDecline(applicant: Applicant, policy: EligibilityPolicy, today: IstDate): EligibilityReason[] {
  const age = ageOn(today, applicant.bornOn)
  const checks: [isFailed: boolean, EligibilityReason][] = [
    [applicant.incomeTypeId !== salaried, 'not salaried'],
    [age < policy.minimumAgeYears, 'too young'],
    [age > policy.maximumAgeYears, 'too old'],
    [applicant.monthlyIncomePaise < policy.minimumIncomePaise, 'income too low'],
    [!applicant.isPanVerified, 'PAN not verified'],
    [applicant.hasOpenLoan, 'open loan'],
    [applicant.yearlyLimitUntil !== null, 'yearly limit reached'],
  ]
  const failed = checks.filter(([isFailed]) => isFailed).map(([, reason]) => reason)
  return applicant.blockedBecause === null ? failed : [...failed, applicant.blockedBecause]
}

/** Reasons that impose the waiting time. A customer with an open loan, a block or an unverified PAN may apply as soon as that changes. */
const reasonsToWait: readonly EligibilityReason[] = ['not salaried', 'too young', 'income too low']

function dayToApplyAgain(
  reasons: readonly EligibilityReason[],
  { bornOn, yearlyLimitUntil }: Applicant,
  policy: EligibilityPolicy,
  today: IstDate,
): IstDate | null {
  if (reasons.includes('too old') || yearlyLimitUntil === 'never') return null
  const mustWait = reasons.some((reason) => reasonsToWait.includes(reason))
  const days = [
    ...(mustWait ? [addDays(today, policy.waitDays), birthday(bornOn, policy.minimumAgeYears)] : []),
    ...(yearlyLimitUntil === null ? [] : [yearlyLimitUntil]),
  ]
  return days.toSorted().at(-1) ?? null
}
