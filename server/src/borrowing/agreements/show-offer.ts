import type { agreement } from 'contract/agreements/agreement'
import { businessTime } from '../../platform/clock.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { offerAnswer } from './offer-answer.ts'
import { findOwnOffer, type OfferContext, sourceOfEvent } from './offer-context.ts'
import { recordOfferEvent } from './offer-events.ts'

/** Also records, once, that the customer has viewed the offer, unless only its status is shown. */
export function showOffer(context: OfferContext): Handler<(typeof agreement)['events']['offer']> {
  const { database, clock, otp } = context
  return async ({ lead_id, is_read: isRead = true }, caller) => {
    const found = await findOwnOffer(context, database.kysely, Number(lead_id), caller)
    if (found.kind !== 'found') return found
    const { offer } = found
    const { Data } = await offerAnswer(database.kysely, context, offer, caller)
    if (offer.status === 'OFFERED' && isRead) {
      const { leadId, documentsHash } = offer
      const source = sourceOfEvent(otp, caller, Data.mobile)
      await recordOfferEvent(database.kysely, {
        leadId,
        kind: 'VIEWED',
        documentsHash,
        at: businessTime(clock),
        source,
      })
    }
    return accepted({ Data })
  }
}
