/** A payout as the lender's people see it; the borrower sees the status of the loan. */
export const payoutStates = ['HELD', 'RELEASED', 'IN DOUBT', 'PAID', 'FAILED'] as const
export type PayoutState = (typeof payoutStates)[number]

/**
 * NEW: the policy has not looked at it yet. BRAKE: too many applications or payouts came at once. LINKS: it shares something
 * with another loan since the decision. SCREENING: the customer is not cleared of the sanctions lists. RECENT_CHANGE: the account or e-mail was changed on a new device in the last day.
 */
export const holdReasons = [
  'NEW',
  'PAUSED',
  'LOAN_CEILING',
  'DAY_CEILING',
  'PERSON',
  'BRAKE',
  'LINKS',
  'RECENT_CHANGE',
  'SCREENING',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Up to where payouts are released without a person. */
export type PayoutLimits = { loanCeilingPaise: number; dayCeilingPaise: number }

/** For trying the product out; with live providers two people set them first. */
export const simulatedLimits: PayoutLimits = { loanCeilingPaise: 1_00_000_00, dayCeilingPaise: 1_00_00_000_00 }
export const noLimits: PayoutLimits = { loanCeilingPaise: 0, dayCeilingPaise: 0 }

type Asked = { amountPaise: number; releasedTodayPaise: number; limits: PayoutLimits; isPaused: boolean }

/** Why a payout waits for a person, or for the end of a pause; undefined if the policy releases it. */
export function whyHold({ amountPaise, releasedTodayPaise, limits, isPaused }: Asked): HoldReason | undefined {
  if (isPaused) return 'PAUSED'
  if (amountPaise > limits.loanCeilingPaise) return 'LOAN_CEILING'
  if (releasedTodayPaise + amountPaise > limits.dayCeilingPaise) return 'DAY_CEILING'
  return undefined
}

/** What is held only until the policy looks at it again: at first, after a pause, until the screening or a day has ended. */
const forPolicy: readonly (HoldReason | null)[] = ['NEW', 'PAUSED', 'SCREENING', 'RECENT_CHANGE']

export const isForPolicy = (because: HoldReason | null): boolean => forPolicy.includes(because)
