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
}

export const eligibilityReasons = [
  'not salaried',
  'too young',
  'too old',
  'income too low',
  'PAN not verified',
  'open loan',
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
  ]
  return against.filter(([holds]) => holds).map(([, reason]) => reason)
}

/** What changes with time or with new facts; a loan repaid or a PAN verified opens the way at once, age closes it. */
const passing: readonly EligibilityReason[] = ['not salaried', 'too young', 'income too low']

function dayToReturn(
  reasons: readonly EligibilityReason[],
  { bornOn }: Applicant,
  policy: EligibilityPolicy,
  today: IstDate,
): IstDate | null {
  if (reasons.includes('too old') || !reasons.some((reason) => passing.includes(reason))) return null
  const afterWait = addDays(today, policy.waitDays)
  const oldEnough = birthday(bornOn, policy.minimumAgeYears)
  return [afterWait, oldEnough].toSorted().at(-1) as IstDate
}
