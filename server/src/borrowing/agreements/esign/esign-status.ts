import type { agreement } from 'contract/agreements/agreement'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { offerAnswer } from '../offer-answer.ts'
import { findOwnOffer, type OfferContext } from '../offer-context.ts'
import { findOffer } from '../offers.ts'
import { checkEsign } from './check-esigns.ts'
import { claimCheck, findLatestEsign } from './esign-requests.ts'

/** A page may poll more often than this; in between it is answered from our own records. */
const minCheckIntervalMs = 3_000

/** Reads the status from the provider; the URL with which a browser returns proves nothing. */
export function esignStatus(context: OfferContext): Handler<(typeof agreement)['events']['esign_status']> {
  const { database, clock, esign } = context
  return async ({ lead_id }, caller) => {
    const found = await findOwnOffer(context, database.kysely, Number(lead_id), caller)
    if (found.kind !== 'found') return found
    const { leadId } = found.offer
    const request = await findLatestEsign(database.kysely, leadId)
    if (esign && request?.status === 'OPEN' && request.sent) {
      const now = clock.now()
      const since = new Date(now.getTime() - minCheckIntervalMs)
      try {
        if (await claimCheck(database.kysely, request.id, { now, since }))
          await checkEsign({ ...context, esign }, request)
      } catch (error) {
        caller.log.warn({ err: error }, 'an eSign request could not be checked')
        return refuse('esignNotChecked')
      }
    }
    const offer = (await findOffer(database.kysely, leadId)) ?? found.offer
    return accepted(await offerAnswer(database.kysely, context, offer, caller))
  }
}
