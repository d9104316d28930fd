import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/http/outcome.ts'
import type { SignedUrls } from '../../platform/http/signed-urls.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { Esign } from '../../providers/esign/esign.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { lockCustomer } from '../../records/customers/queries.ts'
import type { Decoder } from '../../records/files/decoding/decoder.ts'
import type { DocumentIssuer } from '../../records/issued-documents/document-issuer.ts'
import { findLead } from '../../records/loans/leads.ts'
import type { Otp } from '../../records/otp/otp.ts'
import { deviceName } from '../../records/sessions/device-name.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'
import type { OfferEventSource } from './offer-events.ts'
import { findOffer, type Offer } from './offers.ts'
import type { StartPayout } from './record-signature.ts'

/** The dependencies of all calls about an offer. */
export type OfferContext = {
  database: Database
  clock: Clock
  otp: Otp
  sessions: Sessions
  sms: Sms
  securityEvents: SecurityEvents
  urls: SignedUrls
  issuer: DocumentIssuer
  decoder: Decoder
  startPayout: StartPayout
  /** Undefined if offers can be signed only with a code. */
  esign?: Esign | undefined
  /** The key for hashing the addresses from which consents are given. */
  addressKey: Buffer
  publicUrl: string
}

export const sourceOfEvent = (otp: Otp, caller: LoggedInCaller, maskedMobile: string): OfferEventSource => ({
  device: deviceName(caller.userAgent()),
  addressHash: otp.requesterOf(caller).addressHash,
  requestId: caller.requestId,
  maskedMobile,
})

/** Another customer's offer is refused like one that does not exist. */
export async function findOwnOffer(
  { securityEvents }: Pick<OfferContext, 'securityEvents'>,
  database: Queryable,
  leadId: number,
  caller: LoggedInCaller,
) {
  const lead = await findLead(database, leadId)
  if (lead === undefined) return refuse('offerNotFound')
  if (lead.customerId !== caller.session.customerId) {
    securityEvents.reportForeignId('lead_id', caller)
    return refuse('offerNotFound')
  }
  const offer = await findOffer(database, leadId)
  if (offer) return { kind: 'found' as const, lead, offer }
  return refuse(lead.status === 'SANCTIONED' ? 'offerNotReady' : 'offerNotFound')
}

/** For a change of the offer: the customer is locked first. */
export async function lockOwnOffer(
  context: Pick<OfferContext, 'securityEvents'>,
  transaction: Transaction,
  leadId: number,
  caller: LoggedInCaller,
) {
  const customer = await lockCustomer(transaction, caller.session.customerId)
  const found = await findOwnOffer(context, transaction, leadId, caller)
  return found.kind === 'found' ? { ...found, customer } : found
}

/** Returns undefined if the offer can be signed today with this hash. */
export function refuseSigning(offer: Offer, documentsHash: string, today: string) {
  if (offer.status === 'DECLINED') return refuse('offerDeclined')
  if (offer.status === 'EXPIRED' && offer.expiresOn >= today) return refuse('offerWithdrawn')
  if (offer.status === 'EXPIRED' || offer.expiresOn < today) return refuse('offerExpired')
  if (offer.documentsHash.toString('hex') !== documentsHash) return refuse('offerChanged')
  return undefined
}
