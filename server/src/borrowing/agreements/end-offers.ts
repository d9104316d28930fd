import type { Transaction } from '../../platform/database/database.ts'
import type { LockedCustomer } from '../../records/customers/queries.ts'
import { changeStatus } from '../../records/loans/change-status.ts'
import type { Lead } from '../../records/loans/leads.ts'
import { endOpenEsign } from './esign/cancel-esign.ts'
import { type OfferEventSource, recordOfferEvent } from './offer-events.ts'
import { endOffer, type Offer } from './offers.ts'

/** Why a sanctioned application ends unpaid: the status of its open offer, who or what causes it, and the reason in the history. */
export const offerEnds = {
  declined: { status: 'DECLINED', by: 'customer', reason: 'the customer declined the offer' },
  expired: { status: 'EXPIRED', by: 'calendar', reason: 'the offer was not signed in time' },
  reopened: { status: 'EXPIRED', by: 'reopening', reason: 'an earlier loan is open again' },
} as const

type OpenOffer = { customer: LockedCustomer; lead: Lead; offer: Offer }
type End = { end: keyof typeof offerEnds; at: Date; source?: OfferEventSource }

/** Ends an open offer and cancels the application. */
export async function cancelOffer(
  transaction: Transaction,
  { customer, lead, offer: { documentsHash } }: OpenOffer,
  { end, at, source }: End,
): Promise<void> {
  const { status, by, reason } = offerEnds[end]
  await endOffer(transaction, lead.id, { status, at })
  const event = { leadId: lead.id, kind: status, documentsHash, at }
  await recordOfferEvent(transaction, { ...event, ...(source && { source }) })
  await endOpenEsign(transaction, lead.id, { status: 'CANCELLED', reason, at })
  await changeStatus(transaction, customer, lead, { to: 'CANCELLED', by, reasons: [reason], at })
}
