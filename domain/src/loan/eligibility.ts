import { ageOn, birthday } from '../applicant/age.ts'
import { salaried } from '../applicant/choices.ts'
import { addDays, type IstDate } from '../calendar/ist-date.ts'

/** What the lender asks of a customer before an application is opened. */
export type EligibilityPolicy = {
  minimumAgeYears: number
  maximumAgeYears: number
  minimumIncomePaise: number
  /** How long a decline stands. */
  waitDays: number
  /** How well the name of an account's holder must agree with the customer's, from 1 to 100. */
  nameMatchMin: number
  /** What may be lent within a year to a customer without full KYC. */
  yearlyLimitPaise: number
}

/** The policy as it began; each later version is a row of the database. */
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
export type EligibilityReason = (typeof eligibilityReasons)[number]

/** No day is named where no waiting would help. */
export type Decline = { reasons: readonly EligibilityReason[]; applyAgainOn: IstDate | null }

export type Applicant = {
  bornOn: IstDate
  incomeTypeId: number
  monthlyIncomePaise: number
  isPanVerified: boolean
  /** An application or a loan that is neither closed nor rejected. */
  hasOpenLoan: boolean
  /** The day from which the yearly limit allows a loan again; null where it allows one. */
  yearlyLimitUntil: IstDate | null
  lastDecline: Decline | null
}

export type Verdict = { isEligible: true } | ({ isEligible: false } & Decline)

/** Every reason against a loan today, not only the first; a decline stands, with its own reasons, until its day. */
export function decideEligibility(applicant: Applicant, policy: EligibilityPolicy, today: IstDate): Verdict {
  const { lastDecline } = applicant
  if (lastDecline?.applyAgainOn && today < lastDecline.applyAgainOn) return { isEligible: false, ...lastDecline }
  const reasons = reasonsAgainst(applicant, policy, today)
  if (reasons.length === 0) return { isEligible: true }
  return { isEligible: false, reasons, applyAgainOn: dayToReturn(reasons, applicant, policy, today) }
}

function reasonsAgainst(applicant: Applicant, policy: EligibilityPolicy, today: IstDate): EligibilityReason[] {
  const age = ageOn(today, applicant.bornOn)
  const against: [boolean, EligibilityReason][] = [
    [applicant.incomeTypeId !== salaried, 'not salaried'],
    [age < policy.minimumAgeYears, 'too young'],
    [age > policy.maximumAgeYears, 'too old'],
    [applicant.monthlyIncomePaise < policy.minimumIncomePaise, 'income too low'],
    [!applicant.isPanVerified, 'PAN not verified'],
    [applicant.hasOpenLoan, 'open loan'],
    [applicant.yearlyLimitUntil !== null, 'yearly limit reached'],
  ]
  return against.filter(([holds]) => holds).map(([, reason]) => reason)
}

/** What changes with time or with new facts; a loan repaid or a PAN verified opens the way at once, age closes it. */
const passing: readonly EligibilityReason[] = ['not salaried', 'too young', 'income too low']

function dayToReturn(
  reasons: readonly EligibilityReason[],
  { bornOn, yearlyLimitUntil }: Applicant,
  policy: EligibilityPolicy,
  today: IstDate,
): IstDate | null {
  if (reasons.includes('too old')) return null
  const mustWait = reasons.some((reason) => passing.includes(reason))
  const days = [
    ...(mustWait ? [addDays(today, policy.waitDays), birthday(bornOn, policy.minimumAgeYears)] : []),
    ...(yearlyLimitUntil === null ? [] : [yearlyLimitUntil]),
  ]
  return days.toSorted().at(-1) ?? null
}
