/** A payout as the lender's people see it; the borrower sees the status of the loan. */
export const payoutStates = ['HELD', 'RELEASED', 'IN DOUBT', 'PAID', 'FAILED'] as const
export type PayoutState = (typeof payoutStates)[number]

/** NEW: the policy has not looked at it yet. */
export const holdReasons = ['NEW', 'PAUSED', 'LOAN_CEILING', 'DAY_CEILING', 'PERSON'] as const
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

/** What is held only until the policy looks at it, the first time or after a pause. */
export const isForPolicy = (because: HoldReason | null): boolean => because === 'NEW' || because === 'PAUSED'
