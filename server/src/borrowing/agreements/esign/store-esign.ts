import { maskNumber } from 'domain/applicant/mask-number'
import { businessTime } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { keyedHash } from '../../../platform/hashing.ts'
import type { LoggedInCaller } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/http/outcome.ts'
import { recordConsent } from '../../../records/customers/consents.ts'
import { refuseNewLoan } from '../../../records/customers/refuse-new-loan.ts'
import { traceSignature } from '../../evidence/trace-application.ts'
import { lockOwnOffer, type OfferContext, refuseSigning, sourceOfEvent } from '../offer-context.ts'
import { recordOfferEvent } from '../offer-events.ts'
import { countEsigns, insertEsign, lockOpenEsign } from './esign-requests.ts'

const maxStartsPerDay = 10
const dayMs = 86_400_000
const page = '/my-dashboard/agreement'

/** Stores the request and the consent before the provider is called; an open request is reused. */
export async function storeEsign(
  context: OfferContext & { provider: string },
  transaction: Transaction,
  { leadId, documentsHash: requestedHash }: { leadId: number; documentsHash: string },
  caller: LoggedInCaller,
) {
  const { clock, otp, addressKey, provider } = context
  const found = await lockOwnOffer(context, transaction, leadId, caller)
  if (found.kind !== 'found') return found
  const { offer, customer } = found
  if (offer.status === 'SIGNED') return refuse('offerAlreadySigned')
  const refusal =
    refuseSigning(offer, requestedHash, clock.today()) ?? (await refuseNewLoan(transaction, customer.id, clock))
  if (refusal) return refusal
  if ((await lockOpenEsign(transaction, leadId)) === undefined) {
    const at = clock.now()
    if ((await countEsigns(transaction, leadId, new Date(at.getTime() - dayMs))) >= maxStartsPerDay)
      return refuse('esignLimitReached')
    const source = sourceOfEvent(otp, caller, maskNumber(customer.mobile))
    const { documentsHash } = offer
    const { id: customerId } = customer
    await insertEsign(transaction, { leadId, customerId, documentsHash, provider, source, createdAt: at })
    await recordOfferEvent(transaction, {
      leadId,
      kind: 'SIGN_REQUESTED',
      documentsHash,
      at: businessTime(clock),
      source,
    })
    await traceSignature(transaction, { customerId, leadId, at: businessTime(clock) }, caller)
    const consented = { page, addressHash: keyedHash(addressKey, caller.network()), at: businessTime(clock) }
    await recordConsent(transaction, customerId, { purpose: 'esign', action: 'GIVEN' }, consented)
  }
  const request = await lockOpenEsign(transaction, leadId)
  if (request === undefined) throw new Error('no eSign request was stored')
  return { kind: 'stored' as const, offer, request }
}
