import { session } from '../../shared/session/session'

const pending = 'pending '
const kept = () => session.get('typed_amount') ?? ''

/**
 * The amount that was typed for a loan, kept while the customer is at the checkout, whose result is shown on a page of its
 * own: Try again then begins with it. The amount of a pending payment is not offered until the payment has failed.
 */
export const typedAmount = {
  keep: (leadId: number, typed: string) => session.set('typed_amount', `${leadId} ${typed}`),
  read: (leadId: number): string => (kept().startsWith(`${leadId} `) ? kept().slice(`${leadId} `.length) : ''),
  markPending: () => session.set('typed_amount', pending + kept().replace(pending, '')),
  markFailed: () => session.set('typed_amount', kept().replace(pending, '')),
  forget: () => session.set('typed_amount', ''),
}
