import type { agreement } from 'contract/agreements/agreement'
import { maskNumber } from 'domain/applicant/mask-number'
import { businessTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { cancelOffer } from './end-offers.ts'
import { offerAnswer } from './offer-answer.ts'
import { lockOwnOffer, type OfferContext, sourceOfEvent } from './offer-context.ts'

/** Cancels the application; the customer may apply again at once. Declining again changes nothing. */
export function declineOffer(context: OfferContext): Handler<(typeof agreement)['events']['decline']> {
  const { database, clock, otp } = context
  return async ({ lead_id }, caller) => {
    const leadId = Number(lead_id)
    const result = await inTransaction(database, async (transaction) => {
      const found = await lockOwnOffer(context, transaction, leadId, caller)
      if (found.kind !== 'found') return found
      const { offer, customer } = found
      if (offer.status === 'SIGNED') return refuse('offerAlreadySigned')
      if (offer.status === 'OFFERED' && offer.expiresOn < clock.today()) return refuse('offerExpired')
      if (offer.status === 'OFFERED') {
        const source = sourceOfEvent(otp, caller, maskNumber(customer.mobile))
        await cancelOffer(transaction, found, { end: 'declined', at: businessTime(clock), source })
      }
      return {
        ...found,
        offer: { ...offer, status: offer.status === 'OFFERED' ? ('DECLINED' as const) : offer.status },
      }
    })
    if (result.kind !== 'found') return result
    const { Data } = await offerAnswer(database.kysely, context, result.offer, caller)
    return accepted({ Data }, 'You have declined the offer. Nothing is owed, and you can apply again at once.')
  }
}
