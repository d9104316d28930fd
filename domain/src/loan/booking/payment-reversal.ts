import type { IstDate } from '../../calendar/ist-date.ts'

/**
 * RETURNED: the bank has returned a transfer. CHARGEBACK: the payer disputed the payment at the provider, and the lender
 * lost. MISTAKE: staff booked the money on the wrong loan.
 */
export const reversalReasons = ['RETURNED', 'CHARGEBACK', 'MISTAKE'] as const
export type ReversalReason = (typeof reversalReasons)[number]

/** CAME_BACK: the provider has returned the money to us. MISTAKE: the reversal was booked by mistake. */
export const reinstatementReasons = ['CAME_BACK', 'MISTAKE'] as const
export type ReinstatementReason = (typeof reinstatementReasons)[number]

/** The days on which the books showed the loan as closed, in the details of the reversal that reopened it. */
export type ClosedSpan = { closed_since?: unknown; reopened_on?: unknown }

/** Not on the day it was closed, which began with an open loan. */
export const wasClosedOn = (day: IstDate, { closed_since: since, reopened_on: until }: ClosedSpan = {}): boolean =>
  typeof since === 'string' && typeof until === 'string' && since < day && day <= until

export type ReversalRequest = {
  reason: ReversalReason
  paidOn: IstDate
  /** The day the money left us; null for a mistake, whose money did not leave. */
  leftOn: IstDate | null
  today: IstDate
  /** The payment was made through a provider's order for this very loan. */
  isOrdered: boolean
}

/**
 * The day from which a payment no longer counts. While we held the money, no interest was due on it; money booked by mistake
 * never was this borrower's. Or the reason why the payment cannot be taken back like this.
 */
export function reversalDay(request: ReversalRequest): { on: IstDate } | { refusal: string } {
  const { reason, paidOn, leftOn, today, isOrdered } = request
  if (reason === 'MISTAKE') {
    if (isOrdered) return { refusal: 'a payment that was ordered for this loan was not booked on it by mistake' }
    return leftOn === null || leftOn === paidOn
      ? { on: paidOn }
      : { refusal: 'a mistake counts from the day of the payment; leave out the date' }
  }
  if (leftOn === null) return { refusal: 'the date on which the money left our account is missing' }
  if (leftOn < paidOn) return { refusal: 'the money cannot have left before it was paid' }
  if (leftOn > today) return { refusal: 'the date is in the future' }
  return { on: leftOn }
}

/**
 * The amount that can be reversed: a bank takes back the whole transfer; a provider does not take back what it has already
 * refunded.
 */
export const reversiblePaise = (reason: ReversalReason, paidPaise: number, refundedByProviderPaise: number): number =>
  reason === 'CHARGEBACK' ? paidPaise - refundedByProviderPaise : paidPaise

/** What remains of a partly reversed payment, without what was refunded before. */
export const keptPaise = (paidPaise: number, refundedByProviderPaise: number, takenPaise: number): number =>
  Math.max(0, paidPaise - refundedByProviderPaise - takenPaise)

export type ReinstatementRequest = {
  reason: ReinstatementReason
  reversal: { reason: unknown; on: IstDate; takenPaise: number }
  /** The day the money was received again; null for a mistake. */
  cameOn: IstDate | null
  /** The amount received again; all of it if undefined. */
  paise?: number | undefined
  today: IstDate
  /** The payment was a transfer to a bank account of ours. */
  isTransfer: boolean
}

/**
 * The day from which a payment counts again, and how much of it. A reversal by mistake is treated as if it had never
 * happened. Or the reason why the payment cannot be reinstated like this.
 */
export function decideReinstatement(
  request: ReinstatementRequest,
): { on: IstDate; paise: number } | { refusal: string } {
  const { reason, reversal, cameOn, today, isTransfer, paise = reversal.takenPaise } = request
  if (reversal.reason === 'MISTAKE') return { refusal: 'its money is unmatched again; assign it to a loan instead' }
  if (paise <= 0 || paise > reversal.takenPaise) return { refusal: 'no more can come again than was taken back' }
  if (reason === 'MISTAKE') {
    if (cameOn !== null) return { refusal: 'a mistake counts from the day of the reversal; leave out the date' }
    if (paise !== reversal.takenPaise) return { refusal: 'a mistake is undone as a whole; leave out the amount' }
    return { on: reversal.on, paise }
  }
  if (isTransfer) return { refusal: 'a transfer that comes again is in the bank statement; import it or assign it' }
  if (cameOn === null) return { refusal: 'the date on which the money came again is missing' }
  if (cameOn < reversal.on) return { refusal: 'the money cannot have come again before it was taken back' }
  if (cameOn > today) return { refusal: 'the date is in the future' }
  return { on: cameOn, paise }
}
