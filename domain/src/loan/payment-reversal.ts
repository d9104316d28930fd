import type { IstDate } from '../calendar/ist-date.ts'

/**
 * RETURNED: the bank has taken a transfer back. CHARGEBACK: the payer disputed the payment at the provider, and the lender
 * lost. MISTAKE: staff booked the money on the wrong loan.
 */
export const reversalReasons = ['RETURNED', 'CHARGEBACK', 'MISTAKE'] as const
export type ReversalReason = (typeof reversalReasons)[number]

/** The days on which the books said that the loan was closed, in the details of the reversal that opened it again. */
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

/** A bank takes back the whole transfer; a provider does not take back what it has already refunded. */
export const takenBackPaise = (reason: ReversalReason, paidPaise: number, refundedByProviderPaise: number): number =>
  reason === 'CHARGEBACK' ? paidPaise - refundedByProviderPaise : paidPaise
