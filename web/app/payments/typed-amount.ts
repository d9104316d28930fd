import { session } from '../api/session'

/**
 * The amount that was typed for a loan, kept while the customer is at the checkout, whose result is shown on a page of its
 * own: Try again then begins with it.
 */
export const typedAmount = {
  keep: (leadId: number, typed: string) => session.set('typed_amount', `${leadId} ${typed}`),
  read(leadId: number): string {
    const kept = session.get('typed_amount') ?? ''
    return kept.startsWith(`${leadId} `) ? kept.slice(`${leadId} `.length) : ''
  },
  forget: () => session.set('typed_amount', ''),
}
