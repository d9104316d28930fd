import type { HoldReason, PayoutState } from 'domain/loan/payout/release'
import type { ChipTone } from '../../shared/layout/chip'
import type { Data } from '../../shared/wire/call'

export type PayoutRow = Data<'payouts', 'list'>['payouts'][number]

export const stateTones: Record<PayoutState, ChipTone> = {
  HELD: 'warn',
  RELEASED: 'info',
  'IN DOUBT': 'bad',
  PAID: 'good',
  FAILED: 'bad',
}

export const stateLabels: Record<PayoutState, string> = {
  HELD: 'Held',
  RELEASED: 'Released',
  'IN DOUBT': 'In doubt',
  PAID: 'Paid',
  FAILED: 'Failed',
}

export const holdLabels: Record<HoldReason, string> = {
  NEW: 'signed just now; the policy looks at it',
  PAUSED: 'payouts are paused',
  LOAN_CEILING: 'above the ceiling for a loan',
  DAY_CEILING: 'above the ceiling for the day',
  PERSON: 'held by a person',
  BRAKE: 'too many came at once',
  LINKS: 'shares something with another loan',
  RECENT_CHANGE: 'changed in the last day',
  SCREENING: 'the customer is not cleared of the sanctions lists',
}

/** Why it is where it is, with a person's or the provider's own words. */
export function whyOf({
  state,
  held_because: because,
  words,
  bank_reference: utr,
  is_returned: isReturned,
}: PayoutRow) {
  const returned = isReturned && state !== 'PAID' ? 'returned by the bank; ' : ''
  if (state === 'HELD' && because) return `${returned}${holdLabels[because]}${words ? `: ${words}` : ''}`
  if (state === 'PAID') return utr ? `UTR ${utr}` : ''
  if (words) return `${returned}${words}`
  return state === 'RELEASED' ? `${returned}waiting for the bank` : returned
}

/** What the person at the desk can do about it. */
export const whatToDo: Record<PayoutState, string> = {
  HELD: 'Look at the application, then release it, or leave it held.',
  RELEASED: 'Nothing: the provider is asked until it has paid. After hours, ask the provider.',
  'IN DOUBT':
    'The provider is asked before anything is sent again. If it stays so, call the provider with the transfer id.',
  PAID: 'Nothing.',
  FAILED: 'The loan has ended and the customer was told. They may apply again with another account.',
}

const minuteMs = 60_000

/** 3 min, 2 h 10 min, 4 days. */
export function ageOf(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.floor(minutes / (24 * 60))} days`
}
