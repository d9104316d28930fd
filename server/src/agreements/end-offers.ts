import { changeStatus } from '../loans/change-status.ts'
import { type Lead, lockLead } from '../loans/leads.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { endOpenEsign } from './esign/cancel-esign.ts'
import { type OfferEventSource, recordOfferEvent } from './offer-events.ts'
import { endOffer, findOffer, listExpiredOffers, type Offer } from './offers.ts'

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

const batchSize = 100

/** Ends the offers whose last day has passed. */
export async function expireOffers({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  let leadIds: number[]
  do {
    leadIds = await listExpiredOffers(database.kysely, clock.today(), batchSize)
    for (const leadId of leadIds)
      await inTransaction(database, async (transaction) => {
        const lead = await lockLead(transaction, leadId)
        const offer = await findOffer(transaction, leadId)
        if (lead?.status !== 'SANCTIONED' || offer?.status !== 'OFFERED' || offer.expiresOn >= clock.today()) return
        await cancelOffer(transaction, lead, offer, { status: 'EXPIRED', at: clock.now() })
      })
  } while (leadIds.length === batchSize)
}
