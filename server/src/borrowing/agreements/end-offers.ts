import type { Transaction } from '../../platform/database/database.ts'
import { changeStatus } from '../../records/loans/change-status.ts'
import type { Lead } from '../../records/loans/leads.ts'
import { endOpenEsign } from './esign/cancel-esign.ts'
import { type OfferEventSource, recordOfferEvent } from './offer-events.ts'
import { endOffer, type Offer } from './offers.ts'

const reasons = {
  DECLINED: 'the customer declined the offer',
  EXPIRED: 'the offer was not signed in time',
}

type End = { status: keyof typeof reasons; at: Date; source?: OfferEventSource }

/** Ends an open offer and cancels the application. The caller must have locked the lead. */
export async function cancelOffer(
  transaction: Transaction,
  lead: Lead,
  { documentsHash }: Offer,
  { status, at, source }: End,
): Promise<void> {
  await endOffer(transaction, lead.id, { status, at })
  const event = { leadId: lead.id, kind: status, documentsHash, at }
  await recordOfferEvent(transaction, { ...event, ...(source && { source }) })
  await endOpenEsign(transaction, lead.id, { status: 'CANCELLED', reason: reasons[status], at })
  const by = status === 'DECLINED' ? 'customer' : 'calendar'
  await changeStatus(transaction, lead, { to: 'CANCELLED', by, reasons: [reasons[status]], at })
}
